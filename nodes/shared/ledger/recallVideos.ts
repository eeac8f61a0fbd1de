import compact from 'lodash/compact';
import reject from 'lodash/reject';
import some from 'lodash/some';
import sortBy from 'lodash/sortBy';
import uniq from 'lodash/uniq';

import { OWN_CODES } from '../contract/errorCodes';
import { type RowError, rowErrorOf, rowName } from '../items/rowError';
import { groupInOrder } from '../utils/objects';
import { adviceForUncertain, UNCERTAIN_IN_ROW } from '../video/uncertain';
import {
	created,
	isPlanned,
	type PlannedVideo,
	rejected,
	uncertain,
	type Video,
} from '../video/video';
import { keyState, type StoredEvent } from './journal/events';
import { hasId, projectOfBeforeError, projectsOfBefore } from './earlierVersions';
import { createdVideo, knownVideo } from './knownVideo';
import { learnFromMemory } from './learn';
import type { LedgerRun } from './ledger';
import { isSameRequest, otherPayer, requestOfEvent } from './paidRequest';
import { sameProject, withoutSharedIds } from './sharedIds';
import { type EventsByKey, eventsOf, takenOver } from './takenOver';
import { isOfAnotherVersion, isOfSameNode, isOtherVersionPerVideo, keyOf } from './videoKey';

/** The videos, those that the store knows without being sent. Where it cannot be read, none is sent. */
export async function recallVideos(run: LedgerRun, all: Video[]): Promise<Video[]> {
	const keyed = all.map((video) =>
		isPlanned(video) ? { ...video, key: run.keyFor(video) } : video,
	);
	const videos = withWordsOfDoubles(withoutSharedIds(run, keyed));
	try {
		const byKey = await eventsOf(run, videos.filter(isPlanned).map(keyOf));
		await learnFromMemory(run, videos, byKey);
		return await recallAll(run, await takenOver(run, videos, byKey), byKey);
	} catch (error) {
		const notSent = { code: OWN_CODES.notSent, ...rowErrorOf(error) };
		return videos.map((video) => (isPlanned(video) ? rejected(video, [notSent]) : video));
	}
}

/** A row and its double have one video: what one of them says of it, both do. */
function withWordsOfDoubles(videos: Video[]): Video[] {
	const byKey = groupInOrder(videos.filter(isPlanned), keyOf);
	return videos.map((video) => {
		if (!isPlanned(video)) return video;
		const same = byKey.get(keyOf(video)) ?? [];
		const [projectInRow] = compact([video, ...same].map((each) => each.projectInRow));
		return { ...video, projectInRow, uncertainInRow: some(same, 'uncertainInRow') };
	});
}

async function recallAll(run: LedgerRun, videos: Video[], byKey: EventsByKey): Promise<Video[]> {
	const planned = videos.filter(isPlanned);
	const known = (video: PlannedVideo) => byKey.get(keyOf(video)) ?? [];
	const stateOf = (video: PlannedVideo) => keyState(known(video));
	const projects = await projectsInRows(
		run,
		reject(planned, (video) => hasId(stateOf(video))),
	);
	const free = planned.filter((video) => stateOf(video).kind === 'free');
	const mayBeOfBefore = await projectsOfBefore(run, free, projects);
	const sharing = sameProject(run, videos);
	const videoInRow = (video: PlannedVideo) =>
		mayBeOfBefore(video)
			? rejected(video, [projectOfBeforeError(video)])
			: videoOfRow(run, video, sharing(video), projects);
	return videos.map((video) =>
		isPlanned(video) ? recall(run, video, known(video), videoInRow) : video,
	);
}

/** The events of the keys that know the projects which rows have. */
async function projectsInRows(run: LedgerRun, videos: PlannedVideo[]): Promise<StoredEvent[]> {
	const ids = videos.flatMap(({ projectInRow = [] }) => projectInRow);
	const known = await run.store.readProjects(uniq(ids));
	const keys = known.map(({ key }) => key);
	return [...(await eventsOf(run, keys)).values()].flat();
}

