import memoize from 'lodash/memoize';
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { maxInTotalField, maxPerDayField, maxPerMonthField } from '../../fields/limits';
import { countOption } from '../../items/parameters';
import type { Limit } from '../../ledger/limits';
import { IN_TOTAL, THIS_MONTH, TODAY } from '../../messages/limits';
import { MINUTE_MS } from '../../utils/clock';
import { type CalendarDate, datesIn } from '../../utils/timeZone';

/** Days begin at a multiple of a quarter of an hour in every time zone. */
const STEP_MS = 15 * MINUTE_MS;

/** A period that a limit holds for. */
interface Period {
	field: INodeProperties;
	/** In a sentence. */
	inWords: string;
	nameOf(date: CalendarDate): string;
}

const PERIODS: Period[] = [
	{
		field: maxPerDayField,
		inWords: TODAY,
		nameOf: ({ year, month, day }) => `${year}-${month}-${day}`,
	},
	{
		field: maxPerMonthField,
		inWords: THIS_MONTH,
		nameOf: ({ year, month }) => `${year}-${month}`,
	},
	{ field: maxInTotalField, inWords: IN_TOTAL, nameOf: () => 'total' },
];

/** The periods in a time zone; `periodOf` names that of a time in milliseconds since 1970. */
export function periodsIn(timeZone: string) {
	const dateOf = datesIn(timeZone);
	const dateOfStep = memoize((step: number) => dateOf(step * STEP_MS));
	return PERIODS.map(({ nameOf, ...period }) => ({
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
	periodsIn(context.getTimezone()).flatMap(({ field, periodOf }) => {
		const max = countOption(context, field);
		if (max === undefined) return [];
		const isTotal = field === maxInTotalField;
		const counts: Limit['counts'] = (line) => !isTotal || line.campaign === campaign;
		return { name: field.displayName, max, isTotal, periodOf, counts };
	});

/** When the next period begins, in milliseconds since 1970; undefined for one without an end. */
export function nextPeriod({ periodOf, isTotal }: Limit, now: number): number | undefined {
	if (isTotal) return undefined;
	const current = periodOf(now);
	let time = now - (now % STEP_MS);
	while (periodOf(time) === current) time += STEP_MS;
	return time;
}
