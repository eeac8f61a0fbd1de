import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { later, useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { runLedger, TABLE, videosOf, writeLines } from '../support/ledger';
import { runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();
useFastTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const create = async (...ids: string[]) => {
	const rows = ids.map((id) => ({ id }));
	const parameters = { output: 'row', script: '={{ $json.id }}', options: { campaign: 'Spring' } };
	await runUgcAd(simulator, parameters, { rows, dataTables, executionId: 'e7' });
};

/** The line of a row, as another run has changed it. */
const change = (row: string, to: IDataObject, days = 0) => {
	const line = dataTables.rows(TABLE).find((each) => each.row === row) as IDataObject;
	const createdAt = new Date(systemClock.now() - days * DAY_MS) as unknown as string;
	return Object.assign(line, { createdAt, ...to });
};

test('outputs one item for each video, those that changed last first', async () => {
	await create('first', 'last');
	const [{ id: projectId, videoId }, last] = simulator.projects;
	const { createdAt } = change('Row last', { status: 'completed', url: 'https://v.test/1' });
	const { items, error } = await runLedger(dataTables, 'getAll');
	expect(error).toBeUndefined();
	const own = { workflow: 'Test', campaign: 'Spring', executionId: 'e7' };
	const changedAt = (createdAt as unknown as Date).getTime();
	expect(items).toEqual([
		{
			json: {
				...{ ...own, row: 'Row last', status: 'completed', url: 'https://v.test/1' },
				...{ projectId: last.id, videoId: last.videoId },
				updatedAt: new Date(changedAt).toISOString(),
				expiresAt: new Date(changedAt + 7 * DAY_MS).toISOString(),
			},
			pairedItem: { item: 0 },
		},
		{
			json: {
				...{ ...own, row: 'Row first', status: 'processing', projectId, videoId },
				updatedAt: expect.any(String),
			},
			pairedItem: { item: 0 },
		},
	]);
});

test('a video that rows share is one, and names them with their versions', async () => {
	const shared = { claim: 'c', projectId: 'p' };
	writeLines(dataTables, { ...shared, row: '1' }, { ...shared, row: '2', version: '3' });
	expect(await videosOf(dataTables)).toMatchObject([{ row: '1, 2 (version 3)', projectId: 'p' }]);
});

test('what a process has been sending without an outcome may exist', async () => {
	writeLines(dataTables, { row: 'new', status: 'sending' }, { row: 'old', status: 'sending' });
	change('old', {}, 1);
	const statuses = (await videosOf(dataTables)).map(({ row, status }) => [row, status]);
	expect(Object.fromEntries(statuses)).toEqual({ new: 'processing', old: 'check' });
});

describe('of many videos', () => {
	const VIDEOS = 1500;
	beforeEach(() => {
		writeLines(
			dataTables,
			...Array.from({ length: VIDEOS }, (_, index) => ({
				row: `k${index}`,
				status: index % 3 ? ('processing' as const) : ('failed' as const),
			})),
		);
	});

	test('reads fewer than 1,000 lines at a time, while others write', async () => {
		let reads = 0;
		dataTables.before = (operation) => {
			if (operation !== 'row.get') return;
			reads += 1;
			writeLines(dataTables, { row: `new${reads}` });
		};
		const rows = (await videosOf(dataTables)).map(({ row }) => row);
		expect(reads).toBe(2);
		expect(new Set(rows).size).toBe(rows.length);
		expect(rows.filter((row) => /^k\d/.test(String(row)))).toHaveLength(VIDEOS);
	});

	test('reads what it needs, once for all input items', async () => {
		const operations: string[] = [];
		dataTables.before = (operation) => void operations.push(operation);
		const { items } = await runLedger(dataTables, 'getAll', { limit: 1 }, { rows: [{}, {}, {}] });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
		expect(operations).toEqual(['table.list', 'row.get', 'row.get']);
	});

	test('gives up to the limit, 50 by default', async () => {
		expect((await runLedger(dataTables, 'getAll')).items).toHaveLength(50);
		expect((await runLedger(dataTables, 'getAll', { limit: 7 })).items).toHaveLength(7);
	});

	test('gives those with the chosen statuses', async () => {
		const failed = await videosOf(dataTables, { filters: { status: ['failed', 'check'] } });
		expect(failed).toHaveLength(VIDEOS / 3);
		expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['failed']));
		expect(await videosOf(dataTables, { filters: { status: [] } })).toHaveLength(VIDEOS);
		expect(await videosOf(dataTables, { filters: { status: '={{ "check" }}' } })).toEqual([]);
	});
});

