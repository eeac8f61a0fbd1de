import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { creations } from '../support/kinds';
import { rows as usual, useRowOutput } from '../support/rowOutput';

const { simulator, run } = useRowOutput();

const RESULTS = { status: '', message: '', video_url: '', project_id: '' };

/** As n8n reads them from a sheet with these columns. */
const sheet = (columns: IDataObject) =>
	usual.map((row, index) => ({ row_number: index + 2, ...row, ...columns }));

const without = (...names: string[]) =>
	Object.fromEntries(Object.entries(RESULTS).filter(([name]) => !names.includes(name)));

describe.each(['check', 'continue'])('a sheet, with What to Do: %s', (completion) => {
	const refused = async (columns: IDataObject, parameters = {}) => {
		const { items, error, hints } = await run(
			{ completion, ...parameters },
			{ rows: sheet(columns) },
		);
		expect(creations(simulator)).toEqual([]);
		const messages = items?.map(({ json }) => String(json.message)) ?? [];
		return [error?.message, error?.description, ...messages, ...hints].join('\n');
	};

	test.each([['video_url'], ['project_id'], ['status'], ['message']])(
		'without the column %s sends nothing, and names it',
		async (name) => {
			const text = await refused(without(name));
			expect(text).toTell('resultColumnsMissing', name);
			expect(text).toContain('Result Columns');
		},
	);

	test.each([
		['status', 'STATUS'],
		['project_id', 'Project Id'],
		['video_url', 'VideoURL'],
		['message', ' Message'],
	])('that has %s as %j names both', async (name, meant) => {
		const text = await refused({ ...without(name), [meant]: '' });
		expect(text).toTell('resultColumnsMissing', name, meant);
	});

	test('that lacks several columns is told of all', async () => {
		const text = await refused({ Status: '', message: '' });
		expect(text).toTell('resultColumnsMissing', 'project_id', 'video_url', 'status', 'Status');
	});

	test('is refused by the names that the panel gives', async () => {
		const resultColumns = { columns: { videoUrl: 'Link' } };
		const text = await refused(RESULTS, { options: { resultColumns } });
		expect(text).toTell('resultColumnsMissing', 'Link');
	});
});

test.each([
	['all columns', sheet(RESULTS)],
	['all columns, under the names of the panel', sheet({ ...without('status'), Stand: '' })],
])('a sheet with %s is sent, and nothing is said of them', async (name, rows) => {
	const resultColumns = { columns: name.includes('panel') ? { status: 'Stand' } : {} };
	const { error, hints } = await run({ options: { resultColumns } }, { rows });
	expect(error).toBeUndefined();
	expect(hints.join()).not.toContain('Result Columns');
	expect(creations(simulator)).toHaveLength(3);
});

describe.each(['check', 'continue'])('rows of another table, with What to Do: %s', (completion) => {
	test.each<[string, IDataObject, string[]]>([
		['have one by another name', { ...without('status'), Status: 'To Do' }, ['Status']],
		['have a version by another name', { ...RESULTS, 'Video Version': 1 }, ['Video Version']],
	])('are sent, with a hint: they %s', async (_, columns, shown) => {
		const rows = usual.map((row) => ({ ...row, ...columns }));
		const { error, hints } = await run({ completion }, { rows });
		expect(error).toBeUndefined();
		expect(hints).toContainEqual(expect.toTell('resultColumnsMissing', ...shown));
		expect(creations(simulator)).toHaveLength(completion === 'check' ? 0 : 3);
	});

	test('may leave empty columns out, and nothing is said of them', async () => {
		const { hints } = await run({ completion }, { rows: usual });
		expect(hints.join()).not.toTell('resultColumnsMissing');
	});

	test('that only some have the number of a row are no sheet', async () => {
		const rows = usual.map((row, index) => ({ ...row, ...(index > 0 && { row_number: index }) }));
		const { error } = await run({ completion }, { rows });
		expect(error).toBeUndefined();
	});
});

test('Output: Video needs no columns', async () => {
	const { error, hints } = await run({ output: 'video' }, { rows: sheet({}) });
	expect(error).toBeUndefined();
	expect(hints.join()).not.toContain('column');
	expect(creations(simulator)).toHaveLength(3);
});

describe('row_number', () => {
	const grouped = {
		...{ mediaSource: 'rows', mediaRow: { item: { url: 'https://example.com/a.jpg' } } },
		groupBy: '={{ $json.row_number }}',
	};

	test.each<[string, INodeParameters, RegExp]>([
		[
			'no ID',
			{ idColumn: 'row_number' },
			expect.toTell('rowNumberAsId', 'row_number', 'ID Column'),
		],
		['no group', grouped, expect.toTell('rowNumberAsId', 'row_number', 'Group By')],
	])('is %s of a row that is written again', async (_, parameters, reason) => {
		for (const completion of ['check', 'continue']) {
			const { error, items } = await run({ ...parameters, completion }, { rows: sheet(RESULTS) });
			expect(error?.message ?? String(items[0].json.message)).toEqual(reason);
		}
		expect(creations(simulator)).toEqual([]);
	});

	test('can be a group where videos are output', async () => {
		const { error } = await run({ ...grouped, output: 'video' }, { rows: sheet(RESULTS) });
		expect(error).toBeUndefined();
	});

	test('beside an ID of its own is a column like any other', async () => {
		const { error } = await run({}, { rows: sheet(RESULTS) });
		expect(error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(3);
	});
});

test('an ID Column that nearly has the name of a column lists the columns', async () => {
	const rows = usual.map(({ id, ...row }) => ({ ...row, 'Article No': id, ...RESULTS }));
	const { error } = await run({ idColumn: 'article_no' }, { rows });
	expect(error?.description).toTell('noRowHasId', '"Article No"');
});

test('columns whose names hold signs that are not seen are read and written as they stand', async () => {
	const columns = { status: '⚙\ufe0f Status', version: 'نسخه\u200cها' };
	const [onHold, raised] = usual.slice(0, 2).map((row) => ({
		...row,
		...{ [columns.status]: '', message: '', video_url: '', project_id: '', [columns.version]: 2 },
	}));
	const { items } = await run(
		{ options: { resultColumns: { columns } } },
		{ rows: [{ ...onHold, [columns.status]: 'hold' }, raised] },
	);
	expect(creations(simulator)).toHaveLength(1);
	expect(items[1].json).toMatchObject({ [columns.status]: 'processing', [columns.version]: 2 });
});
