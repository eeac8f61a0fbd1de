import omit from 'lodash/omit';

import { type VideoEvent, withExpiry } from '../callbacks/videoEvent';
import { OWN_CODES } from '../contract/errorCodes';
import { readVideo } from '../contract/videoDetails';
import { type RowError, rowErrorOf, UserFacingError } from '../items/rowError';
import { findVideo } from '../lookups/findVideo';
import type { Account } from '../service/account';
import { type SendOptions, serviceClient } from '../service/client';
import { get, type LookUp } from '../service/lookUp';
import { isTemporary } from '../service/retry';
import type { Requester } from '../service/transport';
import { systemClock } from '../utils/clock';
import { omitUndefined } from '../utils/objects';
import { type CreatedVideo, finished, type FinishedVideo } from '../video/video';

/** The outcome of one look-up. */
export type LookUpResult =
	| { kind: 'finished'; event: VideoEvent }
	| { kind: 'processing'; ids?: Pick<CreatedVideo, 'projectId' | 'videoId'>; state?: string }
	/** No answer for now: it may come later. */
	| { kind: 'busy' }
	/** The service does not show the video. */
	| { kind: 'refused'; error: RowError };

export type LookUpVideo = (video: CreatedVideo) => Promise<LookUpResult>;

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
			const event = finishedEvent(data, systemClock.now());
			return event ? { kind: 'finished', event } : processing(data);
		} catch (error) {
			return error instanceof BusyError
				? { kind: 'busy' }
				: { kind: 'refused', error: rowErrorOf(error) };
		}
	};
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

/**
 * Rate limits, failures of the service and lost connections are temporary; any other refusal is final, and so is an answer
 * that is too large.
 */
function busyOr(error: unknown): unknown {
	const rowError = rowErrorOf(error);
	const { httpCode, code } = rowError;
	if (code === OWN_CODES.tooLarge) return error;
	return httpCode === undefined || isTemporary(httpCode) ? new BusyError(rowError) : error;
}

/** The video with what its look-up has shown. */
export function afterLookUp(
	video: CreatedVideo,
	result: LookUpResult,
): CreatedVideo | FinishedVideo {
	if (result.kind === 'finished') return finished(video, result.event);
	return result.kind === 'processing' ? { ...video, state: result.state } : video;
}

export const canBeLookedUp = ({ givenId, videoId, projectId }: CreatedVideo): boolean =>
	Boolean(givenId ?? videoId ?? projectId);
