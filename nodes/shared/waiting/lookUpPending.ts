import difference from 'lodash/difference';

import { MINUTE_MS } from '../utils/clock';
import { mapConcurrently } from '../utils/mapConcurrently';
import { type CreatedVideo, isPending, type ProcessedVideo } from '../video/video';
import { afterLookUp, canBeLookedUp, type LookUpResult, type LookUpVideo } from './lookUpVideo';

/** How many videos are looked up at the same time. */
const CONCURRENCY = 5;

interface PendingVideo {
	video: CreatedVideo;
	/** Among all videos. */
	index: number;
}

type ResultKind = LookUpResult['kind'];

/** One pass over the pending videos, which looks each of them up once at most. */
interface Pass {
	/** Which of the videos that were not looked up yet come next; none ends the pass. */
	next?(left: PendingVideo[], kinds: ResultKind[]): PendingVideo[];
	/** The video with what its look-up has shown. */
	after?(video: CreatedVideo, result: LookUpResult, index: number): ProcessedVideo;
	/** Whether nothing further is to be looked up after this result. */
	isLast?(kind: ResultKind): boolean;
}

/**
 * Looks up pending videos, all of them unless the pass says otherwise.
 *
 * @returns all videos, in the same order, and the kinds of the results
 */
export async function lookUpPending(
	videos: ProcessedVideo[],
	lookUp: LookUpVideo,
	{ next = (left) => left, after = afterLookUp, isLast }: Pass = {},
): Promise<{ videos: ProcessedVideo[]; kinds: ResultKind[] }> {
	const current = [...videos];
	const kinds: ResultKind[] = [];
	let left = videos.flatMap((video, index) => (isPending(video) ? [{ video, index }] : []));
	const lookUpAt = async ({ video, index }: PendingVideo) => {
		const result = await lookUp(video);
		current[index] = after(video, result, index);
		return result.kind;
	};
	for (let batch = next(left, kinds); batch.length > 0; batch = next(left, kinds)) {
		left = difference(left, batch);
		kinds.push(...(await mapConcurrently(batch, CONCURRENCY, lookUpAt, isLast)));
	}
	return { videos: current, kinds };
}

/**
 * Looks up pending videos until one is still processing: its callback will repeat this. Begins with the last one created,
 * which is the least likely to be finished. A video without an ID is left to its callback. A refused look-up counts as
 * busy, because it may be temporary.
 */
export async function finishUntilPending(
	videos: ProcessedVideo[],
	lookUp: LookUpVideo,
): Promise<{ videos: ProcessedVideo[]; state: 'complete' | 'pending' | 'busy' }> {
	if (videos.some((video) => isPending(video) && !canBeLookedUp(video))) {
		return { videos, state: 'pending' };
	}
	const isLast = (kind: ResultKind) => kind !== 'finished';
	const next = (left: PendingVideo[], kinds: ResultKind[]) => {
		if (kinds.some(isLast)) return [];
		return kinds.length === 0 ? left.slice(-1) : [...left].reverse();
	};
	const { videos: current, kinds } = await lookUpPending(videos, lookUp, { next, isLast });
	if (kinds.includes('processing')) return { videos: current, state: 'pending' };
	return { videos: current, state: kinds.some(isLast) ? 'busy' : 'complete' };
}

/** The service tries a callback for 21 minutes ("Delivery rules"). */
const CALLBACK_RETRIES_MS = 20 * MINUTE_MS;

/**
 * n8n rejects callbacks while an execution runs, and the service gives up after some time. Looks up every pending video
 * that is older than that, also those that reach that age meanwhile.
 *
 * @param now the time in milliseconds
 * @returns all videos, in the same order
 */
export async function lookUpMissedCallbacks(
	videos: ProcessedVideo[],
	lookUp: LookUpVideo,
	now: () => number,
): Promise<ProcessedVideo[]> {
	const isMissed = ({ video: { createdAt = Infinity } }: PendingVideo) =>
		createdAt <= now() - CALLBACK_RETRIES_MS;
	const pass = { next: (left: PendingVideo[]) => left.filter(isMissed) };
	return (await lookUpPending(videos, lookUp, pass)).videos;
}
