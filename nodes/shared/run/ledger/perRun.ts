import uniqBy from 'lodash/uniqBy';

import { executionCount, setExecutionCount } from '../../utils/execution';
import { isCreatedNow, isUncertainNow, type ProcessedVideo } from '../../video/video';
import type { LedgerContext } from './task';

/** The key in the node's context. */
const COUNTER = 'paidVideos';

/** How many videos *Max Videos per Run* leaves to an execution, also in a loop. */
export const leftOfExecution = ({ context, maxVideos }: LedgerContext): number =>
	Math.max(maxVideos - executionCount(context, COUNTER), 0);

export function addToExecution({ context, maxVideos }: LedgerContext, videos: number): void {
	if (maxVideos === Infinity) return;
	setExecutionCount(context, COUNTER, executionCount(context, COUNTER) + videos);
}

/** How many videos a run has paid for, or may have. */
export function paidIn(videos: ProcessedVideo[]): number {
	const paid = videos.filter((video) => isCreatedNow(video) || isUncertainNow(video));
	return uniqBy(paid, ({ key, itemIndexes }) => key ?? itemIndexes.join('+')).length;
}
