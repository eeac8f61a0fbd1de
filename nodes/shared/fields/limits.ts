import memoize from 'lodash/memoize';
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { countOption } from '../items/parameters';
import { MINUTE_MS } from '../utils/clock';
import { datesIn } from '../utils/text';

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
