import type { IExecuteFunctions } from 'n8n-workflow';

import type { RowError } from '../items/rowError';
import { LOOK_UP } from '../messages/waiting';
import type { Account } from '../service/account';
import type { SendOptions } from '../service/client';
import { type Clock, MINUTE_MS, SECOND_MS, systemClock } from '../utils/clock';
import { withSignal } from '../utils/timeLimits';
import { titleOf } from '../video/ids';
import { type CreatedVideo, isPending, type ProcessedVideo, timedOut } from '../video/video';
import {
	afterLastLookUp,
	canBeLookedUp,
	lookUpPending,
	type LookUpResult,
	type LookUpVideo,
	videoLookUp,
} from './lookUpVideos';

/** How often in a row a look-up may be refused: the service may not show a new video at once. */
const MAX_REFUSALS = 3;

/**
 * How long to wait before a round of look-ups, in milliseconds. Few videos are finished before the first round.
 *
 * @param round 0 for the first
 */
const pollDelay = (round: number): number =>
	round === 0 ? 30 * SECOND_MS : Math.min(14 + round, 20) * SECOND_MS;

/**
 * Looks the pending videos up again and again, until none is pending, the time is up, or the signal aborts.
 *
 * @param startImmediately whether they may be finished already, so that the first round comes at once
 * @returns all videos, in the same order
 */
export async function poll(
	videos: ProcessedVideo[],
	lookUp: LookUpVideo,
	{ deadline, signal }: SendOptions,
	startImmediately: boolean,
	clock: Clock,
): Promise<ProcessedVideo[]> {
	const refusals = videos.map(() => 0);
	const after = (video: CreatedVideo, result: LookUpResult, index: number): ProcessedVideo => {
		refusals[index] = result.kind === 'refused' ? refusals[index] + 1 : 0;
		if (result.kind === 'refused') {
			const { error } = result;
			if (refusals[index] === MAX_REFUSALS) return afterRefusal(video, error);
		}
		const identified = result.kind === 'processing' ? { ...result.ids, ...video } : video;
		return afterLastLookUp(identified, result);
	};
	const lookUpUnlessAborted: LookUpVideo = async (video) =>
		signal?.aborted ? { kind: 'busy' } : await lookUp(video);

	let current = videos;
	let round = 0;
	let delay = startImmediately ? 0 : pollDelay(round++);
	while (current.some(isPending)) {
		const left = deadline - clock.now();
		await clock.sleep(Math.max(0, Math.min(delay, left)), signal);
		({ videos: current } = await lookUpPending(current, lookUpUnlessAborted, { after }));
		if (signal?.aborted || clock.now() >= deadline) break;
		delay = pollDelay(round++);
	}
	return current;
}

function afterRefusal(video: CreatedVideo, error: RowError): ProcessedVideo {
	const { itemIndexes } = video;
	const told = LOOK_UP.createdNotShown(titleOf(video), canBeLookedUp(video), error);
	return { ...video, status: 'lookUpFailed', errors: [{ itemIndexes, ...error, ...told }] };
}

/** How much later than the wait the last round of look-ups may end. */
const LAST_ROUND_MS = MINUTE_MS;

/**
 * Waits for the pending videos by looking them up, within the rate limit and until the execution is cancelled.
 *
 * @returns all videos, in the same order, none of them pending
 */
export async function pollVideos(
	context: IExecuteFunctions,
	account: Account,
	videos: ProcessedVideo[],
	timeoutMinutes: number,
): Promise<ProcessedVideo[]> {
	const clock = systemClock;
	const timeoutMs = timeoutMinutes * MINUTE_MS;
	const deadline = clock.now() + timeoutMs;
	const pending = videos.filter(isPending);
	const startImmediately = pending.some(({ recalled }) => recalled);
	const polled = await withSignal(
		timeoutMs + LAST_ROUND_MS,
		async (signal) => {
			const limits = { deadline: deadline + LAST_ROUND_MS, signal };
			const lookUp = videoLookUp(context, account, limits);
			return await poll(videos, lookUp, { deadline, signal }, startImmediately, clock);
		},
		context.getExecutionCancelSignal(),
	);
	return polled.map((video) => (isPending(video) ? timedOut(video, timeoutMinutes) : video));
}
