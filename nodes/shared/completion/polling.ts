import { mapInOrder } from '../items/mapInOrder';
import { type Clock, SECOND } from '../service/clock';
import type { Explanation } from '../service/explanation';
import { type AwaitedVideo, isPending } from './awaited';
import { IN_FLIGHT, type LookUpVideo } from './lookUpVideo';

/** A video is given up once it was refused this often in a row: a new one may not be shown at once. */
const STRIKES = 3;

/**
 * How long to wait before a round of look-ups, in milliseconds: a video takes 2 to 5 minutes, so the first
 * round comes late and the others are 15 to 20 seconds apart.
 *
 * @param round 0 for the first
 */
export const pollDelay = (round: number): number =>
	round === 0 ? 30 * SECOND : Math.min(14 + round, 20) * SECOND;

/** What videos are polled with. */
export interface Polling {
	lookUp: LookUpVideo;
	clock: Clock;
	/** When the wait ends, in milliseconds. */
	deadline: number;
	signal?: AbortSignal;
	/** Whether the videos may be finished already, so that the first round comes at once. */
	early: boolean;
}

/**
 * Looks the pending videos up again and again, until all are finished or the time is up; their events are set.
 *
 * @returns why, for videos that the service does not show
 */
export async function poll(
	videos: AwaitedVideo[],
	{ lookUp, clock, deadline, signal, early }: Polling,
): Promise<Map<AwaitedVideo, Explanation>> {
	const strikes = new Map<AwaitedVideo, number>();
	const givenUp = new Map<AwaitedVideo, Explanation>();
	const isOpen = (video: AwaitedVideo) => isPending(video) && !givenUp.has(video);
	if (!videos.some(isOpen)) return givenUp;
	const lookAt = async (video: AwaitedVideo) => {
		if (signal?.aborted) return;
		const looked = await lookUp(video);
		if (looked.kind === 'finished') video.event = looked.event;
		if (looked.kind === 'processing' && video.givenId) Object.assign(video, looked.ids);
		const count = looked.kind === 'refused' ? (strikes.get(video) ?? 0) + 1 : 0;
		strikes.set(video, count);
		if (looked.kind === 'refused' && count >= STRIKES) givenUp.set(video, looked.explanation);
	};
	let round = 0;
	for (let delay = early ? 0 : pollDelay(round++); ; delay = pollDelay(round++)) {
		const left = deadline - clock.now();
		await clock.sleep(Math.max(0, Math.min(delay, left)), signal);
		const open = videos.filter(isOpen);
		await mapInOrder(open, IN_FLIGHT, lookAt);
		if (!open.some(isOpen) || signal?.aborted || clock.now() >= deadline) return givenUp;
	}
}
