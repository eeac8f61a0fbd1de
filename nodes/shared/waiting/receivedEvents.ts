import omit from 'lodash/omit';

import type { VideoEvent } from '../callbacks/videoEvent';
import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS, systemClock } from '../utils/clock';
import { ExpiringCache } from '../utils/expiringCache';
import { withSignal, withTimeout } from '../utils/timeLimits';
import { type BaseVideo, finished, isPending, type ProcessedVideo } from '../video/video';
import {
	afterLastLookUp,
	finishUntilPending,
	lookUpPending,
	type LookUpResult,
	type LookUpVideo,
} from './lookUpVideos';

/** The videos that one suspended node waits for. */
export interface Wait {
	/** Names the execution, the node and its run. */
	key: string;
	videos: ProcessedVideo[];
}

/**
 * Events of videos whose executions are suspended: n8n stores nothing that a callback brings until they go on. As JSON,
 * which holds nothing of the request that it came with. An event without its metadata has up to 15,000 characters, so all
 * of them up to 45 million. A video whose event was dropped is looked up.
 */
export const receivedEvents = new ExpiringCache<string>(
	SERVICE_LIMITS.downloadDays * DAY_MS,
	3_000,
);

const eventKey = ({ key }: Wait, { itemIndexes: [itemIndex] }: BaseVideo) =>
	JSON.stringify([key, itemIndex]);

/** Metadata are output as the request had them. */
function rememberEvent(wait: Wait, video: BaseVideo, event: VideoEvent): void {
	receivedEvents.set(eventKey(wait, video), JSON.stringify(omit(event, 'metadata', 'origin')));
}

/** To be called when the execution goes on. */
export function forgetEvents(wait: Wait): void {
	for (const video of wait.videos) receivedEvents.delete(eventKey(wait, video));
}

function receivedEvent(wait: Wait, video: BaseVideo): VideoEvent | undefined {
	const json = receivedEvents.get(eventKey(wait, video));
	return json === undefined ? undefined : (JSON.parse(json) as VideoEvent);
}

const finishedBy = (video: ProcessedVideo, event: VideoEvent | undefined): ProcessedVideo =>
	event && (isPending(video) || video.status === 'uncertain') ? finished(video, event) : video;

/** The wait after the callback of one of its videos. */
export function afterEvent(wait: Wait, video: ProcessedVideo, event: VideoEvent): Wait {
	// rows with the same key have the same video
	const isIt = (each: ProcessedVideo) =>
		each === video || (each.key !== undefined && each.key === video.key);
	for (const each of wait.videos.filter(isIt)) rememberEvent(wait, each, event);
	const videos = wait.videos.map((each) => (isIt(each) ? finishedBy(each, event) : each));
	return { ...wait, videos };
}

/** The videos, finished as far as this process has learnt. */
const withReceivedEvents = (wait: Wait): ProcessedVideo[] =>
	wait.videos.map((video) => finishedBy(video, receivedEvent(wait, video)));

/** A look-up whose result is kept, and which is not needed once the callback has come. */
const rememberingLookUp =
	(wait: Wait, lookUp: LookUpVideo): LookUpVideo =>
	async (video) => {
		const received = () => receivedEvent(wait, video);
		const before = received();
		if (before) return { kind: 'finished', event: before };
		const result = await lookUp(video);
		if (result.kind === 'finished') rememberEvent(wait, video, result.event);
		const event = received();
		return event ? { kind: 'finished', event } : result;
	};

/** The look-ups that are under way, by video. */
const underWay = new Map<string, Promise<LookUpResult>>();

/** A look-up that callbacks share if they come at the same time. A look-up that began before a callback may miss its news. */
const sharedLookUp =
	(wait: Wait, lookUp: LookUpVideo): LookUpVideo =>
	async (video) => {
		const key = eventKey(wait, video);
		const earlier = await underWay.get(key);
		if (earlier?.kind === 'finished') return earlier;
		const begin = () => lookUp(video).finally(() => underWay.delete(key));
		const result = underWay.get(key) ?? begin();
		underWay.set(key, result);
		return await result;
	};

/** @param signal ends the look-ups */
type LookUpUntil = (deadline: number, signal?: AbortSignal) => LookUpVideo;

type PassResult = Awaited<ReturnType<typeof finishUntilPending>>;

/** How long the look-ups at the limit may take; see `N8N_DELAY_MS`. */
const LIMIT_LOOKUP_TIMEOUT_MS = MINUTE_MS;

/** How long the look-ups of a pass may wait. */
const PASS_TIMEOUT_MS = 4 * SECOND_MS;

/** How long a callback waits for its look-ups. They go on, and what they find is remembered. */
const CALLBACK_TIMEOUT_MS = 2 * PASS_TIMEOUT_MS;

const PAUSE_MS = SECOND_MS / 4;

/**
 * The videos after a callback: with all that was received, and what can be looked up. Callbacks that come at the same time
 * share the look-ups that are under way.
 */
export async function resultsAfterCallback(
	wait: Wait,
	lookUpUntil: LookUpUntil,
	clock: Clock = systemClock,
): Promise<PassResult> {
	const complete = (): PassResult | undefined => {
		const videos = withReceivedEvents(wait);
		return videos.some(isPending) ? undefined : { videos, state: 'complete' };
	};
	const pass = async (): Promise<PassResult> => {
		const deadline = clock.now() + PASS_TIMEOUT_MS;
		const lookUp = rememberingLookUp(wait, sharedLookUp(wait, lookUpUntil(deadline)));
		const result = await finishUntilPending(withReceivedEvents(wait), lookUp);
		// the other callbacks may come before the service has time for a look-up
		while (result.state === 'busy' && clock.now() < deadline) {
			await clock.sleep(PAUSE_MS);
			const completed = complete();
			if (completed) return completed;
		}
		return result;
	};
	const completed = complete();
	if (completed) return completed;
	try {
		return await withTimeout(CALLBACK_TIMEOUT_MS, pass);
	} catch {
		return complete() ?? { videos: wait.videos, state: 'busy' };
	}
}

/**
 * The videos when the time is up: each pending one is looked up once. What has no answer after a minute is left out, so
 * that n8n does not go on by itself meanwhile.
 */
export async function resultsAtLimit(
	wait: Wait,
	lookUpUntil: LookUpUntil,
): Promise<ProcessedVideo[]> {
	return await withSignal(LIMIT_LOOKUP_TIMEOUT_MS, async (signal) => {
		const deadline = systemClock.now() + LIMIT_LOOKUP_TIMEOUT_MS;
		const lookUp = rememberingLookUp(wait, lookUpUntil(deadline, signal));
		const pass = { after: afterLastLookUp };
		return (await lookUpPending(withReceivedEvents(wait), lookUp, pass)).videos;
	});
}
