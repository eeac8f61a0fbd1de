import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { OWN_CODES } from '../../contract/errorCodes';
import type { FoundKey } from '../../fields/foundProjects';
import { rowErrorOf } from '../../items/rowError';
import { systemClock } from '../../utils/clock';
import { executionIdOf } from '../../utils/execution';
import { groupInOrder } from '../../utils/objects';
import { projectOfOtherKeyError, projectTakenError } from '../../video/uncertain';
import { isPlanned, type PlannedVideo, rejected, type Video } from '../../video/video';
import { keyOf } from '../execution/videoKey';
import { allowedAgainEvents, type KeyState, keyState, type StoredEvent } from '../journal/events';
import type { KnownState } from '../journal/keyedRun';
import { newEvent } from '../journal/newEvent';
import { eventsOfRequest } from '../journal/paidRequest';
import { sameKeyError } from './keyReused';
import { knownVideo, lastEventOf, otherRequest, sentBefore } from './knownVideo';
import type { TableRun } from './tableRun';

/** The videos, those that the table knows without being sent. Where it cannot be read, none is sent. */
export async function recallVideos(run: TableRun, all: Video[]): Promise<Video[]> {
	const videos = withoutSharedKeys(run, all);
	try {
		const keys = uniq(videos.filter(isPlanned).map(keyOf));
		const events = groupInOrder(await run.table.read(keys), ({ key }) => key);
		return await new Recall(run, videos, events).videos();
	} catch (error) {
		const notSent = { code: OWN_CODES.notSent, ...rowErrorOf(error) };
		return videos.map((video) => (isPlanned(video) ? rejected(video, [notSent]) : video));
	}
}

/** Which of several rows a key stands for is not known. */
function withoutSharedKeys(run: TableRun, videos: Video[]): Video[] {
	const byKey = groupInOrder(videos.filter(isPlanned), keyOf);
	return videos.map((video) => {
		const same = isPlanned(video) ? (byKey.get(keyOf(video)) ?? []) : [];
		const differ = uniqBy(same, (each) => run.requestOf(each).digest).length > 1;
		return differ ? rejected(video, [sameKeyError(run, same)]) : video;
	});
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
		const { createAgainBy, foundKeys, ifRowChanged } = this.run;
		const state = this.stateOf(video);
		if (state.kind === 'free') return createAgainBy === undefined ? video : createdAgain(video);
		if (state.kind === 'created' && this.isToCreateAgain(video)) return createdAgain(video);
		const known = () => knownVideo(this.run, video, state, this.eventsOf(video));
		const isOther = otherRequest(this.run, video, state, this.eventsOf(video)) !== undefined;
		if (isOther && ifRowChanged !== 'known') {
			return this.isToCreateForChange(state) ? video : known();
		}
		if (state.kind === 'created') return known();
		const found = foundKeys.find(({ key }) => key === video.key);
		if (found) return await this.takeFoundProject(video, found, lastEventOf(state).executionId);
		return state.kind === 'uncertain' ? known() : video;
	}

	private eventsOf(video: PlannedVideo): StoredEvent[] {
		return this.events.get(keyOf(video)) ?? [];
	}

	/** What is known for the request of a video; else what is known for another one of its key. */
	private stateOf(video: PlannedVideo): KeyState {
		const events = this.eventsOf(video);
		const state = keyState(eventsOfRequest(events, this.run.requestOf(video)));
		return state.kind === 'free' ? keyState(events) : state;
	}

	/** Retries do not pay again for a value that is another one whenever it is evaluated. */
	private isToCreateForChange(state: KnownState): boolean {
		const { ifRowChanged, context, firstExecutionId } = this.run;
		const ownExecutions = [executionIdOf(context), firstExecutionId];
		return (
			ifRowChanged === 'createAgain' && !ownExecutions.includes(lastEventOf(state).executionId)
		);
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
		const events = await table.readProjects([projectId]);
		const other = events.find((each) => each.key !== key);
		if (other) return sentBefore(video, projectOfOtherKeyError(projectId, other.key), sentBy);
		const executionId = executionIdOf(context);
		const event = newEvent({ key, state: 'created', executionId, projectId });
		await table.append([event]);
		const stored = { ...event, id: Infinity, createdAt: systemClock.now() };
		this.events.set(key, [...this.eventsOf(video), stored]);
		return knownVideo(this.run, video, { kind: 'created', project: stored }, this.eventsOf(video));
	}
}

/** With Create Again the table keeps which keys an execution pays for: its retries do not pay for them again. */
const createdAgain = (video: PlannedVideo): PlannedVideo => ({ ...video, createAgain: true });
