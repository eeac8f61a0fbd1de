import reject from 'lodash/reject';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { OWN_CODES } from '../contract/errorCodes';
import { rowErrorOf } from '../items/rowError';
import { groupInOrder } from '../utils/objects';
import { isPlanned, type PlannedVideo, rejected, type Video } from '../video/video';
import { keyState, type StoredEvent } from './journal/events';
import { knownVideo } from './knownVideo';
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
		const byKey = groupInOrder(await run.store.read(keys), ({ key }) => key);
		const eventsOf = (video: PlannedVideo) => byKey.get(keyOf(video)) ?? [];
		const hasProject = (video: PlannedVideo) => keyState(eventsOf(video)).kind === 'created';
		const planned = videos.filter(isPlanned);
		const projects = await projectsInRows(run, reject(planned, hasProject));
		const videoInRow = (video: PlannedVideo) => videoOfRow(run, video, planned, projects);
		return videos.map((video) =>
			isPlanned(video) ? recall(run, video, eventsOf(video), videoInRow) : video,
		);
	} catch (error) {
		const notSent = { code: OWN_CODES.notSent, ...rowErrorOf(error) };
		return videos.map((video) => (isPlanned(video) ? rejected(video, [notSent]) : video));
	}
}

/** The events of the keys that know the projects which rows have. */
async function projectsInRows(run: LedgerRun, videos: PlannedVideo[]): Promise<StoredEvent[]> {
	const ids = videos.flatMap(({ projectInRow = [] }) => projectInRow);
	const known = (await run.readProjects?.(uniq(ids))) ?? [];
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

/** @param events of its key */
function recall(
	run: LedgerRun,
	video: PlannedVideo,
	events: StoredEvent[],
	videoInRow: (video: PlannedVideo) => Video | undefined,
): Video {
	const state = keyState(events);
	if (state.kind === 'created') return knownVideo(run, video, state, events);
	const inRow = videoInRow(video);
	if (inRow) return inRow;
	// what another execution is sending may yet be refused
	return state.kind === 'uncertain' ? knownVideo(run, video, state, events) : video;
}
