import type { IDataObject } from 'n8n-workflow';

import { Slideshow } from '../../nodes/Slideshow/Slideshow.node';
import { DataTables } from '../support/dataTables';
import { useSimulator } from '../support/simulator';
import { runAgent } from './support/agent';
import { byId, creations, keepGoing, PENDING_HINT, runKind } from './support/kinds';
import { KINDS, LEAST, leastOf, PICTURE } from './support/least';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator();

const EMPTY: IDataObject = { sku: '', script: null, image: ' ' };
const row = (number: number): IDataObject => ({
	sku: `sku-${number}`,
	script: `Row ${number}`,
	image: PICTURE,
});
/** A CSV whose program has written lines of commas behind the last row. */
const csv = [row(1), row(2), row(3), row(4), ...Array<IDataObject>(31).fill(EMPTY)];
const NO_ROWS = expect.toTell('NO_ROWS');
const scripts = () => simulator.projects.map(({ body }) => body.script).sort();

describe('rows that are empty in every cell, beside others', () => {
	test('are left out, and a hint counts them', async () => {
		const { items, error, hints } = await runUgcAd(simulator, {}, { rows: csv });
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
		expect(scripts()).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4']);
		expect(hints).toEqual([expect.toTell('emptyRowsLeftOut', '31'), PENDING_HINT]);
	});

	test('change no number of the others, also where the first one is empty', async () => {
		const rows = [EMPTY, row(1), {}, { ...row(2), script: '' }];
		const { items, hints } = await runUgcAd(simulator, {}, { rows, ...keepGoing });
		expect(items.map(({ json, pairedItem }) => [json.message, pairedItem])).toEqual([
			['', { item: 1 }],
			['Script is empty', { item: 3 }],
		]);
		expect(items[1].json).toMatchObject({ row: 4 });
		expect(hints).toContainEqual(expect.toTell('emptyRowsLeftOut', '2'));
		const { error } = await runUgcAd(simulator, {}, { rows });
		expect(error?.message).toContain('Row 4: Script is empty');
	});

	test.each<[string, IDataObject]>([
		['a number that n8n gives to rows of a sheet', { row_number: 7, script: '' }],
		[
			'columns that n8n gives to rows of a Data Table',
			{ id: 7, createdAt: '2026-01-01', updatedAt: '2026-01-01', script: null },
		],
		[
			'columns that n8n gives to records of Airtable',
			{ id: 'rec1', createdTime: '2026-01-01T00:00:00.000Z' },
		],
		['what is never shown', { script: '\u200b\u00a0\ufeff', sku: undefined }],
	])('may have %s', async (_, empty) => {
		const { items, hints } = await runUgcAd(simulator, {}, { rows: [row(1), empty] });
		expect(items).toHaveLength(1);
		expect(hints).toContainEqual(expect.toTell('emptyRowsLeftOut', '1'));
	});

	test.each<[string, IDataObject]>([
		['an ID', { id: 7, script: '' }],
		['a number', { script: '', stock: 0 }],
		['a tick that is not set', { script: '', isReady: false }],
	])(
		'have no cell such as %s: nothing that a person has entered is passed over',
		async (_, filled) => {
			const { items } = await runUgcAd(simulator, {}, { rows: [row(1), filled], ...keepGoing });
			expect(items[1].json.message).toBe('Script is empty');
		},
	);

	test.each(KINDS)('are rows where a video needs none of their cells: %s', async (kind) => {
		const rows = [row(1), EMPTY, {}];
		const { items } = await runKind(LEAST[kind].node, simulator, leastOf(kind), { rows });
		expect(items).toHaveLength(3);
	});

	test('are no slides of a list in JSON, and none of a group', async () => {
		const json = '={{ [{ url: $json.image, mediaType: "image" }] }}';
		const setup = { rows: csv };
		const lists = { slidesSource: 'json', slidesJson: json };
		expect((await runKind(new Slideshow(), simulator, lists, setup)).items).toHaveLength(4);
		const slidesRow = { item: { url: '={{ $json.image }}' } };
		const groups = { slidesSource: 'rows', slidesRow, groupBy: '={{ $json.sku }}' };
		const { items, hints } = await runKind(new Slideshow(), simulator, groups, setup);
		expect(items).toHaveLength(4);
		expect(hints).toContainEqual(expect.toTell('emptyRowsLeftOut', '31'));
		const { items: one } = await runKind(
			new Slideshow(),
			simulator,
			{ ...groups, groupBy: '' },
			setup,
		);
		expect(one[0].pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }, { item: 3 }]);
	});

	test('are not checked', async () => {
		const { items, hints } = await runUgcAd(simulator, { completion: 'check' }, { rows: csv });
		expect(items).toHaveLength(4);
		expect(hints).toContainEqual(expect.toTell('emptyRowsLeftOut', '31'));
	});

	test('have no ID, and no table of their own', async () => {
		const options = { paidVideosTable: '={{ $json.sku ? "Paid" : "" }}' };
		const parameters = { output: 'row', idColumn: 'sku', options };
		const dataTables = new DataTables();
		const setup = { rows: [EMPTY, row(1), EMPTY], dataTables };
		const { error } = await runUgcAd(simulator, parameters, setup);
		expect(error).toBeUndefined();
		expect(dataTables.rows('Paid').map((each) => each.row)).toEqual(['Row sku-1 (Row 1)']);
	});

	test('are not rejected, where no row can be sent', async () => {
		const unreadable = { maxVideos: 'many' };
		const { items } = await runUgcAd(simulator, unreadable, { rows: csv, ...keepGoing });
		expect(items).toHaveLength(4);
	});

	test('are no missing videos', async () => {
		simulator.faults.next('createdThen500', { method: 'POST' });
		const rows = [row(1), row(2), EMPTY, EMPTY];
		const { hints } = await runUgcAd(simulator, {}, { rows, ...keepGoing });
		expect(hints.join()).toContain('Missing: 1 of 2 videos');
	});

	test('are rows where another node gives their values', async () => {
		const rows = [row(1), {}];
		const script = '={{ $json.script ?? $("Rows").itemMatching(0).json.script }}';
		const { items } = await runUgcAd(simulator, { script }, { rows });
		expect(items).toHaveLength(2);
	});
});

