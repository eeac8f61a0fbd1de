import omit from 'lodash/omit';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { OWN_CODES } from '../contract/errorCodes';
import type { FoundKey } from '../fields/foundProjects';
import { rowErrorOf } from '../items/rowError';
import { systemClock } from '../utils/clock';
import { executionIdOf } from '../utils/execution';
import { groupInOrder } from '../utils/objects';
import { projectOfOtherKeyError, projectTakenError } from '../video/uncertain';
import { isPlanned, type PlannedVideo, rejected, uncertain, type Video } from '../video/video';
import { allowedAgainEvents, type KeyState, keyState, type StoredEvent } from './journal/events';
import type { KnownState } from './journal/keyedRun';
import { newEvent } from './journal/newEvent';
import { eventsOfRequest } from './journal/paidRequest';
import { knownVideo, lastEventOf, otherRequest } from './knownVideo';
import type { LedgerRun } from './ledger';
import { sameKeyError } from './table/keyReused';
import { keyInRun } from './videoKey';

/** The videos, those that the store knows without being sent. Where it cannot be read, none is sent. */
export async function recallVideos(run: LedgerRun, all: Video[]): Promise<Video[]> {
	const videos = withoutSharedKeys(run, all);
	try {
		const keys = uniq(videos.filter(isPlanned).map(run.keyOf));
		const events = groupInOrder(await run.store.read(keys), ({ key }) => key);
		return await new Recall(run, videos, events).videos();
	} catch (error) {
		const notSent = { code: OWN_CODES.notSent, ...rowErrorOf(error) };
		return videos.map((video) => (isPlanned(video) ? rejected(video, [notSent]) : video));
	}
}

/** Which of several rows a key stands for is not known. */
function withoutSharedKeys(run: LedgerRun, videos: Video[]): Video[] {
	const byKey = groupInOrder(videos.filter(isPlanned), run.keyOf);
	return videos.map((video) => {
		const same = isPlanned(video) ? (byKey.get(run.keyOf(video)) ?? []) : [];
		const differ = uniqBy(same, (each) => run.requestOf(each).digest).length > 1;
		return differ ? rejected(video, [sameKeyError(run, same)]) : video;
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
		const run = await this.runFor(video);
		const { createAgainBy, ifRowChanged } = run;
		const state = this.stateOf(video);
		if (state.kind === 'free') return createAgainBy === undefined ? video : createdAgain(video);
		if (state.kind === 'created' && this.isToCreateAgain(video, createAgainBy)) {
			return createdAgain(video);
		}
		const known = () => knownVideo(run, video, state, this.eventsOf(video));
		const isOther = otherRequest(run, video, state, this.eventsOf(video)) !== undefined;
		if (isOther && ifRowChanged !== 'known') {
			return ifRowChanged === 'createAgain' && !this.isOfOwnExecution(state) ? video : known();
		}
		if (state.kind === 'created') return known();
		const found = run.foundKeys.find(({ key }) => key === video.key);
		if (found) return await this.takeFoundProject(video, found);
		return state.kind === 'uncertain' ? known() : video;
	}

	/**
	 * What an earlier try has sent without a key is known to its key from now on: the next try does not pay for it again,
	 * whatever the options say.
	 */
	private async runFor(video: PlannedVideo): Promise<LedgerRun> {
		const { run } = this;
		const key = run.keyOf(video);
		const inRun = keyInRun(run.runName, video);
		const earlier = run.earlier.flatMap((event) => (event.key === inRun ? { ...event, key } : []));
		if (keyState(earlier).kind === 'free') return run;
		if (this.eventsOf(video).length === 0) {
			await run.store.append(earlier.map((event) => omit(event, 'id', 'createdAt')));
			this.events.set(key, earlier);
		}
		return { ...run, createAgainBy: undefined, ifRowChanged: 'known' };
	}

	private eventsOf(video: PlannedVideo): StoredEvent[] {
		return this.events.get(this.run.keyOf(video)) ?? [];
	}

	/** What is known for the request of a video; else what is known for another one of its key. */
	private stateOf(video: PlannedVideo): KeyState {
		const events = this.eventsOf(video);
		const state = keyState(eventsOfRequest(events, this.run.requestOf(video)));
		return state.kind === 'free' ? keyState(events) : state;
	}

	/** Retries do not pay again for a value that is another one whenever it is evaluated. */
	private isOfOwnExecution(state: KnownState): boolean {
		const { context, firstExecutionId } = this.run;
		return [executionIdOf(context), firstExecutionId].includes(lastEventOf(state).executionId);
	}

	/** Once per execution, as Retry On Fail would pay again by itself. */
	private isToCreateAgain(video: PlannedVideo, by?: string): boolean {
		const isBy = ({ executionId }: StoredEvent) => executionId === by;
		return by !== undefined && !allowedAgainEvents(this.eventsOf(video)).some(isBy);
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
		const executionId = executionIdOf(context);
		const event = newEvent({ key, state: 'created', executionId, projectId });
		await store.append([event]);
		const stored = { ...event, id: Infinity, createdAt: systemClock.now() };
		this.events.set(key, [...this.eventsOf(video), stored]);
		return knownVideo(this.run, video, { kind: 'created', project: stored }, this.eventsOf(video));
	}
}

/** With Create Again the table keeps which keys an execution pays for: its retries do not pay for them again. */
const createdAgain = (video: PlannedVideo): PlannedVideo => ({ ...video, createAgain: true });
