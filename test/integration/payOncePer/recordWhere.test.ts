import uniq from 'lodash/uniq';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { retry, type Setup } from '../support/engine';
import { keepGoing } from '../support/kinds';
import { ledgerSetup, runLedger, TABLE, writeEvents, writeEventsInto } from '../support/ledger';

/** An item of the trigger: the video of a key, which the IDs name. */
const finished = (key: string, table?: string, more: IDataObject = {}): IDataObject => ({
	...{ event: 'project.completed', status: 'completed', projectId: `p${key}`, videoId: `v${key}` },
	url: `https://v.test/${key}.mp4`,
	origin: { workflowId: 'w', executionId: 'e0', node: 'Video', item: 0, items: 1, key, table },
	...more,
});

let dataTables: DataTables;
let executions = 0;
beforeEach(() => {
	dataTables = new DataTables();
});
useFastTime();

const record = async (
	rows: IDataObject[],
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) =>
	await runLedger(dataTables, 'recordResult', parameters, {
		rows,
		executionId: `r${++executions}`,
		...setup,
	});

/** The keys and projects of the results in a table, each once. */
const resultsIn = (table: string) =>
	uniq(
		dataTables
			.rows(table)
			.filter(({ state }) => state === 'completed')
			.map(({ key, projectId }) => `${String(key)} ${String(projectId)}`),
	);

describe('one trigger workflow behind two sheets with a paid videos table each', () => {
	const A = 'Sheet A';
	const B = 'Sheet B';
	beforeEach(() => {
		writeEventsInto(A, dataTables, { key: '1' }, { key: '1', state: 'created', projectId: 'p1' });
		writeEventsInto(B, dataTables, { key: '1' }, { key: '1', state: 'created', projectId: 'q1' });
	});
	const ofB = finished('1', B, { projectId: 'q1', videoId: 'w1' });

	test.each([A, TABLE])(
		'a result is recorded in the table of its video, not in "%s"',
		async (paidVideosTable) => {
			const { items, error } = await record([ofB], { paidVideosTable });
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json)).toEqual([ofB]);
			expect([resultsIn(A), resultsIn(B)]).toEqual([[], ['1 q1']]);
		},
	);

	test('results of both in one run: each goes to its own, and their order stays', async () => {
		const rows = [finished('1', A), ofB, finished('1', A)];
		const { items, hints } = await record(rows);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect([resultsIn(A), resultsIn(B)]).toEqual([['1 p1'], ['1 q1']]);
		expect(hints).toEqual(['Not passed on, as it was recorded before: 1 of 3 results']);
	});

	test('an item of before, which names no table, is recorded in the one of the field', async () => {
		await record([finished('1'), ofB], { paidVideosTable: A });
		expect([resultsIn(A), resultsIn(B)]).toEqual([['1 p1'], ['1 q1']]);
	});

	test('a table that is gone is named, and nothing is written or made', async () => {
		const { error } = await record([ofB, finished('1', 'Gone')]);
		expect(error?.message).toBe(
			'Row 2: Paid Videos Table: There is no Data Table "Gone" in the project of this workflow',
		);
		expect(resultsIn(B)).toEqual([]);
		expect(dataTables.tables).toHaveLength(2);
	});

	test('with On Error = Continue the results of the other tables are recorded', async () => {
		const { items } = await record([finished('1', 'Gone'), ofB], {}, keepGoing);
		expect(items.map(({ json }) => json.error ?? json.projectId)).toEqual([
			expect.stringContaining('Paid Videos Table: There is no Data Table "Gone"'),
			'q1',
		]);
		expect(resultsIn(B)).toEqual(['1 q1']);
	});

	test('when one of them fails after the other was written: a retry passes both on', async () => {
		let inserts = 0;
		dataTables.before = (operation) => {
			if (operation === 'row.insert' && ++inserts === 2) throw new Error('size limit exceeded');
		};
		const rows = [finished('1', A), ofB];
		const ran = await record(rows);
		expect(ran.error?.message).toContain('size limit exceeded');
		dataTables.before = () => {};
		const again = await retry(ledgerSetup(dataTables, 'recordResult'), ran);
		expect(again.items.map(({ json }) => json)).toEqual(rows);
		expect([resultsIn(A), resultsIn(B)]).toEqual([['1 p1'], ['1 q1']]);
	});

	test('when the second of them fails with On Error = Continue, the first is passed on', async () => {
		let inserts = 0;
		dataTables.before = (operation) => {
			if (operation === 'row.insert' && ++inserts === 2) throw new Error('size limit exceeded');
		};
		const { items } = await record([finished('1', A), ofB], {}, keepGoing);
		expect(items.map(({ json }) => json.error ?? json.projectId)).toEqual([
			'p1',
			expect.stringContaining('size limit exceeded'),
		]);
	});

	test('when one of them fails with On Error = Continue, the other results are passed on', async () => {
		let inserts = 0;
		dataTables.before = (operation) => {
			if (operation === 'row.insert' && ++inserts === 1) throw new Error('size limit exceeded');
		};
		const { items } = await record([finished('1', A), ofB], {}, keepGoing);
		expect(items.map(({ json }) => json.error ?? json.projectId)).toEqual([
			expect.stringContaining('size limit exceeded'),
			'q1',
		]);
	});
});

