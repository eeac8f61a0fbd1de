import compact from 'lodash/compact';
import partition from 'lodash/partition';
import uniq from 'lodash/uniq';
import type { IExecuteFunctions } from 'n8n-workflow';

import { type VideoEvent, withExpiry } from '../callbacks/videoEvent';
import { addHint } from '../items/output';
import { listed } from '../items/rowError';
import type { Account } from '../service/account';
import { MINUTE_MS, systemClock } from '../utils/clock';
import { type CompletedVideo, finished, type ProcessedVideo } from '../video/video';
import { lookUpPending } from './lookUpPending';
import { videoLookUp } from './lookUpVideo';

/** How long all look-ups of a run may take. */
const TIMEOUT_MS = MINUTE_MS;

/** Whether the URL of a video is not good any more ("Events": 7 days). */
export const isUrlExpired = (video: ProcessedVideo, now: number): video is CompletedVideo =>
	video.status === 'completed' && Date.parse(video.event.expiresAt ?? '') < now;

/**
 * The videos, those whose URL has expired with the one that the service shows now, where that is another one. The
 * document does not say whether look-ups give new URLs, nor for how long they are good: 7 days, like those of callbacks.
 * A hint names those of another account, which are not looked up.
 */
export async function withFreshUrls(
	context: IExecuteFunctions,
	account: Account,
	videos: ProcessedVideo[],
): Promise<ProcessedVideo[]> {
	const now = systemClock.now();
	const [others, expired] = partition(
		videos.filter((video): video is CompletedVideo => isUrlExpired(video, now)),
		({ paidBy }) => paidBy !== undefined,
	);
	addHint(context, notRefreshedText(others));
	if (expired.length === 0) return videos;
	const signal = context.getExecutionCancelSignal();
	const lookUp = videoLookUp(context, account, { deadline: now + TIMEOUT_MS, signal });
	const fresh = new Map<ProcessedVideo, ProcessedVideo>();
	await lookUpPending(
		expired.map((video) => ({ ...video, status: 'created' })),
		lookUp,
		{
			after: (video, result, index) => {
				const before = expired[index];
				if (result.kind !== 'finished') return video;
				const { event } = result;
				if (event.url && event.url !== before.event.url) {
					fresh.set(before, finished(before, { ...event, expiresAt: weekFrom(event, now) }));
				}
				return video;
			},
		},
	);
	return videos.map((video) => fresh.get(video) ?? video);
}

/** IDs of another account may be those of a stranger here. */
function notRefreshedText(others: CompletedVideo[]): string | undefined {
	if (others.length === 0) return undefined;
	const keys = listed(
		others.map(({ key }) => `"${key}"`),
		', ',
	);
	const payers = listed(uniq(compact(others.map(({ paidBy }) => paidBy))), ' or ');
	return `The URL has expired, and another account has paid, so no new one is looked up: key ${keys}. To get it, choose ${payers} in this node.`;
}

/** Whenever the video was completed. */
const weekFrom = ({ url, event, status }: VideoEvent, now: number) =>
	withExpiry({ url, event, status }, now).expiresAt;
