import type { Explanation } from '../service/explanation';
import { reasonLines, type RowReason } from './rows';

/** Input items that nothing is sent for, or that the service has refused. */
export interface Refused {
	/** Indexes of the input items of the video. */
	rows: number[];
	/** `message` does not say the row. */
	explanation: Explanation;
	/** What is wrong with which of the rows. */
	reasons: RowReason[];
}

export const isRefused = (outcome: object): outcome is Refused => 'explanation' in outcome;

/** A refusal that concerns all rows of a video. */
export const refused = (rows: number[], explanation: Explanation): Refused => ({
	rows,
	explanation,
	reasons: [{ rows, reason: explanation.message }],
});

/** What is wrong, with the rows. */
export const messageOf = ({ reasons }: Refused): string => reasonLines(reasons).join('; ');
