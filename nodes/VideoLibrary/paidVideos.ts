import maxBy from 'lodash/maxBy';
import orderBy from 'lodash/orderBy';
import uniqBy from 'lodash/uniqBy';

import type { DataTable } from '../shared/ledger/journal/dataTable';
import type { StoredEvent } from '../shared/ledger/journal/events';
import { withFirstTime } from '../shared/ledger/paidRequest';
import { groupInOrder } from '../shared/utils/objects';
import { type KeySummary, keySummary } from './keySummary';

/** What a table knows. */
export interface PaidVideos {
	table: DataTable;
	events: StoredEvent[];
	byKey: Map<string, StoredEvent[]>;
	/** Each video once, those that changed last first. */
	keys: KeySummary[];
}

/**
 * @param count how many keys are needed; all with the events of all of them are read where it is infinite
 * @param now the time in milliseconds since 1970
 */
export async function readPaidVideos(
	table: DataTable,
	count: number,
	now: number,
): Promise<PaidVideos> {
	const stored = Number.isFinite(count)
		? await table.readLastChanged(count)
		: await table.readAll();
	const events = stored.map(withFirstTime);
	const byKey = groupInOrder(events, ({ key }) => key);
	const lastFirst = orderBy([...byKey.values()], (ofKey) => maxBy(ofKey, 'id')?.id, 'desc');
	// a row that has taken over what was paid per video has its line, too
	const keys = uniqBy(
		lastFirst.map((ofKey) => keySummary(ofKey, now)),
		({ projectId, videoId, key }) => projectId || videoId || key,
	);
	return { table, events, byKey, keys };
}
