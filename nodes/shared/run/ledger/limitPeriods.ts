import memoize from 'lodash/memoize';
import type { IExecuteFunctions } from 'n8n-workflow';

import { LIMIT_PERIODS } from '../../fields/limits';
import { countOption } from '../../items/parameters';
import type { Limit } from '../../ledger/limits';
import { MINUTE_MS } from '../../utils/clock';
import { datesIn } from '../../utils/timeZone';

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
		const counts: Limit['counts'] = (line) => !isTotal || line.campaign === campaign;
		return { name: field.displayName, max, isTotal, periodOf, counts };
	});
