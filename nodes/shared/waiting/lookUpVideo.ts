import omit from 'lodash/omit';

import { type VideoEvent, withExpiry } from '../callbacks/videoEvent';
import { readVideo } from '../contract/videoDetails';
import { type RowError, rowErrorOf, UserFacingError } from '../items/rowError';
import type { Account } from '../service/account';
import { get, type SendOptions, serviceClient } from '../service/client';
import { isTemporary } from '../service/retry';
import type { Requester } from '../service/transport';
import { videoDetailsPath, withPathAdvice } from '../service/undocumentedPaths';
import { MINUTE_MS, systemClock } from '../utils/clock';
import { mapConcurrently } from '../utils/mapConcurrently';
import { type CreatedVideo, finished, isPending, type ProcessedVideo } from '../video/video';

/** The outcome of one look-up. */
export type LookUpResult =
	| { kind: 'finished'; event: VideoEvent }
	| { kind: 'processing'; ids?: Pick<CreatedVideo, 'projectId' | 'videoId'> }
	/** No answer for now: it may come later. */
	| { kind: 'busy' }
	/** The service does not show the video. */
	| { kind: 'refused'; error: RowError };

export type LookUpVideo = (video: CreatedVideo) => Promise<LookUpResult>;

/** How many videos are looked up at the same time. */
export const LOOKUP_CONCURRENCY = 5;

/**
 * Looks videos up at "video details", whose path is not shown: a 404 says which setting of the credential to change.
 * Never throws.
 */
export function videoLookUp(
	requester: Requester,
	account: Account,
	limits: SendOptions,
): LookUpVideo {
	const send = serviceClient(requester, account, limits);
	return async ({ givenId, videoId, projectId }) => {
		try {
			const path = videoDetailsPath(account, requiredId(givenId ?? videoId ?? projectId));
			const data = await withPathAdvice(
				'videoDetails',
				async () => await get(send, account, { path }).catch(unlessBusy),
			);
			if (data === BUSY) return { kind: 'busy' };
			const event = finishedEvent(data, systemClock.now());
			return event ? { kind: 'finished', event } : { kind: 'processing', ids: idsIn(data) };
		} catch (error) {
			return { kind: 'refused', error: rowErrorOf(error) };
		}
	};
}

/** The event that a callback would bring; undefined while the video is not finished. */
export function finishedEvent(data: unknown, now: number): VideoEvent | undefined {
	const { status, ...details } = omit(readVideo(data), 'state');
	if (status === 'processing') return undefined;
	return withExpiry({ ...details, event: `project.${status}`, status }, now);
}

function idsIn(data: unknown) {
	const { projectId, videoId } = readVideo(data);
	return { projectId, videoId };
}

const BUSY = Symbol('busy');

/** Rate limits, failures of the service and lost connections are temporary; any other refusal is final. */
function unlessBusy(error: unknown): typeof BUSY {
	const { httpCode } = rowErrorOf(error);
	if (httpCode === undefined || isTemporary(httpCode)) return BUSY;
	throw error;
}

function requiredId(id: string | undefined): string {
	if (id) return id;
	throw new UserFacingError({
		message: 'The service has given no ID for the video, so it cannot be looked up',
		advice: 'Find the video in the dashboard of the video service.',
	});
}

/**
 * Looks up pending videos one by one, and stops at the first that is still processing: its callback will repeat this. A
 * refused look-up counts as busy, because it may be temporary.
 */
export async function finishUntilPending(
	videos: ProcessedVideo[],
	lookUp: LookUpVideo,
): Promise<{ videos: ProcessedVideo[]; state: 'complete' | 'pending' | 'busy' }> {
	const current: ProcessedVideo[] = [...videos];
	for (const [index, video] of videos.entries()) {
		if (!isPending(video)) continue;
		const result = await lookUp(video);
		if (result.kind === 'processing') return { videos: current, state: 'pending' };
		if (result.kind !== 'finished') return { videos: current, state: 'busy' };
		current[index] = finished(video, result.event);
	}
	return { videos: current, state: 'complete' };
}

/** The service tries a callback for 21 minutes ("Delivery rules"). */
const CALLBACK_RETRIES_MS = 20 * MINUTE_MS;

/**
 * n8n rejects callbacks while an execution runs, and the service gives up after some time. Looks up, once each, every
 * pending video that is older than that, also those that reach that age meanwhile.
 *
 * @param now the time in milliseconds
 * @returns all videos, in the same order
 */
export async function lookUpMissedCallbacks(
	videos: ProcessedVideo[],
	lookUp: LookUpVideo,
	now: () => number,
): Promise<ProcessedVideo[]> {
	const current: ProcessedVideo[] = [...videos];
	const lookedUp = new Set<number>();
	const missed = () =>
		current.flatMap((video, index) => {
			const isMissed =
				isPending(video) &&
				!lookedUp.has(index) &&
				(video.createdAt ?? Infinity) <= now() - CALLBACK_RETRIES_MS;
			return isMissed ? [{ video, index }] : [];
		});
	for (let batch = missed(); batch.length > 0; batch = missed()) {
		await mapConcurrently(batch, LOOKUP_CONCURRENCY, async ({ video, index }) => {
			lookedUp.add(index);
			const result = await lookUp(video);
			if (result.kind === 'finished') current[index] = finished(video, result.event);
		});
	}
	return current;
}
