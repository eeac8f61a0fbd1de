import memoize from 'lodash/memoize';
import uniq from 'lodash/uniq';
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { trimmedName } from '../items/cells';
import { countOption, hasExpression } from '../items/parameters';
import { UserFacingError } from '../items/rowError';
import { TABLE } from '../messages/table';
import { PAID_VIDEOS } from '../messages/wording';
import { MINUTE_MS } from '../utils/clock';
import { datesIn } from '../utils/text';

export const paidVideosTableField: INodeProperties = {
	displayName: 'Paid Videos Table',
	name: 'paidVideosTable',
	type: 'string',
	default: PAID_VIDEOS,
	description:
		"Name of the Data Table that records the videos you've already paid for. Created if the project has none. If you switch to another table, videos may be created again (costs credits).",
};

/** The name in the field *Paid Videos Table*; its default when it is empty. */
export const tableNameIn = (value: unknown): string =>
	String(trimmedName(value) ?? paidVideosTableField.default);

/**
 * @param rows the indexes of the input items that are rows
 * @throws UserFacingError where the rows have different tables
 */
export function readTableName(context: IExecuteFunctions, rows: number[]): string {
	const { name } = paidVideosTableField;
	const { options } = context.getNode().parameters;
	const isExpression = hasExpression((options as IDataObject | undefined)?.[name]);
	const values = (isExpression ? rows : rows.slice(0, 1)).map((itemIndex): unknown =>
		context.getNodeParameter(`options.${name}`, itemIndex, ''),
	);
	const [first, ...others] = uniq(values.map(tableNameIn));
	if (others.length === 0) return first;
	throw new UserFacingError(TABLE.severalTables(first, others[0]));
}

export interface Limit {
	/** What the panel calls it. */
	name: string;
	max: number;
	/** Whose videos alone it counts, however old they are; undefined where it counts those of a period. */
	campaign?: string;
	/** Names the period of a time in milliseconds since 1970. */
	periodOf(time: number): string;
}

const limitField = (
	displayName: string,
	name: string,
	byDefault: number,
	period: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	typeOptions: { minValue: 1 },
	noDataExpression: true,
	default: byDefault,
	description: `Maximum number of new videos for this workflow ${period}. Copies of the workflow are counted separately.`,
});

const inTimeZone = "in the workflow's time zone";

interface LimitPeriod {
	field: INodeProperties;
	/** In a sentence. */
	inWords: string;
	/** Whether it has no end. */
	isTotal: boolean;
	/** @param date such as `2026-11-27` */
	nameOf(date: string): string;
}

export const LIMIT_PERIODS: LimitPeriod[] = [
	{
		field: limitField('Max Videos per Day', 'maxVideosPerDay', 20, `per day, ${inTimeZone}`),
		inWords: 'today',
		isTotal: false,
		nameOf: (date) => date,
	},
	{
		field: limitField('Max Videos per Month', 'maxVideosPerMonth', 500, `per month, ${inTimeZone}`),
		inWords: 'this month',
		isTotal: false,
		nameOf: (date) => date.slice(0, 7),
	},
	{
		field: limitField('Max Videos in Total', 'maxVideosInTotal', 100, 'in this campaign'),
		inWords: 'in total',
		isTotal: true,
		nameOf: () => 'total',
	},
];

/** Days begin at a multiple of a quarter of an hour in every time zone. */
const STEP_MS = 15 * MINUTE_MS;

/** The periods in a time zone; `periodOf` names that of a time in milliseconds since 1970. */
export function periodsIn(timeZone: string) {
	const dateOf = datesIn(timeZone);
	const dateOfStep = memoize((step: number) => dateOf(step * STEP_MS));
	return LIMIT_PERIODS.map(({ nameOf, ...period }) => ({
		...period,
		periodOf: (time: number) => nameOf(dateOfStep(Math.floor(time / STEP_MS))),
	}));
}

/**
 * The limits that are set; the days are those of the workflow's time zone.
 *
 * @throws UserFacingError like {@link countOption}
 */
export const readLimits = (context: IExecuteFunctions, campaign: string): Limit[] =>
	periodsIn(context.getTimezone()).flatMap(({ field, isTotal, periodOf }) => {
		const max = countOption(context, field);
		if (max === undefined) return [];
		return { name: field.displayName, max, periodOf, ...(isTotal && { campaign }) };
	});
