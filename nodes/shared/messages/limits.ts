import { formatNumber, videoCount } from '../utils/text';
import { OWN_CODES } from './codes';
import { reasons } from './reasons';

/** What the panel calls a limit, and how many videos it allows. */
interface NamedLimit {
	name: string;
	max: number;
}

/** Periods of limits in a sentence. */
export const TODAY = 'today';
export const THIS_MONTH = 'this month';
export const IN_TOTAL = 'in total';

const NOT_CHARGED = "You weren't charged for this row.";

/** @param now how many videos may be created now, of all */
export const limitedNow = (now: number, all: number): string =>
	`A limit (Max Videos per Run, Day, Month or in Total) is reached: ${now === 0 ? 'no video' : `only ${formatNumber(now)} of ${videoCount(all)}`} would be created now.`;

/** Why no more videos are created. */
export const LIMIT = reasons({
	maxPerRunReached: (max: number) => ({
		message: `Not created: Max Videos per Run (${formatNumber(max)}) is reached`,
		advice: `${NOT_CHARGED} The next run continues.`,
		code: OWN_CODES.budgetUsedUp,
	}),
	maxReached: ({ name, max, isTotal }: NamedLimit & { isTotal: boolean }) => ({
		message: `Not created: ${name} (${formatNumber(max)}) is reached`,
		advice: `${NOT_CHARGED} ${isTotal ? 'Increase' : 'Run again in the next period, or increase'} ${name} in the options.`,
		code: OWN_CODES.budgetUsedUp,
	}),
});
