import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { OWN_CODES } from '../contract/errorCodes';
import type { FoundKey } from '../fields/foundProjects';
import { rowErrorOf } from '../items/rowError';
import { systemClock } from '../utils/clock';
import { groupInOrder } from '../utils/objects';
import { projectOfOtherKeyError, projectTakenError } from '../video/uncertain';
import { isPlanned, type PlannedVideo, rejected, uncertain, type Video } from '../video/video';
import { type KeyState, keyState, type StoredEvent } from './journal/events';
import { newEvent, writerOf } from './journal/newEvent';
import { knownVideo, otherRequest } from './knownVideo';
import type { LedgerRun } from './ledger';
import { sameIdError } from './table/changedRow';
import { keyOf, rowText } from './videoKey';

/** The videos, those that the store knows without being sent. Where it cannot be read, none is sent. */
export async function recallVideos(run: LedgerRun, all: Video[]): Promise<Video[]> {
	const keyed = all.map((video) =>
		isPlanned(video) ? { ...video, key: run.keyFor(video) } : video,
	);
	const videos = withoutSharedIds(run, keyed);
	try {
		const keys = uniq(videos.filter(isPlanned).map(keyOf));
		const events = groupInOrder(await run.store.read(keys), ({ key }) => key);
		return await new Recall(run, videos, events).videos();
	} catch (error) {
		const notSent = { code: OWN_CODES.notSent, ...rowErrorOf(error) };
		return videos.map((video) => (isPlanned(video) ? rejected(video, [notSent]) : video));
	}
}

/** Which of several rows an ID stands for is not known. */
function withoutSharedIds(run: LedgerRun, videos: Video[]): Video[] {
	if (run.payOncePer !== 'row') return videos;
	const byKey = groupInOrder(videos.filter(isPlanned), keyOf);
	return videos.map((video) => {
		const same = isPlanned(video) ? (byKey.get(keyOf(video)) ?? []) : [];
		const differ = uniqBy(same, (each) => run.requestOf(each).digest).length > 1;
		return differ ? rejected(video, [sameIdError(run, same)]) : video;
	});
}

class Recall {
	private readonly planned: PlannedVideo[];

	/** @param events of each key */
	constructor(
		private readonly run: LedgerRun,
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
		const state = this.stateOf(video);
		if (state.kind === 'free') return video;
		const events = this.eventsOf(video);
		const known = () => knownVideo(this.run, video, state, events);
		const isRefused =
			this.run.ifRowChanged === 'refuse' && otherRequest(this.run, video, state, events);
		if (isRefused || state.kind === 'created') return known();
		const found = this.run.foundKeys.find(({ key }) => key === video.key);
		if (found) return await this.takeFoundProject(video, found);
		return state.kind === 'uncertain' ? known() : video;
	}

	private eventsOf(video: PlannedVideo): StoredEvent[] {
		return this.events.get(keyOf(video)) ?? [];
	}

	private stateOf(video: PlannedVideo): KeyState {
		return keyState(this.eventsOf(video));
	}

	private async takeFoundProject(
		video: PlannedVideo,
		{ key, projectId }: FoundKey,
	): Promise<Video> {
		const { context, store } = this.run;
		const owner = this.planned.find((other) => {
			const state = this.stateOf(other);
			return state.kind === 'created' && state.project.projectId === projectId;
		});
		if (owner) return uncertain(video, [projectTakenError(projectId, owner.itemIndexes)], true);
		const events = await this.run.readProject(projectId);
		const other = events.find((each) => each.key !== key);
		if (other) return uncertain(video, [projectOfOtherKeyError(projectId, other.key)], true);
		const row = rowText(video);
		const event = newEvent({ row, key, state: 'created', projectId, ...writerOf(context) });
		await store.append([event]);
		const stored = { ...event, id: Infinity, createdAt: systemClock.now() };
		this.events.set(key, [...this.eventsOf(video), stored]);
		return knownVideo(this.run, video, { kind: 'created', project: stored }, this.eventsOf(video));
	}
}
