import uniqBy from 'lodash/uniqBy';

import { executionCount, setExecutionCount } from '../../utils/execution';
import { isSentNow, type ProcessedVideo } from '../../video/video';
import type { LedgerContext } from './ledgerContext';

/** What the node calls the count in its context. */
const PAID_COUNTER = 'paidVideos';

/** How many more videos an execution may create, also in a loop. */
export const remainingInExecution = ({ context, maxVideos }: LedgerContext): number =>
	Math.max(maxVideos - executionCount(context, PAID_COUNTER), 0);

export function addToExecution({ context }: LedgerContext, count: number): void {
	setExecutionCount(context, PAID_COUNTER, executionCount(context, PAID_COUNTER) + count);
}

/** How many videos a run has paid for, or may have. */
export function paidIn(videos: ProcessedVideo[]): number {
	return uniqBy(videos.filter(isSentNow), ({ key, itemIndexes }) => key ?? itemIndexes.join('+'))
		.length;
}