test('gives those of a campaign, and of a workflow', async () => {
	writeLines(
		dataTables,
		...[
			{ row: '1', campaign: 'Spring', workflow: 'Ads' },
			{ row: '2', workflow: 'Ads' },
			{ row: '3', campaign: 'Spring', workflow: 'Other' },
		],
	);
	const rowsOf = async (filters: IDataObject) =>
		(await videosOf(dataTables, { filters } as never)).map(({ row }) => row);
	expect(await rowsOf({ campaign: 'Spring' })).toEqual(['3', '1']);
	expect(await rowsOf({ workflow: 'Ads' })).toEqual(['2', '1']);
	expect(await rowsOf({ campaign: 'Spring', workflow: 'Ads' })).toEqual(['1']);
});

test('without a table says where one comes from', async () => {
	const { error } = await runLedger(dataTables, 'getAll');
	expect(error).toMatchObject({
		message: expect.toTell('noTableYet'),
		description: expect.stringContaining('A video node creates it'),
	});
	expect(dataTables.tables).toEqual([]);
});

test('says when this n8n has no Data Tables', async () => {
	const { error } = await runLedger(undefined, 'getAll');
	expect(error).toMatchObject({
		message: expect.stringContaining('module is disabled'),
		description: expect.stringContaining('administrator'),
	});
});

test('filters see what Refresh has found', async () => {
	await create('first', 'last');
	await later();
	const parameters = { refresh: true, limit: 1, filters: { status: ['completed'] } };
	const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
	const { items } = await runLedger(dataTables, 'getAll', parameters, { credential });
	expect(items.map(({ json }) => [json.row, json.status])).toEqual([['Row last', 'completed']]);
	const rest = { ...parameters, filters: { status: ['processing'] } };
	expect((await runLedger(dataTables, 'getAll', rest, { credential })).items).toEqual([]);
});

describe('videos whose link expires', () => {
	const AGES = { old: 8, soon: 5, fresh: 1 };
	const refresh = { refresh: true, returnAll: true };
	const credential = () => ({ apiKey: 'demo-key', baseUrl: simulator.url });

	beforeEach(async () => {
		await create(...Object.keys(AGES));
		await simulator.settle();
		for (const [row, days] of Object.entries(AGES)) {
			change(`Row ${row}`, { status: 'completed', url: `https://v.test/${row}` }, days);
		}
	});

	test('can be chosen by how long it is valid', async () => {
		const expiring = await videosOf(dataTables, { filters: { expiresWithin: 3 } });
		expect(expiring.map(({ row }) => row)).toEqual(['Row soon', 'Row old']);
	});

	test('get the link that the service returns now', async () => {
		const { items } = await runLedger(dataTables, 'getAll', refresh, { credential: credential() });
		const urls = Object.fromEntries(items.map(({ json }) => [json.row, json.url]));
		const [{ url }] = simulator.projects;
		expect(urls).toEqual({
			...{ 'Row old': url, 'Row soon': 'https://v.test/soon' },
			'Row fresh': 'https://v.test/fresh',
		});
	});

	test('is recorded, so that it is looked up once', async () => {
		await runLedger(dataTables, 'getAll', refresh, { credential: credential() });
		const before = simulator.requests.length;
		const setup = { credential: credential() };
		const { items, hints } = await runLedger(dataTables, 'getAll', refresh, setup);
		expect(items.find(({ json }) => json.row === 'Row old')?.json.url).toBe(
			simulator.projects[0].url,
		);
		expect(simulator.requests).toHaveLength(before);
		expect(hints).toEqual([]);
		expect(dataTables.rows(TABLE)).toHaveLength(3);
	});

	test('need a number of days', async () => {
		const { error } = await runLedger(dataTables, 'getAll', { filters: { expiresWithin: 'x' } });
		expect(error?.message).toTell('notNumber', 'Link Expires Within (Days)');
	});
});