describe('the video of another row', () => {
	beforeEach(() => {
		writeEvents(
			dataTables,
			...['1', '2'].map((key) => ({ key, state: 'created' as const, projectId: `p${key}` })),
			{ key: '3' },
			{ key: '3', state: 'uncertain' },
			{ key: '4', state: 'uncertain' },
		);
	});

	test('an item whose video names another key than the field gives is refused', async () => {
		const { error } = await record([finished('1'), finished('2')], { key: '=1' });
		expect(error?.message).toBe('Row 2: Key: The video belongs to the key "2", and not to "1"');
		expect(error?.description).toContain('Set Key to');
		expect(resultsIn(TABLE)).toEqual([]);
	});

	test.each([
		['its project', finished('3', TABLE, { projectId: 'p1' })],
		['its project, also of a row that has another', finished('2', TABLE, { projectId: 'p1' })],
	])('%s is refused, with the key that it belongs to', async (_, item) => {
		const { error } = await record([item]);
		expect(error?.message).toBe(
			`Key: The video belongs to the key "1", and not to "${String((item.origin as IDataObject).key)}"`,
		);
		expect(error?.description).toContain('Nothing was recorded');
		expect(resultsIn(TABLE)).toEqual([]);
	});

	test('so is one that is known by the ID of its video alone, and by its result', async () => {
		writeEvents(dataTables, { key: '5', state: 'completed', videoId: 'v5', attempt: 'x' });
		const { error } = await record([finished('3', TABLE, { projectId: undefined, videoId: 'v5' })]);
		expect(error?.message).toContain('The video belongs to the key "5"');
	});

	test('so is one that was once recorded for the wrong key', async () => {
		writeEvents(dataTables, { key: '2', state: 'failed', projectId: 'p1', attempt: 'x' });
		const { error } = await record([finished('2', TABLE, { projectId: 'p1' })]);
		expect(error?.message).toContain('The video belongs to the key "1"');
	});

	test('with On Error = Continue the other rows are recorded', async () => {
		const rows = [finished('3', TABLE, { projectId: 'p1' }), finished('1')];
		const { items } = await record(rows, {}, keepGoing);
		expect(items.map(({ json }) => json.error ?? json.projectId)).toEqual([
			expect.stringContaining('belongs to the key "1"'),
			'p1',
		]);
		expect(resultsIn(TABLE)).toEqual(['1 p1']);
	});

	test('one project for two rows of a run whose projects are not known: neither is recorded', async () => {
		const rows = ['3', '4'].map((key) => finished(key, TABLE, { projectId: 'p9' }));
		const { items } = await record(rows, {}, keepGoing);
		expect(items.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('Key: The video belongs to the key "4"'),
			expect.stringContaining('Key: The video belongs to the key "3"'),
		]);
		expect(resultsIn(TABLE)).toEqual([]);
	});

	test('a row whose creation is uncertain is settled by a project that no key has', async () => {
		const { error } = await record([finished('3')]);
		expect(error).toBeUndefined();
		expect(resultsIn(TABLE)).toEqual(['3 p3']);
	});

	test('nothing is looked for where the ledger knows the project of each key', async () => {
		await record([finished('1'), finished('2')]);
		expect(dataTables.calls.filter((call) => call === 'row.get')).toHaveLength(2);
	});

	test('is found behind more lines than n8n gives at once', async () => {
		const keys = Array.from({ length: 600 }, (_, key) => `k${key}`);
		const created = { state: 'created' as const };
		writeEvents(
			dataTables,
			...keys.flatMap((key) => [
				{ key, ...created, projectId: `p${key}` },
				{ key, ...created, projectId: `p${key}` },
			]),
			...keys.map((key) => ({ key: `new ${key}`, state: 'uncertain' as const })),
		);
		const rows = keys.map((key) => finished(`new ${key}`, TABLE, { projectId: `p${key}` }));
		const { items } = await record(rows, {}, keepGoing);
		expect(items.filter(({ json }) => /belongs to the key/.test(String(json.error)))).toHaveLength(
			600,
		);
	});
});
