import { formatNumber, videoCount } from '../utils/text';
import { OWN_CODES } from './codes';
import { reasons } from './reasons';

/** @param now how many videos may be created now, of all */
export const limitedNow = (now: number, all: number): string =>
	`A limit (Max Videos per Run, Day, Month or in Total) is reached: ${now === 0 ? 'no video' : `only ${formatNumber(now)} of ${videoCount(all)}`} would be created now.`;

/** Why no more videos are created. */
export const LIMIT = reasons({
	maxReached: (name: string, max: number) => ({
		message: `Not created in this run: ${name} (${formatNumber(max)}) is reached`,
		advice: `The next run continues as far as the limit allows. To create more, increase ${name}.`,
		code: OWN_CODES.budgetUsedUp,
	}),
});
