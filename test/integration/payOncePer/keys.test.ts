import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { creations, keepGoing } from '../support/kinds';
import { PICTURE } from '../support/least';
import { rows, TABLE, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run } = n8n;

type Rows = typeof rows;

const node = new Slideshow();
const slides = { script: '', slidesSource: 'rows', slidesRow: { item: { url: PICTURE } } };

describe('rows that make one video', () => {
	test('are named by the value of Group By', async () => {
		const grouped = { ...slides, groupBy: '={{ $json.product }}' };
		const all = ['Mug', 'Mug', 'Hat'].map((product) => ({ product })) as unknown as Rows;
		expect((await run(grouped, { node, rows: all })).items).toHaveLength(2);
		const { items } = await run(grouped, { node, rows: [...all].reverse() });
		expect(items.map(({ json }) => json.recalled)).toEqual([true, true]);
		expect(creations(simulator)).toHaveLength(2);
		expect(new Set(n8n.dataTables.rows(TABLE).map(({ row }) => row))).toEqual(
			new Set(['Mug', 'Hat']),
		);
	});

	test('are the only video of their node, where there are no groups', async () => {
		await run(slides, { node, rows });
		const { error } = await run(slides, { node, rows: rows.slice(1) });
		expect(error?.message).toMatch(/: Only 8 of the 9 rows of this video came in\. Not sent$/);
		expect(creations(simulator)).toHaveLength(1);
	});
});

test.each([
	['', ': The row has no value in the column "id"'],
	['a\ud800', ': A Data Table cannot hold some of its characters'],
	['x'.repeat(201), ': At most 200 characters'],
	['={{ $json.sku }}', ': Holds "{{ $json.sku }}"'],
])('an ID that cannot be used (%#) is named with its row', async (id, message) => {
	const { error } = await run({}, { rows: [rows[0], { ...rows[1], id }] as unknown as Rows });
	expect(error?.message).toContain(`Row 2: ID Column${message}`);
	expect(creations(simulator)).toEqual([]);
});

test('a column that no row has is the fault of none', async () => {
	const { items } = await run({ idColumn: 'sku' }, keepGoing);
	for (const { json } of items) {
		expect(json).toMatchObject({
			message: 'ID Column: No row has a value in the column "sku"',
			code: 'NOT_SENT',
		});
		expect(json.advice).toContain('the columns are id, script');
	}
	expect(creations(simulator)).toEqual([]);
});

test('ID Column takes no expression', async () => {
	const { error } = await run({ idColumn: '={{ $json.id }}' });
	expect(error?.message).toBe(
		'ID Column: Enter the name of a column, such as id, and no expression',
	);
	expect(creations(simulator)).toEqual([]);
});

test('another kind of video of the same row is refused, and nothing is sent for it', async () => {
	const before = { ...slides, slidesSource: 'fields', slides: { item: [{ url: PICTURE }] } };
	await run({}, { rows: [rows[0]] });
	const { items } = await run(before, { node, rows: rows.slice(0, 2), ...keepGoing });
	expect(items[0].json.message).toMatch(
		/^Changed since it was charged at .*: the kind of the video\./,
	);
	expect(items[1].json.projectId).toBeDefined();
	expect(creations(simulator)).toHaveLength(2);
});

