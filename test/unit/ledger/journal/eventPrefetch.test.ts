import { KEYS_PER_READ, MAX_READS } from '../../../../nodes/shared/ledger/journal/dataTable';
import { EventPrefetch } from '../../../../nodes/shared/ledger/journal/eventPrefetch';
import type { StoredEvent } from '../../../../nodes/shared/ledger/journal/events';
import { stored } from './stored';

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

/** A table whose reads end when they are told to. */
function slowTable() {
	const reads: Array<{ keys: string[]; end: (events: StoredEvent[]) => void; fail: () => void }> =
		[];
	const read = async (keys: string[]) =>
		await new Promise<StoredEvent[]>((end, reject) => {
			reads.push({ keys, end, fail: () => reject(new Error('The table is gone')) });
		});
	return { reads, read };
}

const add = (prefetch: EventPrefetch, from: number, count: number) => {
	for (let key = from; key < from + count; key++) prefetch.add(String(key));
};

test('a read begins as soon as there are enough keys for one', async () => {
	const table = slowTable();
	const prefetch = new EventPrefetch(table);
	add(prefetch, 0, KEYS_PER_READ - 1);
	await settled();
	expect(table.reads).toHaveLength(0);
	add(prefetch, 0, KEYS_PER_READ + 1);
	await settled();
	expect(table.reads.map(({ keys }) => keys.length)).toEqual([KEYS_PER_READ]);
	const all = prefetch.all();
	await settled();
	const event = stored({ key: '7' });
	table.reads[0].end(event);
	table.reads[1].end([]);
	expect(await all).toEqual(new Map([['7', event]]));
});

test('few reads are under way at the same time', async () => {
	const table = slowTable();
	const prefetch = new EventPrefetch(table);
	add(prefetch, 0, (MAX_READS + 2) * KEYS_PER_READ);
	await settled();
	expect(table.reads).toHaveLength(MAX_READS);
	table.reads[0].end([]);
	await settled();
	expect(table.reads).toHaveLength(MAX_READS + 1);
});

test('what the table throws is thrown when the events are asked for', async () => {
	const table = slowTable();
	const prefetch = new EventPrefetch(table);
	add(prefetch, 0, KEYS_PER_READ);
	await settled();
	table.reads[0].fail();
	await settled();
	await expect(prefetch.all()).rejects.toThrow('The table is gone');
});