/** @param events of its key */
function recall(
	run: LedgerRun,
	video: PlannedVideo,
	events: StoredEvent[],
	videoInRow: (video: PlannedVideo) => Video | undefined,
): Video {
	const state = keyState(events);
	const isKnown = state.kind === 'created' && (hasId(state) || !video.projectInRow);
	if (isKnown) return knownVideo(run, video, state, events);
	const inRow = videoInRow(video);
	if (inRow) return inRow;
	if (state.kind === 'uncertain' || state.kind === 'created') {
		return knownVideo(run, video, state, events);
	}
	// what another execution is sending may yet be refused
	if (state.kind === 'sending' || !video.uncertainInRow) return video;
	return uncertain(video, [{ ...UNCERTAIN_IN_ROW, advice: adviceForUncertain(run) }], true);
}

/**
 * The video whose project ID a row has already, where the ledger does not know it for that row: that of another workflow, of
 * a table that is lost, or one that a person has entered. It is looked up, and never sent. Undefined where the project is
 * that of another version of the row, or the row has none.
 *
 * @param sharing the videos of the run whose rows have the same project ID
 * @param projects the events of the keys that know the projects of rows
 */
function videoOfRow(
	run: LedgerRun,
	video: PlannedVideo,
	sharing: Video[],
	projects: StoredEvent[],
): Video | undefined {
	const { projectInRow, key = '' } = video;
	if (projectInRow === undefined) return undefined;
	const same = sharing.filter((each) => each.key !== key);
	const owners = projects.filter(
		({ projectId, videoId }) => projectId === projectInRow || videoId === projectInRow,
	);
	const { name } = run.context.getWorkflow();
	const isBefore = (owner: StoredEvent) =>
		Boolean(video.version) &&
		owner.workflow === name &&
		isOtherVersionPerVideo(owner.key, video.version ?? '');
	if (owners.some((owner) => isBefore(owner) || isOfAnotherVersion(owner.key, key))) {
		return undefined;
	}
	if (same.length > 0) return rejected(video, [sharedProjectError(projectInRow, [video, ...same])]);
	const eventsOf = (owner: StoredEvent) => projects.filter((event) => event.key === owner.key);
	const [paidBy] = compact(owners.map((owner) => otherPayer(owner, eventsOf(owner), run.account)));
	const isOther = (owner: StoredEvent) =>
		!isSameRequest(requestOfEvent(owner, eventsOf(owner)), run.requestOf(video)) &&
		(isOfSameNode(owner.key, key) || (!paidBy && run.ifRowChanged === 'refuse'));
	const other = owners.find(isOther);
	if (other) return rejected(video, [otherVideoError(projectInRow, other.row)]);
	const states = owners.map((owner) => keyState(eventsOf(owner)));
	const known = states.flatMap((state) => (state.kind === 'created' ? state : []));
	const state = known.find(({ result }) => result) ?? known[0];
	return {
		// what another account knows by an ID may be of a stranger's video
		...(state && !paidBy
			? createdVideo(video, state)
			: created(video, { projectId: projectInRow })),
		...{ recalled: true, isFromRow: true, paidBy },
	};
}

const sharedProjectError = (projectId: string, videos: Video[]): RowError => ({
	itemIndexes: [],
	message: `${rowName(sortBy(videos.flatMap(({ itemIndexes }) => itemIndexes)))} have the same project ID "${projectId}". Not sent`,
	advice:
		'Look at this video in the dashboard of the video service. The row that it was made from keeps the ID. In the other row, empty the ID and the status: the next run makes a video of it, which is charged.',
	code: OWN_CODES.rowChanged,
});

const otherVideoError = (projectId: string, row: string): RowError => ({
	message: `Has the project ID "${projectId}" of a video with other values (row "${row}"). Not sent`,
	advice:
		'If this is the video of the row, restore the old values. Otherwise empty the project ID and the status here: the next run makes a video of this row, which is charged.',
	code: OWN_CODES.rowChanged,
});
