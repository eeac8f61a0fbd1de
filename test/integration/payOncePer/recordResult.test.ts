import type { IDataObject } from 'n8n-workflow';

import { VideoLibrary } from '../../../nodes/VideoLibrary/VideoLibrary.node';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { retry, type Setup } from '../support/engine';
import { keepGoing } from '../support/kinds';
import { keysOf, ledgerSetup, runLedger, TABLE, writeEvents } from '../support/ledger';

const URL = 'https://v.test/1.mp4';

/** An item of the trigger. */
const finished = (more: IDataObject = {}): IDataObject => ({
	...{ event: 'project.completed', status: 'completed', projectId: 'p1', videoId: 'v1', url: URL },
	origin: { workflowId: 'w', executionId: 'e0', node: 'Video', item: 0, items: 1, key: 'k' },
	...more,
});

const failed = (more: IDataObject = {}) =>
	finished({ status: 'failed', url: undefined, message: 'No voice', ...more });

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
	writeEvents(dataTables, { executionId: 'e0' }, { state: 'created', projectId: 'p1' });
});
useFastTime();

let executions = 0;

const record = async (rows: IDataObject[], setup: Partial<Setup> = {}, parameters = {}) =>
	await runLedger(dataTables, 'recordResult', parameters, {
		rows,
		executionId: `r${++executions}`,
		...setup,
	});

const states = () => dataTables.rows(TABLE).map(({ state }) => state);

test('writes what became of the video, and passes the item on', async () => {
	const { items, error } = await record([finished()]);
	expect(error).toBeUndefined();
	expect(items).toEqual([{ json: finished(), pairedItem: { item: 0 } }]);
	expect(await keysOf(dataTables)).toEqual([
		{
			...{ key: 'k', state: 'completed', projectId: 'p1', videoId: 'v1', url: URL },
			...{ executionId: 'e0', updatedAt: expect.any(String), expiresAt: expect.any(String) },
		},
	]);
});

test('writes why a video has failed', async () => {
	await record([failed()]);
	expect(await keysOf(dataTables)).toMatchObject([{ state: 'failed', message: 'No voice' }]);
});

test('takes a record of a look-up, whose fields have other names', async () => {
	const row = { id: 'v1', state: 'COMPLETED', file: URL, sheetRow: 'k' };
	const parameters = {
		...{ key: '={{ $json.sheetRow }}', status: '={{ $json.state }}', url: '={{ $json.file }}' },
		videoId: '={{ $json.id }}',
	};
	const { items } = await record([row], {}, parameters);
	expect(items.map(({ json }) => json)).toEqual([row]);
	expect(await keysOf(dataTables)).toMatchObject([{ state: 'completed', videoId: 'v1', url: URL }]);
});

test('settles a row whose creation is uncertain', async () => {
	dataTables = new DataTables();
	writeEvents(dataTables, {}, { state: 'uncertain' });
	await record([finished()]);
	expect(await keysOf(dataTables)).toMatchObject([{ state: 'completed', projectId: 'p1' }]);
});

