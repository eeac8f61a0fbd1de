import type { FoundKey } from '../../fields/foundProjects';
import { rowErrorOf } from '../../items/rowError';
import {
	allowancesIn,
	type KeyState,
	keyState,
	NO_DETAILS,
	type StoredEvent,
} from '../journal/events';
import { systemClock } from '../../utils/clock';
import { isPlanned, type PlannedVideo, rejected, type Video } from '../../video/video';
import { projectTakenError } from '../foundProjects';
import { knownVideo, lastEventOf, otherKindError, uncertainVideo } from './known';
import { keyOf, type PayOnce } from './payOnce';
import type { Run } from '../../run/run';

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
		this.events = await this.payOnce.events.all();
		const videos: Video[] = [];
		for (const video of this.all) videos.push(isPlanned(video) ? await this.recall(video) : video);
		return videos;
	}

	private async recall(video: PlannedVideo): Promise<Video> {
		const { run, payOnce } = this;
		const state = this.stateOf(video);
		if (state.kind === 'free') {
			const freeAt = payOnce.events.startedAt;
			return payOnce.createAgainBy === undefined ? { ...video, freeAt } : noted(video);
		}
		const otherKind = otherKindError(video, state);
		if (otherKind) return rejected(video, [otherKind]);
		if (state.kind === 'created') {
			return this.isToCreateAgain(video) ? noted(video) : knownVideo(run, video, state);
		}
		const found = payOnce.foundKeys.find(({ key }) => key === video.key);
		if (found) return await this.takeFoundProject(video, found, lastEventOf(state).executionId);
		return state.kind === 'uncertain' ? knownVideo(run, video, state) : video;
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

	private async takeFoundProject(
		video: PlannedVideo,
		{ key, projectId }: FoundKey,
		sentBy: string,
	): Promise<Video> {
		const { run, payOnce } = this;
		const owner = this.planned.find((other) => {
			const state = this.stateOf(other);
			return state.kind === 'created' && state.project.projectId === projectId;
		});
		if (owner) {
			const error = projectTakenError(projectId, owner.itemIndexes);
			return uncertainVideo(video, error, sentBy, true);
		}
		const event = { ...NO_DETAILS, key, state: 'created', projectId, attempt: '' } as const;
		const written = { ...event, executionId: run.context.getExecutionId(), request: '' };
		await payOnce.table.append([written]);
		const stored = { ...written, id: Infinity, createdAt: systemClock.now() };
		this.events.set(key, [...this.eventsOf(video), stored]);
		return knownVideo(run, video, { kind: 'created', project: stored });
	}
}

/** With Create Again the table notes which keys an execution pays for: its retries do not pay for them again. */
const noted = (video: PlannedVideo): PlannedVideo => ({ ...video, noteCreateAgain: true });
