import omit from 'lodash/omit';
import range from 'lodash/range';
import uniqBy from 'lodash/uniqBy';

import { systemClock } from '../utils/clock';
import { isPlanned, type PlannedVideo, type Video } from '../video/video';
import {
	type KeyState,
	keyState,
	type LedgerEvent,
	newEvent,
	type StoredEvent,
	writerOf,
} from './journal/events';
import type { LedgerRun } from './ledger';
import { requestText } from './paidRequest';
import { type EventsByKey, eventsOf } from './takenOver';
import { keyOf, rowText } from './videoKey';

/** How many versions of a row are asked for. */
const MAX_VERSIONS = 20;

/** Whether a key has a project whose ID is known. */
export const hasId = (state: KeyState): boolean =>
	state.kind === 'created' && Boolean(state.project.projectId || state.project.videoId);

/** Writes down what the store does not know, and gives it as if it did. */
async function learn(run: LedgerRun, events: LedgerEvent[]): Promise<StoredEvent[]> {
	if (events.length > 0 && !run.isCheckOnly) await run.store.append(events);
	const createdAt = systemClock.now();
	return events.map((event) => ({ ...event, id: Number.MAX_SAFE_INTEGER, createdAt }));
}

/** A *Retry* can have another store than the try before, whose videos the node remembers. */
export async function learnFromMemory(
	run: LedgerRun,
	videos: Video[],
	byKey: EventsByKey,
): Promise<void> {
	const writer = writerOf(run.context);
	const events = uniqBy(videos.filter(isPlanned), keyOf).flatMap((video) => {
		const key = keyOf(video);
		const known = run.itemVideoOf(video);
		if (!known || keyState(byKey.get(key) ?? []).kind !== 'free') return [];
		const state = known.isUncertain ? 'uncertain' : 'created';
		const request = requestText(run.requestOf(video));
		const { projectId } = known;
		return newEvent({ key, state, row: rowText(video), ...writer, projectId, request });
	});
	for (const event of await learn(run, events)) {
		byKey.set(event.key, [...(byKey.get(event.key) ?? []), event]);
	}
}

/**
 * What the rows say of the versions before theirs: an ID that nothing else knows is that of the latest one whose ID is not
 * known, as the trigger writes it into the row alone.
 *
 * @param videos those whose keys are not known
 * @param projects the events that know the IDs which rows have
 */
export async function learnFromRows(
	run: LedgerRun,
	videos: PlannedVideo[],
	projects: StoredEvent[],
): Promise<StoredEvent[]> {
	if (run.payOncePer !== 'row') return [];
	const known = new Set(projects.flatMap(({ projectId, videoId }) => [projectId, videoId]));
	const asking = uniqBy(videos, keyOf).filter(
		({ version, projectInRow = '' }) => version && projectInRow && !known.has(projectInRow),
	);
	const keysBefore = (video: PlannedVideo): string[] =>
		versionsBefore(video).map((version) => run.keyFor({ ...video, version }));
	const before = await eventsOf(run, asking.flatMap(keysBefore));
	const writer = writerOf(run.context);
	const events = asking.flatMap((video) => {
		const key = keysBefore(video).find((each) => {
			const state = keyState(before.get(each) ?? []);
			return state.kind !== 'free' && state.kind !== 'sending' && !hasId(state);
		});
		if (key === undefined) return [];
		const row = rowText(omit(video, 'version'));
		return newEvent({ key, state: 'created', row, ...writer, projectId: video.projectInRow });
	});
	return await learn(run, events);
}

/** The latest first; the first one is empty. */
function versionsBefore({ version }: PlannedVideo): string[] {
	const number = Math.min(Number(version) || 2, MAX_VERSIONS);
	return range(number - 1, 0).map((each) => (each === 1 ? '' : String(each)));
}
