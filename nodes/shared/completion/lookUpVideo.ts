import { readVideo } from '../contract/videoDetails';
import { atUndocumentedPath, videoDetailsPath } from '../service/undocumented';
import type { Account } from '../service/account';
import { client, type Patience } from '../service/client';
import { systemClock } from '../service/clock';
import { Explained, type Explanation, explanationOf } from '../service/explanation';
import { get } from '../service/get';
import type { Requester } from '../service/transport';
import { type AwaitedVideo, finishedEvent } from './awaited';
import type { VideoEvent } from './videoEvent';

/** What a look-up of a video has come to. */
export type Looked =
	| { kind: 'finished'; event: VideoEvent }
	| { kind: 'processing'; ids?: Pick<AwaitedVideo, 'projectId' | 'videoId'> }
	/** No answer for now: it may come later. */
	| { kind: 'busy' }
	/** The service does not show the video. */
	| { kind: 'refused'; explanation: Explanation };

export type LookUpVideo = (video: AwaitedVideo) => Promise<Looked>;

/**
 * Looks a video up at "video details", whose path is not shown: a 404 says which setting of the credential to
 * change. Never throws.
 */
export function videoLookUp(
	requester: Requester,
	account: Account,
	patience: Patience,
): LookUpVideo {
	const send = client(requester, account, patience);
	return async ({ givenId, videoId, projectId }) => {
		try {
			const path = videoDetailsPath(account, idOf(givenId ?? videoId ?? projectId));
			const data = await atUndocumentedPath(
				'videoDetails',
				async () => await get(send, account, { path }).catch(unlessBusy),
			);
			if (data === BUSY) return { kind: 'busy' };
			const event = finishedEvent(data, systemClock.now());
			return event ? { kind: 'finished', event } : { kind: 'processing', ids: idsIn(data) };
		} catch (error) {
			return { kind: 'refused', explanation: explanationOf(error) };
		}
	};
}

function idsIn(data: unknown) {
	const { projectId, videoId } = readVideo(data);
	return { projectId, videoId };
}

const BUSY = Symbol('busy');

/** Rate limits, failures of the service and lost connections are temporary; any other refusal is final. */
function unlessBusy(error: unknown): typeof BUSY {
	const { httpCode } = explanationOf(error);
	if (httpCode === undefined || httpCode === 429 || httpCode >= 500) return BUSY;
	throw error;
}

function idOf(id: string | undefined): string {
	if (id) return id;
	throw new Explained({
		message: 'The service has given no ID for the video, so it cannot be looked up',
		description: 'Find the video in the dashboard of the video service.',
	});
}

/** How many videos are looked up at a time. */
export const IN_FLIGHT = 5;

/**
 * Looks videos up until one is not finished: its own callback will look again. One that the service refuses to show
 * counts as busy, since its own callback may have come already, and a refusal can pass as well.
 */
export async function lookUpAll(
	videos: AwaitedVideo[],
	lookUp: LookUpVideo,
	found: (video: AwaitedVideo) => void = () => {},
): Promise<'complete' | 'pending' | 'busy'> {
	for (const video of videos) {
		const looked = await lookUp(video);
		if (looked.kind === 'processing') return 'pending';
		if (looked.kind !== 'finished') return 'busy';
		video.event = looked.event;
		found(video);
	}
	return 'complete';
}