test('IDs are texts, whatever they are made of', async () => {
	const odd = ["'; DROP TABLE", '1', 1, 'a:b', 'constructor', '__proto__'].map((id) => ({
		id,
		script: `${id}`,
	})) as unknown as Rows;
	await run({}, { rows: odd });
	const { items } = await run({}, { rows: odd });
	expect(creations(simulator)).toHaveLength(5);
	expect(items.every(({ json }) => json.recalled)).toBe(true);
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

	const rowWith = (id: string) => ({ rows: [{ id, script: 'Hello' }] as unknown as Rows });

	test.each(LOOK_ALIKE)('in every run (%#)', async (id) => {
		await run({}, rowWith(LOOK_ALIKE[0]));
		const { items } = await run({}, rowWith(id));
		expect(items[0].json.recalled).toBe(true);
		expect(n8n.statesOf('Café 1')).toEqual(['sending', 'created']);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('in one run', async () => {
		const same = LOOK_ALIKE.map((id) => ({ id, script: 'Hello' })) as unknown as Rows;
		const { hints } = await run({}, { rows: same });
		expect(hints).toContain('Rows with the same ID share one video: Rows 1, 2, 3, 4, 5, 6.');
		expect(creations(simulator)).toHaveLength(1);
	});
});

describe('a row belongs to its node and its workflow', () => {
	test.each([
		['another workflow', { workflowId: 'wf2' }],
		['another node', { settings: { id: 'n9' } }],
	])('the same ID in %s is another row', async (_, setup) => {
		await run({}, { rows: [rows[0]] });
		const { items } = await run({}, { rows: [rows[0]], ...setup });
		expect(items[0].json.recalled).toBeUndefined();
		expect(creations(simulator)).toHaveLength(2);
	});

	test('a node that is called something else is the same', async () => {
		await run({}, { rows: [rows[0]] });
		const { items } = await run({}, { rows: [rows[0]], name: 'My ads' });
		expect(items[0].json.recalled).toBe(true);
	});
});

describe('Version', () => {
	const versions = (...all: unknown[]) =>
		all.map((version) => ({ ...rows[0], version })) as unknown as Rows;

	test('another one is another video, paid once', async () => {
		for (const version of ['', 2, 'b', 2, '2.0', '', 1, '1', null, undefined, 'b']) {
			await run({}, { rows: versions(version) });
		}
		expect(creations(simulator)).toHaveLength(3);
		const known = n8n.dataTables.rows(TABLE).map(({ row }) => row);
		expect(new Set(known)).toEqual(new Set(['1', '1 (version 2)', '1 (version b)']));
	});

	test('also of a video that has failed, or of which nothing is known', async () => {
		simulator.faults.next('lostAnswer', { method: 'POST' });
		await run({}, { rows: versions('') });
		const { error } = await run({}, { rows: versions('') });
		expect(error?.description).toContain(
			'Only if it is not there, enter another number in a column "version"',
		);
		await run({}, { rows: versions(2) });
		await run({}, { rows: versions(2) });
		expect(creations(simulator)).toHaveLength(2);
	});

	test('in one run, each row of an ID has its own', async () => {
		const { items } = await run({}, { rows: versions('', 2, 3) });
		expect(new Set(items.map(({ json }) => json.projectId)).size).toBe(3);
	});

	describe('of rows that make one video', () => {
		const grouped = { ...slides, groupBy: '={{ $json.product }}' };
		const runWith = async (...all: unknown[]) => {
			const mugs = all.map((version) => ({ product: 'Mug', version })) as unknown as Rows;
			return await run(grouped, { node, rows: mugs });
		};
		const refusal = 'Rows 1, 2: Version: Differs between the rows of this video';

		test('is that of any of them', async () => {
			await runWith('', null);
			await runWith('', 2);
			expect(creations(simulator)).toHaveLength(2);
			await runWith('2', 0);
			expect(creations(simulator)).toHaveLength(2);
		});

		test('is one', async () => {
			const { error } = await runWith(2, 3);
			expect(error?.message).toContain(refusal);
			expect(creations(simulator)).toEqual([]);
		});

		test('is one, also by an expression', async () => {
			const mugs = ['a', 'b'].map((take) => ({ product: 'Mug', take })) as unknown as Rows;
			const parameters = { ...grouped, version: '={{ $json.take }}' };
			const { error } = await run(parameters, { node, rows: mugs });
			expect(error?.message).toContain(refusal);
			expect(creations(simulator)).toEqual([]);
		});
	});

	test('is no missing column, also in the editor', async () => {
		const { error, hints } = await run({}, { mode: 'manual' });
		expect([error, hints.join()]).toEqual([undefined, expect.not.stringContaining('version')]);
	});
});
