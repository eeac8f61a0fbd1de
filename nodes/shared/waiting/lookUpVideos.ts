import omit from 'lodash/omit';

import { type VideoEvent, withExpiry } from '../callbacks/videoEvent';
import { idsNamedIn, readVideo } from '../contract/videoDetails';
import { type RowError, rowErrorOf, UserFacingError } from '../items/rowError';
import { findVideo } from '../lookups/findVideo';
import { LOOK_UP, NO_ANSWER } from '../messages/service';
import { type LookUp, lookUpWith, type SendOptions, serviceClient } from '../service/client';
import type { Account } from '../service/credential';
import { isTemporary } from '../service/serviceErrors';
import type { Requester } from '../service/transport';
import { PATH_SETTINGS } from '../service/undocumentedPaths';
import { SECOND_MS, systemClock } from '../utils/clock';
import { mapConcurrently } from '../utils/concurrency';
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

/** How long after its creation a video is looked up first: a younger one can hardly be finished. */
export const FIRST_LOOK_UP_MS = 30 * SECOND_MS;

export type LookUpResult =
	| { kind: 'finished'; event: VideoEvent }
	| { kind: 'processing'; ids?: Pick<CreatedVideo, 'projectId' | 'videoId'>; state?: string }
	/** No answer for now, or a failure: another answer may come later. */
	| { kind: 'busy'; error?: RowError }
	/** The service does not show the video. */
	| { kind: 'refused'; error: RowError };

export const isFailedLookUp = (result: LookUpResult) =>
	result.kind === 'busy' || result.kind === 'refused';

export type LookUpVideo = (video: ProjectVideo) => Promise<LookUpResult>;

/** Looks videos up at "video details". Never throws. */
export function videoLookUp(
	requester: Requester,
	account: Account,
	limits: SendOptions,
): LookUpVideo {
	const ask = lookUpWith(serviceClient(requester, account, limits), account);
	const lookUp: LookUp = async (request) =>
		await ask(request).catch((error) => {
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
			if (event) return { kind: 'finished', event };
			const { projectId, videoId, state } = readVideo(data);
			return { kind: 'processing', ids: omitUndefined({ projectId, videoId }), state };
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

/** The service gives no answer for now. */
class BusyError extends UserFacingError {}

/** Rate limits, failures of the service and lost connections are temporary; any other refusal is final. */
function busyOr(error: unknown): unknown {
	const rowError = rowErrorOf(error);
	const { httpCode } = rowError;
	return httpCode === undefined || isTemporary(httpCode) ? new BusyError(rowError) : error;
}

/** The video with what its lookup has shown, or why it has shown nothing, which its row tells. */
export function afterLookUp(
	video: CreatedVideo,
	result: LookUpResult,
): CreatedVideo | FinishedVideo {
	if (result.kind === 'finished') return finished(video, result.event);
	if (!isFailedLookUp(result)) return { ...video, state: result.state, lookUpProblem: undefined };
	return { ...video, lookUpProblem: result.error?.message ?? NO_ANSWER };
}

export const canBeLookedUp = ({ videoId, projectId }: CreatedVideo): boolean =>
	Boolean(videoId ?? projectId);

export const LOOK_UP_CONCURRENCY = 5;

/** All videos in the same order, each of the pending ones as it is after one lookup. */
export const lookUpPending = async (
	videos: ProcessedVideo[],
	lookUp: (video: CreatedVideo) => Promise<ProcessedVideo>,
): Promise<ProcessedVideo[]> =>
	await mapConcurrently(videos, LOOK_UP_CONCURRENCY, async (video) =>
		isPending(video) ? await lookUp(video) : video,
	);
