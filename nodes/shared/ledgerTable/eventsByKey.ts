import uniq from 'lodash/uniq';

import { groupInOrder } from '../utils/objects';
import type { LedgerTable } from './keyedRun';
import type { StoredEvent } from './keyState';

/** Reads the events of each key once. Keys without events are missing. */
export async function eventsByKey(
	table: Pick<LedgerTable, 'read'>,
	keys: string[],
): Promise<Map<string, StoredEvent[]>> {
	return groupInOrder(await table.read(uniq(keys)), ({ key }) => key);
}
