import difference from 'lodash/difference';
import omit from 'lodash/omit';
import sum from 'lodash/sum';

import { type VideoEvent, withExpiry } from '../callbacks/videoEvent';
import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { idsNamedIn, readVideo } from '../contract/videoDetails';
import { type RowError, rowErrorOf, UserFacingError } from '../items/rowError';
import { findVideo } from '../lookups/findVideo';
import { LOOK_UP, lookUpProblem } from '../messages/waiting';
import type { Account } from '../service/account';
import { type SendOptions, serviceClient } from '../service/client';
import { get, type LookUp } from '../service/lookUp';
import { isTemporary } from '../service/serviceErrors';
import type { Requester } from '../service/transport';
import { PATH_SETTINGS } from '../service/undocumentedPaths';
import { MINUTE_MS, systemClock } from '../utils/clock';
import { mapConcurrently } from '../utils/mapConcurrently';
import { omitUndefined } from '../utils/objects';
import { isAbout } from '../video/ids';
import {
	type CreatedVideo,
	finished,
	type FinishedVideo,
	isPending,
	type ProcessedVideo,
	type ProjectVideo,
} from '../video/video';

/** The outcome of one look-up. */
export type LookUpResult =
	| { kind: 'finished'; event: VideoEvent }
	| { kind: 'processing'; ids?: Pick<CreatedVideo, 'projectId' | 'videoId'>; state?: string }
	/** No answer for now, or a failure: another answer may come later. */
	| { kind: 'busy'; error?: RowError }
	/** The service does not show the video. */
	| { kind: 'refused'; error: RowError };

export const isFailedLookUp = (
	result: LookUpResult,
): result is Extract<LookUpResult, { kind: 'busy' | 'refused' }> =>
	result.kind === 'busy' || result.kind === 'refused';

export type LookUpVideo = (video: ProjectVideo) => Promise<LookUpResult>;

/** Looks videos up at "video details". Never throws. */
export function videoLookUp(
	requester: Requester,
	account: Account,
	limits: SendOptions,
): LookUpVideo {
	const send = serviceClient(requester, account, limits);
	const lookUp: LookUp = async (request) =>
		await get(send, account, request).catch((error) => {
			throw busyOr(error);
		});
	return async (video) => {
		try {
			const data = await findVideo(lookUp, account, video);
			if (!isAnswerAbout(video, data)) {
				const error = LOOK_UP.answerAboutAnotherVideo(PATH_SETTINGS.videoDetails);
				return { kind: 'refused', error };
			}
			const event = finishedEvent(data, systemClock.now());
			return event ? { kind: 'finished', event } : processing(data);
		} catch (error) {
			if (limits.signal?.aborted) return { kind: 'busy' };
			return { kind: error instanceof BusyError ? 'busy' : 'refused', error: rowErrorOf(error) };
		}
	};
}

/** An answer is believed only if it names what was asked for. */
function isAnswerAbout(video: ProjectVideo, data: unknown): boolean {
	const { projectId, videoId, isFromRow } = video;
	// an ID that a person has entered may be that of the video, or that of its project
	const agrees = isFromRow || isAbout(video, readVideo(data));
	return agrees && idsNamedIn(data).some((id) => id === projectId || id === videoId);
}

/** The event that a callback would bring; undefined while the video is not finished. */
export function finishedEvent(data: unknown, now: number): VideoEvent | undefined {
	const { status, ...details } = omit(readVideo(data), 'state');
	if (status === 'processing') return undefined;
	return withExpiry({ ...details, event: `project.${status}`, status }, now);
}

function processing(data: unknown): LookUpResult {
	const { projectId, videoId, state } = readVideo(data);
	return { kind: 'processing', ids: omitUndefined({ projectId, videoId }), state };
}

/** The service gives no answer for now. */
class BusyError extends UserFacingError {}

/** Rate limits, failures of the service and lost connections are temporary; any other refusal is final. */
function busyOr(error: unknown): unknown {
	const rowError = rowErrorOf(error);
	const { httpCode } = rowError;
	return httpCode === undefined || isTemporary(httpCode) ? new BusyError(rowError) : error;
}

/** The video with what its look-up has shown. */
function afterLookUp(video: CreatedVideo, result: LookUpResult): CreatedVideo | FinishedVideo {
	if (result.kind === 'finished') return finished(video, result.event);
	return result.kind === 'processing' ? { ...video, state: result.state } : video;
}

/** Like {@link afterLookUp}, and with why the look-up has failed, which its row tells. */
export function afterLastLookUp(
	video: CreatedVideo,
	result: LookUpResult,
): CreatedVideo | FinishedVideo {
	const seen = afterLookUp(video, result);
	if (!isPending(seen)) return seen;
	if (!isFailedLookUp(result)) return { ...seen, lookUpProblem: undefined };
	const { message, httpCode } = result.error ?? {};
	return { ...seen, lookUpProblem: lookUpProblem(message, httpCode) };
}

export const canBeLookedUp = ({ videoId, projectId }: CreatedVideo): boolean =>
	Boolean(videoId ?? projectId);

/** How many videos are looked up at the same time. */
export const LOOK_UP_CONCURRENCY = 5;

interface PendingVideo {
	video: CreatedVideo;
	/** The place of the video among all videos. */
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
		kinds.push(...(await mapConcurrently(batch, LOOK_UP_CONCURRENCY, lookUpAt, isLast)));
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

/** Until a minute before the service repeats a callback for the last time ("Delivery rules"). */
const CALLBACK_RETRIES_MS = (sum(SERVICE_LIMITS.callbackRetryMinutes) - 1) * MINUTE_MS;

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
