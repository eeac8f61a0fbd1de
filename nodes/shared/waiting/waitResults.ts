import omit from 'lodash/omit';

import type { VideoEvent } from '../callbacks/videoEvent';
import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { DAY_MS, MINUTE_MS, SECOND_MS, systemClock, withSignal, withTimeout } from '../utils/clock';
import { mapConcurrently } from '../utils/concurrency';
import { ExpiringCache } from '../utils/expiringCache';
import {
	type BaseVideo,
	type CreatedVideo,
	finished,
	isPending,
	type ProcessedVideo,
} from '../video/video';
import {
	afterLookUp,
	canBeLookedUp,
	LOOK_UP_CONCURRENCY,
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
 * Events of videos whose executions are suspended: n8n stores nothing from a callback until they resume. Kept as JSON,
 * which holds no reference to the request. Without metadata, an event has up to 15,000 characters, so all have up to 45
 * million. A video whose event was dropped is looked up.
 */
export const receivedEvents = new ExpiringCache<string>(
	SERVICE_LIMITS.downloadDays * DAY_MS,
	3_000,
);

const eventKey = ({ key }: Wait, { itemIndexes: [itemIndex] }: BaseVideo) =>
	JSON.stringify([key, itemIndex]);

/** Metadata isn't kept, as the request's is output. Rows with the same key share the event. */
export function rememberEvent(wait: Wait, video: BaseVideo, event: VideoEvent): void {
	const json = JSON.stringify(omit(event, 'metadata', 'origin'));
	const isSameVideo = (each: BaseVideo) =>
		each === video || (each.key !== undefined && each.key === video.key);
	for (const each of wait.videos.filter(isSameVideo))
		receivedEvents.set(eventKey(wait, each), json);
}

/** To be called when the execution goes on: events that are needed no more would push out those of executions that wait. */
export function forgetEvents(wait: Wait): void {
	for (const video of wait.videos) receivedEvents.delete(eventKey(wait, video));
}

/** Videos of a wait, finished as far as this process has learnt. */
const withReceivedEvents = (wait: Wait, videos = wait.videos): ProcessedVideo[] =>
	videos.map((video) => {
		const json = receivedEvents.get(eventKey(wait, video));
		const mayFinish = isPending(video) || video.status === 'uncertain';
		// a lookup may show that it is completed before its link, which the callback brings
		const lacksLink = video.status === 'completed' && !video.event.url;
		if (!json || !(mayFinish || lacksLink)) return video;
		return finished(video, JSON.parse(json) as VideoEvent);
	});

/** Looks a video up, and remembers a finished one as if by callback. */
async function lookUpFor(wait: Wait, lookUp: LookUpVideo, video: CreatedVideo) {
	const result = await lookUp(video);
	// the callback that came meanwhile may have the link
	const isNews = withReceivedEvents(wait, [video]).some(isPending);
	if (result.kind === 'finished' && isNews) rememberEvent(wait, video, result.event);
	return result;
}

/**
 * Looks up pending videos until one is not finished: its callback will repeat this. Begins with the last one created, which is
 * the least likely to be finished. A video without an ID is left to its callback. A refused lookup counts as busy, because it
 * may be temporary.
 */
async function lookUpUntilPending(
	wait: Wait,
	lookUp: LookUpVideo,
): Promise<'finished' | 'pending' | 'busy'> {
	const pending = withReceivedEvents(wait).filter(isPending).reverse();
	if (!pending.every(canBeLookedUp)) return 'pending';
	const lookUpOnce = async (video: CreatedVideo) => {
		const [current] = withReceivedEvents(wait, [video]);
		return isPending(current) ? (await lookUpFor(wait, lookUp, current)).kind : 'finished';
	};
	const isLast = (kind: LookUpResult['kind']) => kind !== 'finished';
	for (const batch of [pending.slice(0, 1), pending.slice(1)]) {
		const kinds = await mapConcurrently(batch, LOOK_UP_CONCURRENCY, lookUpOnce, isLast);
		if (kinds.includes('processing')) return 'pending';
		if (kinds.some(isLast)) return 'busy';
	}
	return 'finished';
}

/** The lookups that are under way, by wait. */
const underWay = new Map<string, ReturnType<typeof lookUpUntilPending>>();

/** {@link lookUpUntilPending}, once for simultaneous callbacks. Lookups that began before a callback may miss its news. */
async function sharedLookUps(wait: Wait, lookUpUntil: LookUpUntil) {
	const { key } = wait;
	const begin = async () =>
		await lookUpUntilPending(wait, lookUpUntil(systemClock.now() + LOOK_UPS_WAIT_MS));
	await underWay.get(key);
	const lookUps = underWay.get(key) ?? begin().finally(() => underWay.delete(key));
	underWay.set(key, lookUps);
	return await lookUps;
}

/** @param signal ends the lookups */
type LookUpUntil = (deadline: number, signal?: AbortSignal) => LookUpVideo;

/** How long the lookups at the limit may take; see `N8N_DELAY_MS`. */
const LIMIT_LOOKUP_TIMEOUT_MS = MINUTE_MS;

/** How long the lookups after a callback may wait. */
const LOOK_UPS_WAIT_MS = 4 * SECOND_MS;

/** How long a callback waits for its lookups. They go on, and what they find is remembered. */
const CALLBACK_TIMEOUT_MS = 2 * LOOK_UPS_WAIT_MS;

const PAUSE_MS = SECOND_MS / 4;

/** All videos once they are finished, by what was received and what can be looked up; else why they are not. */
export async function resultsAfterCallback(
	wait: Wait,
	lookUpUntil: LookUpUntil,
): Promise<ProcessedVideo[] | 'pending' | 'busy'> {
	const allFinished = (): ProcessedVideo[] | undefined => {
		const videos = withReceivedEvents(wait);
		return videos.some(isPending) ? undefined : videos;
	};
	const deadline = systemClock.now() + LOOK_UPS_WAIT_MS;
	const lookUps = async () => {
		const state = await sharedLookUps(wait, lookUpUntil);
		// the other callbacks may come before the service has time for a lookup
		while (state === 'busy' && !allFinished() && systemClock.now() < deadline) {
			await systemClock.sleep(PAUSE_MS);
		}
		return state;
	};
	const known = allFinished();
	if (known) return known;
	const state = await withTimeout(CALLBACK_TIMEOUT_MS, lookUps).catch(() => 'busy' as const);
	return allFinished() ?? (state === 'pending' ? state : 'busy');
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
		const lookUp = lookUpUntil(systemClock.now() + LIMIT_LOOKUP_TIMEOUT_MS, signal);
		const lookUpOnce = async (video: CreatedVideo) =>
			afterLookUp(video, await lookUpFor(wait, lookUp, video));
		const videos = await lookUpPending(withReceivedEvents(wait), lookUpOnce);
		// callbacks may have come meanwhile
		return withReceivedEvents(wait, videos);
	});
}
