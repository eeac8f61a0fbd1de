import type { IExecuteFunctions } from 'n8n-workflow';

import type { RowError } from '../items/rowError';
import { LOOK_UP } from '../messages/service';
import type { SendOptions } from '../service/client';
import type { Account } from '../service/credential';
import { type Clock, MINUTE_MS, SECOND_MS, systemClock, withSignal } from '../utils/clock';
import { titleOf } from '../video/ids';
import { type CreatedVideo, isPending, type ProcessedVideo, timedOut } from '../video/video';
import {
	afterLookUp,
	canBeLookedUp,
	FIRST_LOOK_UP_MS,
	lookUpPending,
	type LookUpResult,
	type LookUpVideo,
	videoLookUp,
} from './lookUpVideos';

/** How often in a row a lookup may be refused: the service may not show a new video at once. */
const MAX_REFUSALS = 3;

/**
 * How long to wait before a round of lookups, in milliseconds.
 *
 * @param round 0 for the first
 */
const pollDelay = (round: number): number =>
	round === 0 ? FIRST_LOOK_UP_MS : Math.min(14 + round, 20) * SECOND_MS;

/**
 * Looks the pending videos up again and again, until none is pending, the time is up, or the signal aborts.
 *
 * @returns all videos, in the same order
 */
export async function poll(
	videos: ProcessedVideo[],
	lookUp: LookUpVideo,
	{ deadline, signal }: SendOptions,
	clock: Clock,
): Promise<ProcessedVideo[]> {
	/** How often in a row the lookup of a video was refused, by its first item. */
	const refusals = new Map<number, number>();
	const lookUpOnce = async (video: CreatedVideo): Promise<ProcessedVideo> => {
		const result: LookUpResult = signal?.aborted ? { kind: 'busy' } : await lookUp(video);
		const [item] = video.itemIndexes;
		const count = result.kind === 'refused' ? (refusals.get(item) ?? 0) + 1 : 0;
		refusals.set(item, count);
		if (result.kind === 'refused' && count === MAX_REFUSALS) {
			return afterRefusal(video, result.error);
		}
		const identified = result.kind === 'processing' ? { ...result.ids, ...video } : video;
		return afterLookUp(identified, result);
	};

	let current = videos;
	for (let round = 0; current.some(isPending); round += 1) {
		const left = deadline - clock.now();
		await clock.sleep(Math.max(0, Math.min(pollDelay(round), left)), signal);
		current = await lookUpPending(current, lookUpOnce);
		if (signal?.aborted || clock.now() >= deadline) break;
	}
	return current;
}

function afterRefusal(video: CreatedVideo, error: RowError): ProcessedVideo {
	const { itemIndexes } = video;
	const told = LOOK_UP.createdNotShown(titleOf(video), canBeLookedUp(video), error);
	return { ...video, status: 'lookUpFailed', errors: [{ itemIndexes, ...error, ...told }] };
}

/** How much later than the wait the last round of lookups may end. */
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
	const timeoutMs = timeoutMinutes * MINUTE_MS;
	const deadline = systemClock.now() + timeoutMs;
	const polled = await withSignal(
		timeoutMs + LAST_ROUND_MS,
		async (signal) => {
			const limits = { deadline: deadline + LAST_ROUND_MS, signal };
			const lookUp = videoLookUp(context, account, limits);
			return await poll(videos, lookUp, { deadline, signal }, systemClock);
		},
		context.getExecutionCancelSignal(),
	);
	return polled.map((video) => (isPending(video) ? timedOut(video, timeoutMinutes) : video));
}
