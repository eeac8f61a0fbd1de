import reject from 'lodash/reject';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { OWN_CODES } from '../contract/errorCodes';
import { rowErrorOf } from '../items/rowError';
import { groupInOrder } from '../utils/objects';
import { isPlanned, type PlannedVideo, rejected, type Video } from '../video/video';
import { keyState, type StoredEvent } from './journal/events';
import { knownVideo, otherRequest } from './knownVideo';
import type { LedgerRun } from './ledger';
import { sameIdError } from './table/changedRow';
import { keyOf } from './videoKey';
import { videoOfRow } from './videoOfRow';

/** The videos, those that the store knows without being sent. Where it cannot be read, none is sent. */
export async function recallVideos(run: LedgerRun, all: Video[]): Promise<Video[]> {
	const keyed = all.map((video) =>
		isPlanned(video) ? { ...video, key: run.keyFor(video) } : video,
	);
	const videos = withoutSharedIds(run, keyed);
	try {
		const keys = uniq(videos.filter(isPlanned).map(keyOf));
		const events = groupInOrder(await run.store.read(keys), ({ key }) => key);
		const isKnown = (video: PlannedVideo) =>
			keyState(events.get(keyOf(video)) ?? []).kind === 'created';
		const projects = await projectsInRows(run, reject(videos.filter(isPlanned), isKnown));
		return new Recall(run, videos, events, projects).videos();
	} catch (error) {
		const notSent = { code: OWN_CODES.notSent, ...rowErrorOf(error) };
		return videos.map((video) => (isPlanned(video) ? rejected(video, [notSent]) : video));
	}
}

/** The events of the keys that know the projects which rows have. */
async function projectsInRows(run: LedgerRun, videos: PlannedVideo[]): Promise<StoredEvent[]> {
	const ids = videos.flatMap(({ projectInRow = [] }) => projectInRow);
	const known = await run.readProjects(uniq(ids));
	return await run.store.read(uniq(known.map(({ key }) => key)));
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

	/**
	 * @param events of each key
	 * @param projects the events of the keys that know the projects of rows which are not known
	 */
	constructor(
		private readonly run: LedgerRun,
		private readonly all: Video[],
		private readonly events: Map<string, StoredEvent[]>,
		private readonly projects: StoredEvent[],
	) {
		this.planned = all.filter(isPlanned);
	}

	videos(): Video[] {
		return this.all.map((video) => (isPlanned(video) ? this.recall(video) : video));
	}

	private recall(video: PlannedVideo): Video {
		const events = this.events.get(keyOf(video)) ?? [];
		const state = keyState(events);
		if (state.kind === 'created') return knownVideo(this.run, video, state, events);
		const ofRow = videoOfRow(this.run, video, this.planned, this.projects);
		if (ofRow) return ofRow;
		if (state.kind === 'free') return video;
		const isRefused =
			this.run.ifRowChanged === 'refuse' && otherRequest(this.run, video, state, events);
		return isRefused || state.kind === 'uncertain'
			? knownVideo(this.run, video, state, events)
			: video;
	}
}
