import uniq from 'lodash/uniq';

import type { FoundKey } from '../../fields/foundProjects';
import { rowErrorOf } from '../../items/rowError';
import { systemClock } from '../../utils/clock';
import { groupInOrder } from '../../utils/objects';
import { projectTakenError } from '../../video/uncertain';
import { isPlanned, type PlannedVideo, rejected, type Video } from '../../video/video';
import { keyOf } from '../execution/videoKey';
import {
	allowedAgainEvents,
	type KeyState,
	keyState,
	NO_DETAILS,
	type StoredEvent,
} from '../journal/events';
import type { TableRun } from './createKeyed';
import { knownVideo, lastEventOf, otherKindError, sentBefore } from './knownVideo';

/** The videos, those that the table knows without being sent. Where it cannot be read, none is sent. */
export async function recallVideos(run: TableRun, videos: Video[]): Promise<Video[]> {
	try {
		const keys = uniq(videos.filter(isPlanned).map(keyOf));
		const events = groupInOrder(await run.table.read(keys), ({ key }) => key);
		return await new Recall(run, videos, events).videos();
	} catch (error) {
		return videos.map((video) => (isPlanned(video) ? rejected(video, [rowErrorOf(error)]) : video));
	}
}

class Recall {
	private readonly planned: PlannedVideo[];

	/** @param events of each key */
	constructor(
		private readonly run: TableRun,
		private readonly all: Video[],
		private readonly events: Map<string, StoredEvent[]>,
	) {
		this.planned = all.filter(isPlanned);
	}

	async videos(): Promise<Video[]> {
		const videos: Video[] = [];
		for (const video of this.all) videos.push(isPlanned(video) ? await this.recall(video) : video);
		return videos;
	}

	private async recall(video: PlannedVideo): Promise<Video> {
		const { context, createAgainBy, foundKeys } = this.run;
		const state = this.stateOf(video);
		if (state.kind === 'free') return createAgainBy === undefined ? video : createdAgain(video);
		const otherKind = otherKindError(video, state);
		if (otherKind) return rejected(video, [otherKind]);
		const known = () => knownVideo(video, state, context.getTimezone());
		if (state.kind === 'created') {
			return this.isToCreateAgain(video) ? createdAgain(video) : known();
		}
		const found = foundKeys.find(({ key }) => key === video.key);
		if (found) return await this.takeFoundProject(video, found, lastEventOf(state).executionId);
		return state.kind === 'uncertain' ? known() : video;
	}

	private eventsOf(video: PlannedVideo): StoredEvent[] {
		return this.events.get(keyOf(video)) ?? [];
	}

	private stateOf(video: PlannedVideo): KeyState {
		return keyState(this.eventsOf(video));
	}

	/** Once per execution, as Retry On Fail would pay again by itself. */
	private isToCreateAgain(video: PlannedVideo): boolean {
		const { createAgainBy } = this.run;
		return (
			createAgainBy !== undefined &&
			!allowedAgainEvents(this.eventsOf(video)).some(
				({ executionId }) => executionId === createAgainBy,
			)
		);
	}

	private async takeFoundProject(
		video: PlannedVideo,
		{ key, projectId }: FoundKey,
		sentBy: string,
	): Promise<Video> {
		const { context, table } = this.run;
		const owner = this.planned.find((other) => {
			const state = this.stateOf(other);
			return state.kind === 'created' && state.project.projectId === projectId;
		});
		if (owner) return sentBefore(video, projectTakenError(projectId, owner.itemIndexes), sentBy);
		const event = { ...NO_DETAILS, key, state: 'created', projectId, attempt: '' } as const;
		const written = { ...event, executionId: context.getExecutionId(), request: '' };
		await table.append([written]);
		const stored = { ...written, id: Infinity, createdAt: systemClock.now() };
		this.events.set(key, [...this.eventsOf(video), stored]);
		const known = { kind: 'created', project: stored } as const;
		return knownVideo(video, known, context.getTimezone());
	}
}

/** With Create Again the table keeps which keys an execution pays for: its retries do not pay for them again. */
const createdAgain = (video: PlannedVideo): PlannedVideo => ({ ...video, createAgain: true });
