import type { IDataObject } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { creations, keepGoing } from '../support/kinds';
import { PICTURE } from '../support/least';
import { projectIds, rows, TABLE, usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator, run } = n8n;

const node = new Slideshow();
const slides = { script: '', slidesSource: 'rows', slidesRow: { item: { url: PICTURE } } };

const rowNames = () => new Set(n8n.dataTables.rows(TABLE).map(({ row }) => row));

describe('rows that make one video', () => {
	const picture = (name: string) => `https://example.com/${name}.jpg`;
	const grouped = {
		...{ ...slides, groupBy: '={{ $json.product }}' },
		slidesRow: { item: { url: '={{ $json.url }}' } },
	};
	const all = ['Mug', 'Mug', 'Hat'].map((product, index) => ({
		...{ id: index + 1, product, url: picture(`${product} ${index}`) },
	}));

	test('are named by the value of Group By', async () => {
		const first = await run(grouped, { node, rows: all });
		const [mug, , hat] = projectIds(first);
		expect(projectIds(first)).toEqual([mug, mug, hat]);
		expect(creations(simulator)).toHaveLength(2);
		expect(rowNames()).toEqual(new Set(['Mug (rows 1, 2)', 'Hat (row 3)']));
		expect(new Set(n8n.dataTables.rows(TABLE).map(({ rowMark }) => rowMark))).toEqual(
			new Set(['row:wf1:n2::Mug', 'row:wf1:n2::Hat']),
		);
	});

	test('keep it in another order, while they show it', async () => {
		const { items } = await run(grouped, { node, rows: all });
		const shown = all.map((row, index) => ({ ...row, ...items[index].json }));
		const again = await run(grouped, { node, rows: [...shown].reverse() });
		expect(again.error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(2);
	});

	test('need Group By, as nothing else tells a video from the next', async () => {
		const { error } = await run(slides, { node, rows });
		expect(error?.message).toTell('groupByNotColumn');
		const { items } = await run(slides, { node, rows, settings: keepGoing.settings });
		expect(items.map(({ json }) => json)).toEqual(
			rows.map(({ id }) => ({ id, message: expect.toTell('groupByNotColumn') })),
		);
		expect(creations(simulator)).toEqual([]);
		expect((await run({ ...slides, output: 'video' }, { node, rows })).items).toHaveLength(1);
	});
});

const rejectedWith = async (id: unknown) => {
	const { items } = await run({}, { rows: [rows[0], { ...rows[1], id }] as typeof rows });
	expect(creations(simulator).length).toBeLessThanOrEqual(1);
	return items[1].json;
};

test.each([
	['', expect.toTell('noValueInColumn', 'ID Column', 'id')],
	['a\ud800', expect.toTell('notStorable', 'ID Column')],
	['x'.repeat(201), expect.toTell('tooLongForKey', 'ID Column', '200')],
	['={{ $json.sku }}', expect.toTell('expressionNotFilledIn', 'ID Column', '{{ $json.sku }}')],
])('a row whose ID cannot be used (%#) is not sent, and says so', async (id, message) => {
	expect(await rejectedWith(id)).toEqual({
		...{ id, status: 'rejected', message },
	});
});

test('a column that no row has is the fault of none, and nothing is sent', async () => {
	const { error } = await run({ idColumn: 'sku' });
	expect(error?.message).toTell('noRowHasId', 'sku');
	expect(error?.description).toTell('noRowHasId', 'script', 'id');
	expect(creations(simulator)).toEqual([]);
});

test('ID Column takes no expression', async () => {
	const { error } = await run({ idColumn: '={{ $json.id }}' });
	expect(error?.message).toTell('idColumnIsExpression', 'ID Column');
	expect(creations(simulator)).toEqual([]);
});

test('IDs are texts, whatever they are made of', async () => {
	const odd = ["'; DROP TABLE", '1', 2, 'a:b', 'a%3Ab', 'constructor', '__proto__'].map((id) => ({
		id,
		script: `${id}`,
	})) as unknown as typeof rows;
	const first = await run({}, { rows: odd });
	const second = await run({}, { rows: odd });
	expect(creations(simulator)).toHaveLength(odd.length);
	expect(new Set(projectIds(first)).size).toBe(odd.length);
	expect(projectIds(second)).toEqual(projectIds(first));
});

describe('IDs that look alike are one', () => {
	const LOOK_ALIKE = [
		'Café 1',
		'Cafe\u0301 1',
		'Café\u200b 1',
		' Café  1',
		'Café\u00a01',
		'\ufeffCafé 1',
	];

	const rowWith = (id: string, script = 'Hello') =>
		({ rows: [{ id, script }] }) as unknown as { rows: typeof rows };

	test.each(LOOK_ALIKE)('in every run (%#)', async (id) => {
		await run({}, rowWith(LOOK_ALIKE[0]));
		await run({}, rowWith(id, 'Other words'));
		expect(n8n.statusesOf('Café 1')).toEqual(['processing']);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('in one run', async () => {
		const same = LOOK_ALIKE.map((id, index) => ({ id, script: `Hello ${index}` }));
		const { items } = await run({}, { rows: same as unknown as typeof rows });
		for (const { json } of items) expect(json.status).toBe('rejected');
		expect(creations(simulator)).toEqual([]);
	});
});

describe('a row belongs to its node and its workflow', () => {
	test.each([
		['another workflow', { workflowId: 'wf2' }],
		['another node', { settings: { id: 'n9' } }],
	])('the same ID in %s is another row, with a video of its own values', async (_, setup) => {
		await run({}, { rows: [rows[0]] });
		const { items } = await run({}, { rows: [{ ...rows[0], script: 'Other' }], ...setup });
		expect(items[0].json.project_id).toBe(simulator.projects[1].id);
		expect(creations(simulator)).toHaveLength(2);
	});

	test.each([
		['a copy of the workflow', { workflowId: 'wf2' }],
		['a node that was replaced', { settings: { id: 'n9' } }],
	])('in %s the same values get the video that exists', async (_, setup) => {
		await run({}, { rows: [rows[0]] });
		const { items } = await run({}, { rows: [rows[0]], ...setup });
		expect(items[0].json.project_id).toBe(simulator.projects[0].id);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('a node that is called something else is the same', async () => {
		await run({}, { rows: [rows[0]] });
		await run({}, { rows: [{ ...rows[0], script: 'Other' }], name: 'My ads' });
		expect(creations(simulator)).toHaveLength(1);
	});
});

describe('video_version', () => {
	const versions = (...all: unknown[]) =>
		all.map((video_version) => ({ ...rows[0], video_version })) as IDataObject[];

	test('another one is another video, paid once', async () => {
		for (const version of ['', 2, 'b', 2, '2.0', '', 1, '1', null, undefined, 'b']) {
			await run({}, { rows: versions(version) });
		}
		expect(creations(simulator)).toHaveLength(3);
		expect(n8n.dataTables.rows(TABLE).map(({ row, version }) => [row, version])).toEqual([
			...[
				['Row 1 (Row 1)', ''],
				['Row 1 (Row 1)', '2'],
				['Row 1 (Row 1)', 'b'],
			],
		]);
	});

	test('is output as its cell was read, and only where the row has that column', async () => {
		const cells = ['', 2, 'b', '2.0', null];
		for (const cell of cells) {
			const [{ json }] = (await run({}, { rows: versions(cell) })).items;
			expect(json).toHaveProperty('video_version', cell);
		}
		const [{ json }] = (await run({}, { rows: [rows[0]] })).items;
		expect(json).not.toHaveProperty('video_version');
	});

	test('also of a video that has failed, or of which nothing is known', async () => {
		simulator.faults.next('lostAnswer', { method: 'POST' });
		await run({}, { rows: versions('') });
		const { items } = await run({}, { rows: versions('') });
		expect(items[0].json.message).toTell('askForNewVersion', 'video_version', '2');
		await run({}, { rows: versions(2) });
		await run({}, { rows: versions(2) });
		expect(creations(simulator)).toHaveLength(2);
	});

	test('the row of an ID has one in a run', async () => {
		const { items } = await run({}, { rows: versions('', 2, 3) });
		for (const { json } of items) expect(json.status).toBe('rejected');
		expect(creations(simulator)).toEqual([]);
	});

	test('can have another name', async () => {
		const options = { resultColumns: { columns: { version: 'take' } } };
		await run({ options }, { rows: [rows[0]] });
		const [{ json }] = (await run({ options }, { rows: [{ ...rows[0], take: 2 }] })).items;
		expect(json).toMatchObject({ take: 2, project_id: simulator.projects[1].id });
	});

	describe('of rows that make one video', () => {
		const grouped = { ...slides, groupBy: '={{ $json.product }}' };
		const runWith = async (...all: unknown[]) => {
			const mugs = all.map((video_version, id) => ({ id, product: 'Mug', video_version }));
			return await run(grouped, { node, rows: mugs as unknown as typeof rows });
		};

		test('is that of any of them', async () => {
			await runWith('', null);
			await runWith('', 2);
			expect(creations(simulator)).toHaveLength(2);
			await runWith('2', 0);
			expect(creations(simulator)).toHaveLength(2);
		});

		test('is one', async () => {
			const { items } = await runWith(2, 3);
			for (const { json } of items) {
				expect(json.message).toTell('versionsDiffer', 'Version');
			}
			expect(creations(simulator)).toEqual([]);
		});
	});
});

describe('the option Version, of Output: Video', () => {
	const runWith = async (version: unknown) =>
		await run(
			{ output: 'video', options: { version: version as string } },
			{ rows: rows.slice(0, 2) },
		);

	test('another one is another video, paid once', async () => {
		for (const version of ['', 2, 'b', 2, '2.0', '', 1, '1', 'b']) await runWith(version);
		expect(creations(simulator)).toHaveLength(6);
	});

	test('can be another one for each row', async () => {
		await runWith('');
		await runWith('={{ $json.id === 2 ? 2 : "" }}');
		expect(creations(simulator).map(({ body }) => (body as IDataObject).script)).toEqual([
			...['Row 1', 'Row 2', 'Row 2'],
		]);
	});

	test('is no missing column, also in the editor', async () => {
		const { error, hints } = await run({ output: 'video' }, { mode: 'manual' });
		expect([error, hints.join()]).toEqual([undefined, expect.not.stringContaining('version')]);
	});
});
