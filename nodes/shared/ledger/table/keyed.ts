import { rowErrorOf } from '../../items/rowError';
import type { AttemptOutcome, KeyedTask, Postponed, Sent } from '../journal/keyedRun';
import { oncePerKey } from '../journal/oncePerKey';
import { systemClock } from '../../utils/clock';
import {
	hasProject,
	isPlanned,
	isRejected,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	rejected,
	type Video,
} from '../../video/video';
import { createVideo } from '../../run/sendCreation';
import { knownVideo, requestOf, settleable, uncertainVideo } from './known';
import { keyOf, type PayOnce } from './payOnce';
import type { Run } from '../../run/run';
import type { StopAt } from '../ledger';

/** A planned video with its key. */
interface VideoTask extends KeyedTask {
	video: PlannedVideo;
}

/** Creates the video of each key once. Where the table fails, nothing further is sent. */
export async function createKeyed(
	run: Run,
	{ table, createAgainBy }: PayOnce,
	videos: Video[],
	stopAt: StopAt,
): Promise<ProcessedVideo[]> {
	const planned = videos.filter(isPlanned);
	const tasks = planned.map((video) => ({ key: keyOf(video), request: requestOf(video), video }));
	const toNote = planned.filter(({ noteCreateAgain }) => noteCreateAgain);
	const { results, failure } = await oncePerKey<VideoTask, ProcessedVideo>(tasks, {
		table,
		executionId: run.context.getExecutionId(),
		clock: systemClock,
		concurrency: run.concurrency,
		deadline: run.deadline,
		signal: run.context.getExecutionCancelSignal(),
		allowAgain: { by: createAgainBy ?? '', keys: new Set(toNote.map(keyOf)) },
		known: ({ video }, state) => knownVideo(run, video, state),
		send: async ({ video }, latest) => await send(run, video, latest),
		stopAt,
	});
	const byVideo = new Map([...results].map(([{ video }, result]) => [video, result]));
	if (!failure) {
		return videos.flatMap((video) => (isPlanned(video) ? (byVideo.get(video) ?? []) : video));
	}
	const error = rowErrorOf(failure.error);
	const notWritten = new Set(failure.notWritten.map(({ video }) => video));
	return videos.map((video) => {
		if (!isPlanned(video)) return video;
		const result = byVideo.get(video) ?? rejected(video, [error]);
		const isUnknown = notWritten.has(video) && hasProject(result);
		return isUnknown ? { ...result, ledgerError: error.message } : result;
	});
}

async function send(
	run: Run,
	video: PlannedVideo,
	latest: number,
): Promise<Sent<ProcessedVideo> | Postponed> {
	const result = await sendUntil(run, video, Math.min(latest, run.deadline));
	const until = isRejected(result) ? result.rateLimitedUntil : undefined;
	if (until !== undefined && Math.max(until, latest) < run.deadline) return { until };
	return { result, outcome: outcomeOf(result) };
}

/** Whatever goes wrong once the key is claimed, the video may have been created. */
async function sendUntil(run: Run, video: PlannedVideo, latest: number): Promise<ProcessedVideo> {
	const executionId = run.context.getExecutionId();
	try {
		const result = await createVideo({ ...run, send: run.sendUntil(latest) }, video);
		if (result.status !== 'uncertain') return result;
		const [error] = result.errors;
		return { ...result, errors: [settleable(video, error)], sentBy: executionId };
	} catch (error) {
		const rowError = settleable(video, rowErrorOf(error));
		return uncertainVideo(video, rowError, executionId, false);
	}
}

function outcomeOf(video: ProcessedVideo): AttemptOutcome {
	if (video.status === 'rejected' || video.status === 'uncertain') {
		return { state: video.status, message: video.errors[0].message };
	}
	const { projectId = '', videoId = '' } = video as Project;
	return { state: 'created', projectId, videoId };
}
