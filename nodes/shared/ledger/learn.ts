import uniqBy from 'lodash/uniqBy';

import { systemClock } from '../utils/clock';
import { isPlanned, type Video } from '../video/video';
import { keyState, newEvent, writerOf } from './journal/events';
import type { LedgerRun } from './ledger';
import { requestText } from './paidRequest';
import type { EventsByKey } from './takenOver';
import { keyOf, rowText } from './videoKey';

/**
 * A *Retry* can have another store than the try before, or one that has failed meanwhile: what the node remembers of its
 * videos is written down in it.
 */
export async function learnFromMemory(
	run: LedgerRun,
	videos: Video[],
	byKey: EventsByKey,
): Promise<void> {
	const writer = writerOf(run.context);
	const events = uniqBy(videos.filter(isPlanned), keyOf).flatMap((video) => {
		const key = keyOf(video);
		const known = run.itemVideoOf(video);
		const { kind } = keyState(byKey.get(key) ?? []);
		if (!known || (known.projectId ? kind === 'created' : kind !== 'free')) return [];
		const state = known.isUncertain ? 'uncertain' : 'created';
		const request = requestText(run.requestOf(video));
		const { projectId } = known;
		return newEvent({ key, state, row: rowText(video), ...writer, projectId, request });
	});
	if (events.length > 0 && !run.isCheckOnly) await run.store.append(events);
	const stored = { id: Number.MAX_SAFE_INTEGER, createdAt: systemClock.now() };
	for (const event of events) {
		byKey.set(event.key, [...(byKey.get(event.key) ?? []), { ...event, ...stored }]);
	}
}
