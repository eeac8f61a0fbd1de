import memoize from 'lodash/memoize';
import type { IExecuteFunctions } from 'n8n-workflow';

import { OWN_CODES } from '../contract/errorCodes';
import { maxPerDayField, maxPerMonthField } from '../fields/payOncePer';
import { countOption } from '../items/parameters';
import type { RowError } from '../items/rowError';
import { MINUTE_MS } from '../utils/clock';
import { timeInWords } from '../utils/text';
import { datesIn, knownTimeZone } from '../utils/timeZone';
import { videoCount } from '../video/video';
import type { BudgetLimit } from './journal/budget';

/** In every time zone the days begin at a multiple of it. */
const STEP_MS = 15 * MINUTE_MS;

/** How much of an ISO date names the period. */
const PERIODS = [
	{ field: maxPerDayField, inWords: 'today', length: 'yyyy-mm-dd'.length },
	{ field: maxPerMonthField, inWords: 'this month', length: 'yyyy-mm'.length },
];

/** The periods that limits hold for, in a time zone; `periodOf` names that of a time. */
export function periodsIn(timeZone: string) {
	const dateIn = datesIn(timeZone);
	const dateOf = memoize((step: number) => dateIn(step * STEP_MS));
	return PERIODS.map(({ length, ...period }) => ({
		...period,
		periodOf: (time: number) => dateOf(Math.floor(time / STEP_MS)).slice(0, length),
	}));
}

/**
 * The limits that are set; the days are those of the workflow's time zone.
 *
 * @throws UserFacingError like {@link countOption}
 */
export function budgetLimits(context: IExecuteFunctions): BudgetLimit[] {
	return periodsIn(context.getTimezone()).flatMap(({ field, periodOf }) => {
		const max = countOption(context, field);
		return max === undefined ? [] : { name: field.displayName, max, periodOf };
	});
}

/** Where the limits go by another time zone than the one that was chosen; undefined where they do not. */
export function otherTimeZoneText(timeZone: string): string | undefined {
	const known = knownTimeZone(timeZone);
	if (known === timeZone) return undefined;
	return `The time zone of the workflow, "${timeZone}", is not known: the days of ${maxPerDayField.displayName} and ${maxPerMonthField.displayName} begin at midnight ${known}. Choose another Timezone in the settings of the workflow.`;
}

/** When the next period begins, in milliseconds since 1970. */
function nextPeriod({ periodOf }: BudgetLimit, now: number): number {
	const current = periodOf(now);
	let time = now - (now % STEP_MS);
	while (periodOf(time) === current) time += STEP_MS;
	return time;
}

/**
 * @param max of *Max Videos per Run*
 * @param isPaidOnce whether the next run does not pay for the others again
 */
export const perRunUsedUpError = (max: number, isPaidOnce: boolean): RowError => ({
	message: `Not sent, as the ${videoCount(max)} of Max Videos per Run are used up`,
	advice: `This row was not charged.${isPaidOnce ? ' The next run sends it.' : ''}`,
	code: OWN_CODES.budgetUsedUp,
});

/**
 * @param now the time in milliseconds since 1970
 * @param isPaidOnce whether another run does not pay for the others again
 */
export function budgetUsedUpError(
	limit: BudgetLimit,
	now: number,
	timeZone: string,
	isPaidOnce: boolean,
): RowError {
	const next = isPaidOnce ? 'Run it again then' : 'Wait until then';
	return {
		message: `Not sent, as the ${videoCount(limit.max)} of ${limit.name} are used up until ${timeInWords(nextPeriod(limit, now), timeZone)}`,
		advice: `This row was not charged. ${next}, or raise ${limit.name} in the options.`,
		code: OWN_CODES.budgetUsedUp,
	};
}
