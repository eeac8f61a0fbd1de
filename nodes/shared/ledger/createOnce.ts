import uniqBy from 'lodash/uniqBy';

import { OWN_CODES } from '../contract/errorCodes';
import { rowErrorOf } from '../items/rowError';
import { CANCELLED } from '../service/serviceErrors';
import { systemClock } from '../utils/clock';
import { executionCount, setExecutionCount } from '../utils/execution';
import { adviceForUncertain } from '../video/uncertain';
import {
	created,
	hasProject,
	isCreatedNow,
	isPlanned,
	isUncertainNow,
	type PlannedVideo,
	type ProcessedVideo,
	rejected,
	uncertain,
	type Video,
} from '../video/video';
import type { BudgetLimit } from './journal/budget';
import { writerOf } from './journal/events';
import type { KeyedTask, Postponed, Sent } from './journal/keyedRun';
import { oncePerKey } from './journal/oncePerKey';
import { budgetUsedUpError, perRunUsedUpError } from './budgetLimits';
import { knownVideo } from './knownVideo';
import type { CreationOutcome, LedgerRun, SendCreation, StopAt } from './ledger';
import { requestText } from './paidRequest';
import { keyOf, rowText } from './videoKey';

/** A planned video with its key. */
interface VideoTask extends KeyedTask {
	video: PlannedVideo;
}

/** The key in the node's context. */
const PAID = 'paidVideos';

/** How many videos *Max Videos per Run* leaves to an execution, also in a loop. */
export const leftOfRun = ({ context, maxVideos }: LedgerRun): number =>
	Math.max(maxVideos - executionCount(context, PAID), 0);

function count({ context, maxVideos }: LedgerRun, videos: number): void {
	if (maxVideos === Infinity) return;
	setExecutionCount(context, PAID, executionCount(context, PAID) + videos);
}

function paidIn(videos: ProcessedVideo[]): number {
	const paid = videos.filter((video) => isCreatedNow(video) || isUncertainNow(video));
	return uniqBy(paid, 'key').length;
}

/** Creates the video of each key once. Where the store fails, nothing further is sent. */
export async function createOnce(
	run: LedgerRun,
	videos: Video[],
	send: SendCreation,
	stopAt: StopAt,
): Promise<ProcessedVideo[]> {
	const { context, store, concurrency, deadline, budget, maxVideos } = run;
	const signal = context.getExecutionCancelSignal();
	const isPaidOnce = run.paidOnce !== undefined;
	const planned = videos.filter(isPlanned);
	const tasks = planned.map((video) => {
		const request = requestText(run.requestOf(video));
		return { row: rowText(video), key: keyOf(video), request, video };
	});
	const overLimit = ({ video }: VideoTask) =>
		rejected(video, [perRunUsedUpError(maxVideos, isPaidOnce)]);
	const overBudget = ({ video }: VideoTask, limit: BudgetLimit, now: number) =>
		rejected(video, [budgetUsedUpError(limit, now, context.getTimezone(), isPaidOnce)]);
	// calls of a tool come at the same time, so each takes what it may need
	const max = leftOfRun(run);
	const taken = Math.min(max, uniqBy(tasks, 'key').length);
	count(run, taken);
	const { results, failure } = await oncePerKey<VideoTask, ProcessedVideo>(tasks, {
		...{ store, concurrency, deadline },
		writer: writerOf(context),
		clock: systemClock,
		perRun: { max, overLimit },
		spending: budget && { budget, overBudget },
		signal,
		known: ({ video }, state, events) => knownVideo(run, video, state, events),
		send: async ({ video }, latest) => await sendClaimed(run, video, send, latest),
		stopAt,
	});
	count(run, paidIn([...results.values()]) - taken);
	const byVideo = new Map([...results].map(([{ video }, result]) => [video, result]));
	const error = failure && { code: OWN_CODES.notSent, ...rowErrorOf(failure.error) };
	const notBegun = error ?? (signal?.aborted ? CANCELLED : undefined);
	const notWritten = new Set(failure?.notWritten.map(({ video }) => video));
	return videos.flatMap((video) => {
		if (!isPlanned(video)) return video;
		const result = byVideo.get(video);
		if (!result) return notBegun ? rejected(video, [notBegun]) : [];
		const isUnknown = notWritten.has(video) && hasProject(result);
		return isUnknown ? { ...result, notRecorded: error?.message } : result;
	});
}

/** @param latest when the request leaves at the latest, in milliseconds since 1970 */
async function sendClaimed(
	run: LedgerRun,
	video: PlannedVideo,
	send: SendCreation,
	latest: number,
): Promise<Sent<ProcessedVideo> | Postponed> {
	const deadline = Math.min(latest, run.deadline);
	// whatever goes wrong once the key is claimed, the video may have been created
	const outcome: CreationOutcome = await send(video, deadline).catch((error) => ({
		kind: 'uncertain',
		error: rowErrorOf(error),
	}));
	if (outcome.kind === 'rejected') {
		const until = outcome.rateLimitedUntil;
		if (until !== undefined && Math.max(until, latest) < run.deadline) return { until };
	}
	return sent(run, video, outcome);
}

function sent(run: LedgerRun, video: PlannedVideo, outcome: CreationOutcome): Sent<ProcessedVideo> {
	if (outcome.kind === 'created') {
		const { projectId, videoId } = outcome.project;
		const result = created(video, outcome.project);
		return { result, outcome: { state: 'created', projectId, videoId } };
	}
	const result =
		outcome.kind === 'rejected'
			? rejected(video, outcome.errors)
			: uncertain(video, [{ ...outcome.error, advice: adviceForUncertain(run) }], false);
	return { result, outcome: { state: result.status, message: result.errors[0].message } };
}
