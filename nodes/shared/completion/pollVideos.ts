import type { IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../service/account';
import { MINUTE, systemClock } from '../service/clock';
import type { Explanation } from '../service/explanation';
import { type AwaitedVideo, isPending } from './awaited';
import { hintAtWait } from './hints';
import { videoLookUp } from './lookUpVideo';
import { poll } from './polling';

/**
 * Waits for videos by looking them up, within the rate limit and until the execution is cancelled; their events
 * are set. A wait that took long is told in the node's output hints.
 *
 * @param minutes how long to wait
 * @returns why, for videos that the service does not show
 */
export async function pollVideos(
	context: IExecuteFunctions,
	account: Account,
	videos: AwaitedVideo[],
	minutes: number,
): Promise<Map<AwaitedVideo, Explanation>> {
	const clock = systemClock;
	const start = clock.now();
	const deadline = start + minutes * MINUTE;
	const signal = context.getExecutionCancelSignal();
	// a round of look-ups that begins in time may end after it
	const lookUp = videoLookUp(context, account, { deadline: deadline + MINUTE, signal });
	const waitedFor = videos.filter(isPending);
	const early = waitedFor.some(({ recalled }) => recalled);
	const unseen = await poll(waitedFor, { lookUp, clock, deadline, signal, early });
	hintAtWait(context, waitedFor, clock.now() - start);
	return unseen;
}