describe('a result that was recorded before', () => {
	test('is not passed on, and not written again', async () => {
		await record([finished()]);
		const { items, error, hints } = await record([finished()]);
		expect([items, error]).toEqual([[], undefined]);
		expect(hints).toEqual(['Not passed on, as it was recorded before: 1 of 1 results']);
		expect(states()).toEqual(['sending', 'created', 'completed']);
	});

	test('is not passed on when it comes twice in one run', async () => {
		const { items } = await record([finished(), failed({ projectId: 'p2' }), finished()]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('is passed on when it says something else now', async () => {
		await record([failed()]);
		expect((await record([finished()])).items).toHaveLength(1);
		expect(await keysOf(dataTables)).toMatchObject([{ state: 'completed' }]);
	});

	test('does not count for the next video of a key that was allowed again', async () => {
		await record([finished()]);
		await runLedger(dataTables, 'allowAgain', { key: 'k' });
		expect((await record([finished()])).items).toEqual([]);
		expect(await keysOf(dataTables)).toMatchObject([{ state: 'allowedAgain' }]);
		expect((await record([finished({ projectId: 'p2', videoId: 'v2' })])).items).toHaveLength(1);
	});
});

describe('the table and the key that a video carries', () => {
	const origin = (more: IDataObject) => ({ ...(finished().origin as IDataObject), ...more });
	const inTable = (name: string) => dataTables.rows(name).map(({ key, state }) => [key, state]);

	test('count, whatever the field says: one node records the results of several sheets', async () => {
		dataTables.write('Sheet B', [{ ...dataTables.rows(TABLE)[0], projectId: 'p2' }]);
		const ofB = { projectId: 'p2', videoId: 'v2', origin: origin({ table: 'Sheet B' }) };
		const { items } = await record([finished(ofB), finished({ origin: origin({ table: TABLE }) })]);
		expect(items).toHaveLength(2);
		expect(inTable('Sheet B').slice(1)).toEqual([['k', 'completed']]);
		expect(inTable(TABLE).slice(2)).toEqual([['k', 'completed']]);
	});

	test('are named where the table is missing', async () => {
		const { error } = await record([finished({ origin: origin({ table: 'Sheet C' }) })]);
		expect(error?.message).toContain('Sheet C');
	});

	test('refuse another key', async () => {
		const { error } = await record([finished()], {}, { key: 'other' });
		expect(error?.message).toContain('The video belongs to the key "k", and not to "other"');
		expect(states()).toEqual(['sending', 'created']);
	});
});

test('a project of another key is refused, and the others are recorded where On Error says so', async () => {
	writeEvents(dataTables, { key: 'k2', attempt: 'b' }, { key: 'k3', attempt: 'c' });
	const wrong = { status: 'completed', projectId: 'p1', key: 'k2' };
	const right = { status: 'completed', projectId: 'p3', key: 'k3' };
	const { error } = await record([wrong, right]);
	expect(error?.message).toContain('The video belongs to the key "k", and not to "k2"');
	expect(states()).not.toContain('completed');
	const { items } = await record([wrong, right], keepGoing);
	expect(items.map(({ json }) => json.error ?? json.key)).toEqual([
		expect.stringContaining('belongs to the key "k"'),
		'k3',
	]);
	expect(dataTables.rows(TABLE).filter(({ state }) => state === 'completed')).toMatchObject([
		{ key: 'k3' },
	]);
});

/** The node as another process of n8n has it: executions of one process share calls of the table. */
function nodeOfAnotherProcess(): VideoLibrary {
	let node = new VideoLibrary();
	jest.isolateModules(() => {
		const path = '../../../nodes/VideoLibrary/VideoLibrary.node';
		node = new (jest.requireActual<{ VideoLibrary: typeof VideoLibrary }>(path).VideoLibrary)();
	});
	return node;
}

describe('of two executions at the same moment', () => {
	/** Both have read before either of them writes. */
	const together = async () => {
		let waiting = 0;
		let go = () => {};
		const both = new Promise<void>((resolve) => (go = resolve));
		dataTables.before = async (operation) => {
			if (operation !== 'row.insert') return;
			if (++waiting === 2) go();
			await both;
		};
		const node = nodeOfAnotherProcess();
		return await Promise.all([record([finished()]), record([finished()], { node })]);
	};

	test('the one whose row has the lower ID passes the item on', async () => {
		const ran = await together();
		expect(ran.map(({ error }) => error)).toEqual([undefined, undefined]);
		expect(states()).toEqual(['sending', 'created', 'completed', 'completed']);
		const [first] = dataTables.rows(TABLE).filter(({ state }) => state === 'completed');
		const passed = ran.filter(({ items }) => items.length > 0);
		expect(passed.map(({ executionId }) => executionId)).toEqual([first.executionId]);
	});

	test('one passes the item on where they share a call of the table', async () => {
		const ran = await Promise.all([record([finished()]), record([finished()])]);
		expect(ran.map(({ error }) => error)).toEqual([undefined, undefined]);
		expect(ran.flatMap(({ items }) => items)).toHaveLength(1);
	});
});

describe('nothing is lost', () => {
	/** The table fails once the result is written. */
	const failAfterWriting = () => {
		let written = false;
		dataTables.before = (operation) => {
			if (written && operation === 'row.get') throw new Error('Database is gone');
			written ||= operation === 'row.insert';
		};
	};

	test('when the table fails after the result was written: a retry passes it on', async () => {
		failAfterWriting();
		const ran = await record([finished()]);
		expect(ran.error?.message).toMatch(/Database is gone$/);
		dataTables.before = () => {};
		const again = await retry(ledgerSetup(dataTables, 'recordResult'), ran);
		expect(again.items.map(({ json }) => json)).toEqual([finished()]);
		expect(states()).toEqual(['sending', 'created', 'completed']);
	});

	test('when n8n repeats the node because of an error item: the other item is passed on', async () => {
		const settings = { ...keepGoing.settings, retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
		const { items } = await record([{ any: 'item' }, finished()], { settings });
		expect(items.map(({ json }) => json.error ?? json.status)).toEqual([
			expect.stringMatching(/^Key/),
			'completed',
		]);
		expect(states()).toEqual(['sending', 'created', 'completed']);
	});

	test('when the node runs again in a loop after an error item: a duplicate is a duplicate', async () => {
		const batches = [[finished(), { any: 'item' }], [finished()]];
		const { run } = await record([], { ...keepGoing, batches });
		const rounds = run.data.resultData.runData.Video.map(({ data }) => data?.main[0]?.length);
		expect(rounds).toEqual([2, 0]);
	});

	test('when the node runs again in a loop: what the first round has recorded is a duplicate', async () => {
		const setup = { batches: [[finished()], [finished()], [failed()]] };
		const { run } = await record([], setup);
		const rounds = run.data.resultData.runData.Video.map(({ data }) => data?.main[0]?.length);
		expect(rounds).toEqual([1, 0, 1]);
	});
});

test('the item of a node that has waited carries its key, too', async () => {
	await record([finished({ origin: undefined, key: 'k' })]);
	expect(states()).toEqual(['sending', 'created', 'completed']);
});

describe('writes nothing', () => {
	const rows = [finished(), finished({ origin: { executionId: 'e0' } })];

	test('for an item without a key, and says what to do', async () => {
		const { error } = await record(rows);
		expect(error).toMatchObject({
			message: 'Row 2: Key: The item has no key, so its result cannot be recorded',
			description: expect.stringMatching(/Pay Once Per.*IF node.*Create From Script/),
		});
		expect(states()).toEqual(['sending', 'created']);
	});

	test('for that item only, with On Error = Continue', async () => {
		const { items } = await record([...rows, { any: 'item' }], keepGoing);
		expect(items.map(({ json }) => json.error ?? json.status)).toEqual([
			'completed',
			expect.stringMatching(/^Key/),
			expect.stringMatching(/^Key/),
		]);
	});

	test.each(['processing', 'timedOut', ''])('for a video that is "%s"', async (status) => {
		const { error } = await record([finished({ status, url: undefined })]);
		expect(error).toMatchObject({
			message: `Status: "${status}" is no result of a video`,
			description: expect.stringContaining('Wait for Video'),
		});
		expect(states()).toEqual(['sending', 'created']);
	});

	test('into a table that it would have to make', async () => {
		const { error } = await record([finished()], {}, { paidVideosTable: 'Typo' });
		expect(error?.message).toContain('There is no Data Table "Typo"');
		expect(dataTables.tables).toHaveLength(1);
	});

	test('for a key that is too long', async () => {
		const { error } = await record([finished()], {}, { key: 'x'.repeat(201) });
		expect(error?.message).toBe('Key: At most 200 characters');
	});
});

test('a message is cut to 2,000 characters', async () => {
	await record([failed({ message: 'x'.repeat(5000) })]);
	const [{ message }] = await keysOf(dataTables);
	expect(message).toHaveLength(2000);
});

describe('the result of an earlier project of the key', () => {
	/** The service has answered the new creation with one ID, and has not said whose it is. */
	beforeEach(() =>
		writeEvents(
			dataTables,
			{ state: 'allowedAgain', attempt: '' },
			{ attempt: 'b' },
			{ state: 'created', attempt: 'b', projectId: 'x', videoId: 'x' },
		),
	);

	test('that comes late does not become that of the new one', async () => {
		expect((await record([finished()])).items).toHaveLength(1);
		expect(await keysOf(dataTables)).toMatchObject([{ state: 'created', projectId: 'x' }]);
	});

	test('leaves room for that of the new one, whichever comes first', async () => {
		const own = finished({ projectId: 'x', videoId: 'p1', url: 'https://v.test/2.mp4' });
		for (const result of [finished(), own, finished()]) await record([result]);
		expect(await keysOf(dataTables)).toMatchObject([
			{ state: 'completed', projectId: 'x', url: 'https://v.test/2.mp4' },
		]);
	});
});
