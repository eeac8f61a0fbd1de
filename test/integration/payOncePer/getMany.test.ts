import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { keysOf, runLedger, TABLE, writeEvents } from '../support/ledger';
import { keyOf } from '../support/payOncePer';
import { runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();
useFastTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

test('outputs one item for each key, those that changed last first', async () => {
	const rows = [{ id: 'first' }, { id: 'last' }];
	await runUgcAd(
		simulator,
		{ payOncePer: 'row', script: '={{ $json.id }}' },
		{ rows, dataTables, executionId: 'e7' },
	);
	const [{ id: projectId, videoId }] = simulator.projects;
	const result = { state: 'completed', projectId, videoId, url: 'https://v.test/1' } as const;
	writeEvents(dataTables, { row: 'first', workflow: 'Test', key: keyOf('first'), ...result });
	const { items, error } = await runLedger(dataTables, 'getAll');
	expect(error).toBeUndefined();
	const { createdAt } = dataTables.rows(TABLE).at(-1) as unknown as { createdAt: Date };
	expect(items).toEqual([
		{
			json: {
				...{ row: 'first', status: 'completed', projectId, videoId, url: 'https://v.test/1' },
				...{
					workflow: 'Test',
					key: keyOf('first'),
					executionId: 'e7',
					updatedAt: createdAt.toISOString(),
				},
				expiresAt: new Date(createdAt.getTime() + 7 * DAY_MS).toISOString(),
			},
			pairedItem: { item: 0 },
		},
		{
			json: expect.objectContaining({ row: 'last', status: 'processing' }),
			pairedItem: { item: 0 },
		},
	]);
});

describe('of many keys', () => {
	const KEYS = 1500;
	beforeEach(() => {
		const keys = Array.from({ length: KEYS }, (_, index) => `k${index}`);
		writeEvents(
			dataTables,
			...keys.map((key) => ({ key })),
			...keys.map((key, index) => ({ key, state: index % 3 ? 'created' : 'failed' }) as const),
		);
	});

	test('reads fewer than 1,000 rows at a time, while others write', async () => {
		let reads = 0;
		dataTables.before = (operation) => {
			if (operation !== 'row.get') return;
			reads += 1;
			writeEvents(dataTables, { key: `new${reads}` });
		};
		const keys = await keysOf(dataTables);
		expect(reads).toBe(4);
		expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
		expect(keys.filter(({ key }) => /^k\d/.test(String(key)))).toHaveLength(KEYS);
	});

	test('reads what it needs, once for all input items', async () => {
		const operations: string[] = [];
		dataTables.before = (operation) => void operations.push(operation);
		const { items } = await runLedger(dataTables, 'getAll', { limit: 1 }, { rows: [{}, {}, {}] });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
		expect(operations.filter((operation) => operation === 'row.get')).toHaveLength(2);
	});

	test('gives up to the limit, 50 by default', async () => {
		expect((await runLedger(dataTables, 'getAll')).items).toHaveLength(50);
		expect((await runLedger(dataTables, 'getAll', { limit: 7 })).items).toHaveLength(7);
	});

	test('gives those with the chosen statuses', async () => {
		const failed = await keysOf(dataTables, { filters: { status: ['failed', 'check'] } });
		expect(failed).toHaveLength(KEYS / 3);
		expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['failed']));
		expect(await keysOf(dataTables, { filters: { status: [] } })).toHaveLength(KEYS);
		expect(await keysOf(dataTables, { filters: { status: '={{ "check" }}' } })).toEqual([]);
	});
});

test('says which statuses there are', async () => {
	writeEvents(dataTables, {});
	const { error } = await runLedger(dataTables, 'getAll', { filters: { status: ['done'] } });
	expect(error?.message).toMatch(/^Status: "done" is none of completed, .*, rejected$/);
});

test('leaves out what a person has written into the table', async () => {
	writeEvents(dataTables, { key: 'k' }, { key: 'note', state: 'look at this' as never });
	expect((await keysOf(dataTables)).map(({ key }) => key)).toEqual(['k']);
});

test('makes no table of its own, and says where the name comes from', async () => {
	writeEvents(dataTables, {});
	const { error } = await runLedger(dataTables, 'getAll', { paidVideosTable: 'Ledger' });
	expect(error).toMatchObject({
		message: 'Paid Videos Table: There is no Data Table "Ledger" in the project of this workflow',
		description: expect.stringContaining('That node creates the table'),
	});
	expect(dataTables.tables.map(({ name }) => name)).toEqual([TABLE]);
});

test('says when this n8n has no Data Tables', async () => {
	const { error } = await runLedger(undefined, 'getAll');
	expect(error).toMatchObject({
		message: expect.stringContaining('module is disabled'),
		description: expect.stringContaining('administrator'),
	});
});

describe('videos whose URL expires', () => {
	const AGES = { old: 8, soon: 5, fresh: 1 };

	beforeEach(async () => {
		const keys = Object.keys(AGES);
		await runUgcAd(
			simulator,
			{ payOncePer: 'row', script: '={{ $json.id }}' },
			{ rows: keys.map((id) => ({ id })), dataTables, executionId: 'e7' },
		);
		await simulator.settle();
		for (const [key, days] of Object.entries(AGES)) {
			const url = `https://v.test/${key}`;
			writeEvents(dataTables, { row: key, key: keyOf(key), state: 'completed', url });
			const line = dataTables.rows(TABLE).at(-1) as IDataObject;
			line.createdAt = new Date(systemClock.now() - days * DAY_MS).toISOString();
		}
	});

	const expiring = async (parameters = {}) =>
		await keysOf(dataTables, { filters: { expiresWithin: 3 }, ...parameters });

	test('can be chosen by how long it is good', async () => {
		expect((await expiring()).map(({ row }) => row)).toEqual(['soon', 'old']);
	});

	test('get the URL that the service shows now', async () => {
		const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
		const parameters = { refresh: true, returnAll: true };
		const { items } = await runLedger(dataTables, 'getAll', parameters, { credential });
		const urls = Object.fromEntries(items.map(({ json }) => [json.row, json.url]));
		const [{ url }] = simulator.projects;
		expect(urls).toEqual({
			...{ old: url, soon: 'https://v.test/soon', fresh: 'https://v.test/fresh' },
		});
	});

	test('is recorded, so that it is looked up once', async () => {
		const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
		const parameters = { refresh: true, returnAll: true };
		await runLedger(dataTables, 'getAll', parameters, { credential });
		const before = simulator.requests.length;
		const { items, hints } = await runLedger(dataTables, 'getAll', parameters, { credential });
		expect(items.find(({ json }) => json.row === 'old')?.json.url).toBe(simulator.projects[0].url);
		expect(simulator.requests).toHaveLength(before);
		expect(hints).toEqual(['3 completed. Of these, charged today: 3.']);
	});

	test('need a number of days', async () => {
		const { error } = await runLedger(dataTables, 'getAll', { filters: { expiresWithin: 'x' } });
		expect(error?.message).toContain('Link Ends Within (Days): Enter a number');
	});
});