describe('an input without rows', () => {
	test.each<[string, IDataObject[]]>([
		['the item of Always Output Data', [{}]],
		['a CSV of nothing but commas', [EMPTY, EMPTY]],
	])('sends nothing and outputs nothing, and the run is green: %s', async (_, rows) => {
		const { items, error, hints } = await runUgcAd(simulator, {}, { rows });
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(hints).toEqual([NO_ROWS]);
		expect(creations(simulator)).toEqual([]);
	});

	test.each<[string, object, object]>([
		['in the editor', {}, { mode: 'manual' }],
		['with On Error = Continue', {}, keepGoing],
		['with an error output', {}, { settings: { onError: 'continueErrorOutput' } }],
		['in Check Only', { completion: 'check' }, {}],
		['with a script between other words', { script: '=Hello, {{ $json.name }}' }, {}],
		[
			'with media from the row',
			{ script: 'Hi', media: { item: [{ url: '={{ $json.image }}' }] } },
			{},
		],
		[
			'with a list from the row',
			{ script: 'Hi', mediaSource: 'json', mediaJson: '={{ $json.media }}' },
			{},
		],
		[
			'with groups',
			{
				script: 'Hi',
				mediaSource: 'rows',
				mediaRow: { item: { url: PICTURE } },
				groupBy: '={{ $json.product }}',
			},
			{},
		],
		['with an avatar from the row', { script: 'Hi', avatarId: byId('={{ $json.avatar }}') }, {}],
	])('is none %s', async (_, parameters, setup) => {
		const { items, errorItems, error, hints } = await runUgcAd(simulator, parameters as never, {
			rows: [{}],
			...setup,
		});
		expect(error).toBeUndefined();
		expect([...items, ...errorItems]).toEqual([]);
		expect(hints).toEqual([NO_ROWS]);
		expect(creations(simulator)).toEqual([]);
	});

	test('is none for the columns of a template', async () => {
		const parameters = { templateId: byId('tpl-greeting'), title: '={{ $json.name }}' };
		const variables = { mappingMode: 'autoMapInputData', value: null };
		const { node } = LEAST.templateVideo;
		const { items, hints } = await runKind(node, simulator, { ...parameters, variables });
		expect([items, hints]).toEqual([[], [NO_ROWS]]);
	});

	test.each(KINDS)('still starts a node without expressions, once: %s', async (kind) => {
		const { items } = await runKind(LEAST[kind].node, simulator, leastOf(kind), { rows: [{}] });
		expect(items).toHaveLength(1);
	});

	test('is none either for an option that reads the row', async () => {
		const options = { metadata: { entry: [{ key: 'row', value: '={{ $json.id }}' }] } };
		const { error, hints } = await runUgcAd(simulator, { options }, { rows: [{}] });
		expect(error).toBeUndefined();
		expect(hints).toEqual([NO_ROWS]);
	});

	test('still says what a person has left empty', async () => {
		const { error } = await runUgcAd(simulator, { script: '={{ "" }}' }, { rows: [{}] });
		expect(error?.message).toBe('Script is empty');
	});

	test('hides no misspelled column of rows that there are', async () => {
		const { error } = await runUgcAd(simulator, { script: '={{ $json.scirpt }}' }, { rows: csv });
		expect(error?.message).toTell('columnNotInInput', 'scirpt');
	});
});

test('a call of an agent has no row', async () => {
	const { node } = LEAST.slideshow;
	const parameters = { slides: { item: [{ url: "={{ $fromAI('url') }}" }] } };
	const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
	const calls = [{ url: PICTURE }, { url: '' }];
	const { answers } = await runAgent({ node, parameters, credential, callBy: 'engine', calls });
	expect(creations(simulator)).toHaveLength(1);
	expect(answers[1]).toContain('is empty');
});
