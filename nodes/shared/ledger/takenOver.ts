import compact from 'lodash/compact';
import omit from 'lodash/omit';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { groupInOrder } from '../utils/objects';
import { isPlanned, type PlannedVideo, type Video } from '../video/video';
import { type KeyState, keyState, type StoredEvent } from './journal/events';
import type { LedgerRun } from './ledger';
import { copiedRequestText, withFirstTime } from './paidRequest';
import { isOfSameNode, keyOf, rowText } from './videoKey';

export type EventsByKey = Map<string, StoredEvent[]>;

export const eventsOf = async ({ store }: LedgerRun, keys: string[]): Promise<EventsByKey> =>
	groupInOrder((await store.read(uniq(keys))).map(withFirstTime), ({ key }) => key);

/**
 * Gives rows that are not known what this workflow has paid for while its node paid once per video, so that another choice
 * pays nothing: the first of those that ask for it, unless it is that of a row already. That is written down, too.
 */
export async function takenOver(
	run: LedgerRun,
	videos: Video[],
	byKey: EventsByKey,
): Promise<Video[]> {
	if (run.payOncePer !== 'row') return videos;
	const isNew = (video: Video): video is PlannedVideo =>
		isPlanned(video) && keyState(byKey.get(keyOf(video)) ?? []).kind === 'free';
	const firsts = uniqBy(videos.filter(isNew), run.keyAsVideo);
	const asVideos = await eventsOf(run, firsts.map(run.keyAsVideo));
	const { name } = run.context.getWorkflow();
	// a row and its double have one key
	const before = new Map(
		firsts.flatMap((video) => {
			const events = asVideos.get(run.keyAsVideo(video)) ?? [];
			return events.some(({ workflow }) => workflow === name)
				? [[keyOf(video), { video, state: keyState(events), events }] as const]
				: [];
		}),
	);
	const isOfRow = await projectsOfRows(
		run,
		[...before.values()].map(({ state }) => state),
	);
	const copies: StoredEvent[] = [];
	const found = videos.map((video) => {
		const known = isPlanned(video) && before.get(keyOf(video));
		if (!known || known.state.kind === 'free') return video;
		if (known.state.kind !== 'created') {
			const key = run.keyAsVideo(video);
			byKey.set(key, known.events);
			return { ...video, key };
		}
		const { project, result } = known.state;
		if (known.video !== video || isOfRow(project, keyOf(video))) return video;
		const own = { key: keyOf(video), row: rowText(video) };
		const events = compact([project, result]).map((event) => ({
			...{ ...event, ...own },
			request: copiedRequestText(run.requestOf(video), event),
		}));
		byKey.set(own.key, events);
		copies.push(...events);
		return video;
	});
	if (copies.length > 0 && !run.isCheckOnly) {
		await run.store.append(copies.map((copy) => omit(copy, 'id', 'createdAt')));
	}
	return found;
}

/** Tells whether a project is that of another row of the same node. */
async function projectsOfRows(run: LedgerRun, states: KeyState[]) {
	const ids = states.flatMap((state) => (state.kind === 'created' ? idOf(state.project) : []));
	const lines = await run.store.readProjects(uniq(ids));
	return (project: StoredEvent, key: string) =>
		lines.some((line) => idOf(line) === idOf(project) && isOfSameNode(line.key, key));
}

const idOf = ({ projectId, videoId }: StoredEvent): string => projectId || videoId;
