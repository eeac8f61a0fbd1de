import uniq from 'lodash/uniq';

import type { FoundProject } from '../fields/foundProjects';
import { rowErrorOf } from '../items/rowError';
import type { AttemptOutcome, KeyedTask } from '../ledgerTable/keyedRun';
import {
	allowancesIn,
	type KeyState,
	keyState,
	NO_DETAILS,
	type StoredEvent,
} from '../ledgerTable/keyState';
import { oncePerKey } from '../ledgerTable/oncePerKey';
import { systemClock } from '../utils/clock';
import { groupInOrder } from '../utils/objects';
import {
	hasProject,
	isPlanned,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	rejected,
	type Video,
} from '../video/video';
import { createVideo } from './create';
import { foundProjectIn, projectTakenError } from './foundProjects';
import { knownVideo, requestOf, settleable, uncertainVideo } from './knownVideos';
import type { PayOnce } from './payOnce';
import type { Run } from './run';

const keyOf = ({ key = '' }: PlannedVideo) => key;

/** The videos, those that the table knows without being sent. Where it cannot be read, none is sent. */
export async function recallVideos(run: Run, payOnce: PayOnce, videos: Video[]): Promise<Video[]> {
	try {
		return await new Recall(run, payOnce, videos).videos();
	} catch (error) {
		return videos.map((video) => (isPlanned(video) ? rejected(video, [rowErrorOf(error)]) : video));
	}
}

class Recall {
	private readonly planned: PlannedVideo[];

	private events = new Map<string, StoredEvent[]>();

	constructor(
		private readonly run: Run,
		private readonly payOnce: PayOnce,
		private readonly all: Video[],
	) {
		this.planned = all.filter(isPlanned);
	}

	async videos(): Promise<Video[]> {
		const { table } = this.payOnce;
		const events = await table.read(uniq(this.planned.map(keyOf)));
		this.events = groupInOrder(events, ({ key }) => key);
		const videos: Video[] = [];
		for (const video of this.all) videos.push(isPlanned(video) ? await this.recall(video) : video);
		return videos;
	}

	private async recall(video: PlannedVideo): Promise<Video> {
		const { run } = this;
		const state = this.stateOf(video);
		if (state.kind === 'free') return video;
		if (state.kind === 'created') {
			return this.isToCreateAgain(video)
				? { ...video, createdBefore: true }
				: knownVideo(run.ledger, video, state);
		}
		const sentBy = sendersOf(state);
		const found = foundProjectIn(run.foundProjects, video, sentBy);
		if (found) return await this.takeFoundProject(video, found);
		return state.kind === 'uncertain' ? knownVideo(run.ledger, video, state) : video;
	}

	private eventsOf(video: PlannedVideo): StoredEvent[] {
		return this.events.get(keyOf(video)) ?? [];
	}

	private stateOf(video: PlannedVideo): KeyState {
		return keyState(this.eventsOf(video));
	}

	/** Once per execution, as Retry On Fail would pay again by itself. */
	private isToCreateAgain(video: PlannedVideo): boolean {
		const { createAgainBy } = this.payOnce;
		return (
			createAgainBy !== undefined &&
			!allowancesIn(this.eventsOf(video)).some(({ executionId }) => executionId === createAgainBy)
		);
	}

	private async takeFoundProject(video: PlannedVideo, found: FoundProject): Promise<Video> {
		const { run, payOnce } = this;
		const { projectId, executionId } = found;
		const owner = this.planned.find((other) => {
			const state = this.stateOf(other);
			return state.kind === 'created' && state.project.projectId === projectId;
		});
		if (owner) {
			const error = projectTakenError(found, owner.itemIndexes);
			return uncertainVideo(video, error, executionId, true);
		}
		const key = keyOf(video);
		const event = { ...NO_DETAILS, key, state: 'created', projectId, attempt: '' } as const;
		const written = { ...event, executionId: run.context.getExecutionId(), request: '' };
		await payOnce.table.append([written]);
		const stored = { ...written, id: Infinity, createdAt: systemClock.now() };
		this.events.set(key, [...this.eventsOf(video), stored]);
		return knownVideo(run.ledger, video, { kind: 'created', project: stored });
	}
}

const sendersOf = (state: Extract<KeyState, { kind: 'sending' | 'uncertain' }>): string[] =>
	(state.kind === 'sending' ? state.attempts : [state.event]).map(({ executionId }) => executionId);

/** A planned video with its key. */
interface VideoTask extends KeyedTask {
	video: PlannedVideo;
}

/** Creates the video of each key once. Where the table fails, nothing further is sent. */
export async function createKeyed(
	run: Run,
	{ table, createAgainBy }: PayOnce,
	videos: Video[],
	stopAt: (video: ProcessedVideo) => boolean,
): Promise<ProcessedVideo[]> {
	let cancelled = false;
	void run.cancelled.then(() => {
		cancelled = true;
	});
	const planned = videos.filter(isPlanned);
	const tasks = planned.map((video) => ({ key: keyOf(video), request: requestOf(video), video }));
	const toCreateAgain = planned.filter(({ createdBefore }) => createdBefore);
	const { results, failure } = await oncePerKey<VideoTask, ProcessedVideo>(tasks, {
		table,
		executionId: run.context.getExecutionId(),
		clock: systemClock,
		concurrency: run.concurrency,
		deadline: run.deadline,
		isCancelled: () => cancelled,
		allowAgain: { by: createAgainBy ?? '', keys: new Set(toCreateAgain.map(keyOf)) },
		known: ({ video }, state) => knownVideo(run.ledger, video, state),
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

async function send(run: Run, video: PlannedVideo, latest: number) {
	const isLast = latest >= run.deadline;
	const result = await sendUntil(run, video, Math.min(latest, run.deadline));
	if (result.status === 'rejected' && result.deadlineExceeded && !isLast) return undefined;
	return { result, outcome: outcomeOf(result) };
}

/** Whatever goes wrong once the key is claimed, the video may have been created. */
async function sendUntil(run: Run, video: PlannedVideo, latest: number): Promise<ProcessedVideo> {
	const executionId = run.context.getExecutionId();
	try {
		const result = await createVideo({ ...run, send: run.sendUntil(latest) }, video);
		if (result.status !== 'uncertain') return result;
		const [error] = result.errors;
		return { ...result, errors: [settleable(video, error, executionId)], sentBy: executionId };
	} catch (error) {
		const rowError = settleable(video, rowErrorOf(error), executionId);
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
