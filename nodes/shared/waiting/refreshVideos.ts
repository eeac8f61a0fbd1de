import partition from 'lodash/partition';
import sortBy from 'lodash/sortBy';
import type { IExecuteFunctions } from 'n8n-workflow';

import { withExpiry } from '../callbacks/videoEvent';
import type { RowError } from '../items/rowError';
import { DEFAULT_COLUMNS, type TableColumns } from '../items/tableRows';
import { PAID } from '../messages/paidVideos';
import { notLookedUp } from '../messages/service';
import type { Account } from '../service/credential';
import { isStrangers } from '../service/serviceErrors';
import { PATH_SETTINGS } from '../service/undocumentedPaths';
import { DAY_MS, SECOND_MS, systemClock, withSignal } from '../utils/clock';
import { mapConcurrently } from '../utils/concurrency';
import { groupInOrder } from '../utils/objects';
import { isUrlExpired } from '../video/result';
import {
	type CreatedVideo,
	finished,
	type FinishedVideo,
	isPending,
	type ProcessedVideo,
	rejected,
} from '../video/video';
import {
	afterLookUp,
	FIRST_LOOK_UP_MS,
	isFailedLookUp,
	LOOK_UP_CONCURRENCY,
	type LookUpResult,
	videoLookUp,
} from './lookUpVideos';

/** How long all lookups of a run may take: a schedule may start one every minute. */
const REFRESH_TIMEOUT_MS = 50 * SECOND_MS;

/** A video that is pending for longer was probably deleted at the service, so it is looked up after all others. */
const LATE_MS = DAY_MS;

/** A video of which more may be known by now. */
type StaleVideo = CreatedVideo | FinishedVideo;

interface Refreshed {
	videos: ProcessedVideo[];
	/** Why the service refuses the credential, where it has refused it for every lookup. */
	refusal?: RowError;
	/** Counts the videos that could not be looked up. */
	notLookedUp?: string;
}

/**
 * Brings videos up to date by looking them up. Videos of another account are not looked up.
 *
 * @param columns of the table whose rows are output
 */
export async function refreshVideos(
	context: IExecuteFunctions,
	account: Account,
	all: ProcessedVideo[],
	columns = DEFAULT_COLUMNS,
): Promise<Refreshed> {
	const now = systemClock.now();
	const videos = all.map(unlessOfOtherAccount);
	// rows with the same key have the same video
	const byProject = groupInOrder(
		staleVideos(videos, now),
		({ projectId, videoId }) => `${projectId} ${videoId}`,
	);
	const groups = [...byProject.values()];
	if (groups.length === 0) return { videos };
	const results = await withSignal(
		REFRESH_TIMEOUT_MS,
		async (signal) => {
			const lookUp = videoLookUp(context, account, { deadline: now + REFRESH_TIMEOUT_MS, signal });
			const lookUpOnce = async ([video]: StaleVideo[]) => await lookUp(video);
			return await mapConcurrently(groups, LOOK_UP_CONCURRENCY, lookUpOnce);
		},
		context.getExecutionCancelSignal(),
	);
	const fresh = new Map<ProcessedVideo, ProcessedVideo>();
	for (const [index, group] of groups.entries()) {
		for (const video of group) fresh.set(video, refreshed(video, results[index], now, columns));
	}
	const known = results.filter((result, index) => !isUnknown(groups[index][0], result));
	return {
		videos: videos.map((video) => fresh.get(video) ?? video),
		// a person has to enter another key
		refusal: results.every(refusesCredential) ? results.find(isRefused)?.error : undefined,
		notLookedUp: notLookedUpHint(known),
	};
}

/**
 * The videos of which more may be known by now, in the order in which they are looked up: first the pending ones that only a
 * row names, then the other pending ones, the oldest first; then those whose URL has expired; then those that are pending
 * for more than a day.
 */
function staleVideos(videos: ProcessedVideo[], now: number): StaleVideo[] {
	const isDue = ({ createdAt = 0 }: CreatedVideo) => createdAt <= now - FIRST_LOOK_UP_MS;
	const [late, current] = partition(
		sortBy(videos.filter(isPending).filter(isDue), ({ createdAt = 0 }) => createdAt),
		({ createdAt = now }) => createdAt < now - LATE_MS,
	);
	const expired = videos.filter((video) => isUrlExpired(video, now));
	return [...current, ...expired.filter(({ paidBy }) => paidBy === undefined), ...late];
}

/** A video of another account is not looked up: in this account, its ID may be that of another video. */
function unlessOfOtherAccount(video: ProcessedVideo): ProcessedVideo {
	if (!isPending(video) || !video.paidBy) return video;
	const { itemIndexes, paidBy } = video;
	return {
		...video,
		status: 'lookUpFailed',
		errors: [{ itemIndexes, ...PAID.paidByAnotherAccount(paidBy) }],
	};
}

/**
 * A video with what its lookup has shown. The document does not say whether lookups give new URLs, nor for how long they
 * are good: 7 days, like those of callbacks.
 */
function refreshed(
	video: StaleVideo,
	result: LookUpResult,
	now: number,
	columns: TableColumns,
): ProcessedVideo {
	if (isUnknown(video, result)) {
		const { projectId = '', otherProject } = video;
		const { message } = result.error;
		const path = PATH_SETTINGS.videoDetails;
		const shown = { projectId, message, path, otherProject };
		return rejected(video, [PAID.videoNotReturned(shown, columns)]);
	}
	if (video.status === 'created') return afterLookUp(video, result);
	if (result.kind !== 'finished') return video;
	const { url, event, status } = result.event;
	if (!url || url === video.event.url) return video;
	// the link is new, even if the video was completed long ago
	const { expiresAt } = withExpiry({ url, event, status }, now);
	return finished(video, { ...result.event, expiresAt });
}

const refusesCredential = (result: LookUpResult): boolean =>
	isRefused(result) && [401, 403].includes(result.error.httpCode ?? 0);

type Refused = Extract<LookUpResult, { kind: 'refused' }>;

const isRefused = (result: LookUpResult): result is Refused => result.kind === 'refused';

/** Whether the service does not know a project that only a row names. */
const isUnknown = (video: StaleVideo, result: LookUpResult): result is Refused =>
	video.isFromRow === true &&
	isRefused(result) &&
	!refusesCredential(result) &&
	!isStrangers(result.error);

function notLookedUpHint(results: LookUpResult[]): string | undefined {
	const failed = results.filter(isFailedLookUp);
	if (failed.length === 0) return undefined;
	const { error } = failed.find(isRefused) ?? failed.find((result) => result.error) ?? {};
	return notLookedUp(failed.length, results.length, error);
}
