import type { IDataObject } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { creations, keepGoing } from '../support/kinds';
import { runLedger } from '../support/ledger';
import { PICTURE } from '../support/least';
import { rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run } = n8n;

const SAME_KEY =
	'Pay Once Per: It has the same value for all rows, so only one video would be created';

describe('the same text for all rows', () => {
	test('is refused before anything is sent', async () => {
		const { error } = await run({ payOncePer: 'campaign' });
		expect(error?.message).toBe(SAME_KEY);
		expect(error?.description).toContain('{{ $json.sku }}');
		const { items } = await run({ payOncePer: 'campaign' }, keepGoing);
		expect(items.map(({ json }) => json.error)).toContain(SAME_KEY);
		expect(creations(simulator)).toEqual([]);
	});

	test('is the key of one row, and of rows that make one video', async () => {
		expect((await run({ payOncePer: 'one' }, { rows: [rows[0]] })).error).toBeUndefined();
		const node = new Slideshow();
		const slides = { script: '', slidesSource: 'rows', slidesRow: { item: { url: PICTURE } } };
		expect((await run({ ...slides, payOncePer: 'all' }, { node })).error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(2);
		const grouped = { ...slides, groupBy: '={{ $json.id }}', payOncePer: 'groups' };
		expect((await run(grouped, { node })).error?.message).toContain(SAME_KEY);
		expect(creations(simulator)).toHaveLength(2);
	});
});

test.each([
	['', ' is empty'],
	['a\ud800', ': A Data Table cannot hold some of its characters'],
	['x'.repeat(201), ': At most 200 characters; add .hash() to the expression to shorten it'],
])('a key that cannot be used (%#) is named with its row', async (id, message) => {
	const { error } = await run({}, { rows: [rows[0], { ...rows[1], id }] as typeof rows });
	expect(error?.message).toContain(`Row 2: Pay Once Per${message}`);
	expect(creations(simulator)).toEqual([]);
});

test.each([
	['={{ $json.skuu }}', 'Pay Once Per: No row has a column "skuu", so {{ $json.skuu }} is empty'],
	['={{ $json.skuu && $json.id }}', 'Pay Once Per is empty in every row'],
])('a key that no row has is the fault of none: %s', async (payOncePer, message) => {
	const { items } = await run({ payOncePer }, keepGoing);
	for (const { json } of items) {
		expect(json).toMatchObject({ error: message, details: { code: 'NOT_SENT' } });
		expect((json.details as IDataObject).description).toContain('the columns are id, script');
	}
	expect(creations(simulator)).toEqual([]);
});

test('a key of another kind of video is refused, and nothing is sent for its row', async () => {
	await run({}, { rows: [rows[0]] });
	const node = new Slideshow();
	const slides = { script: '', slidesSource: 'fields', slides: { item: [{ url: PICTURE }] } };
	const { items } = await run(slides, { node, rows: rows.slice(0, 2), ...keepGoing });
	expect(items[0].json.error).toMatch(
		/^Pay Once Per: The key "1" was paid at .* for a video of another kind: ugcAd$/,
	);
	expect(items[1].json.projectId).toBeDefined();
	expect(creations(simulator)).toHaveLength(2);
});

test('keys are texts, whatever they are made of', async () => {
	const odd = ['={{ 1 + 1', '}}', "'; DROP TABLE", '1', 1, 'constructor', '__proto__'].map(
		(id) => ({
			id,
			script: `${id}`,
		}),
	);
	await run({}, { rows: odd });
	const { items } = await run({}, { rows: odd });
	expect(creations(simulator)).toHaveLength(6);
	expect(items.every(({ json }) => json.recalled)).toBe(true);
});

describe('keys that look alike are one key', () => {
	const LOOK_ALIKE = [
		'Café 1',
		'Cafe\u0301 1',
		'Café\u200b 1',
		' Café  1',
		'Café\u00a01',
		'\ufeffCafé 1',
	];

	const rowWith = (id: string) => ({ rows: [{ id, script: 'Hello' }] as unknown as typeof rows });

	test.each(LOOK_ALIKE)('in every run (%#)', async (id) => {
		await run({}, rowWith(LOOK_ALIKE[0]));
		const { items } = await run({}, rowWith(id));
		expect(items[0].json).toMatchObject({ key: 'Café 1', recalled: true });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('in one run', async () => {
		const same = LOOK_ALIKE.map((id) => ({ id, script: 'Hello' })) as unknown as typeof rows;
		const { hints } = await run({}, { rows: same });
		expect(hints).toContainEqual(expect.stringContaining('share one video'));
		expect(creations(simulator)).toHaveLength(1);
	});

	test('where rows make one video', async () => {
		const node = new Slideshow();
		const slides = { script: '', slidesSource: 'rows', slidesRow: { item: { url: PICTURE } } };
		const same = LOOK_ALIKE.map((id) => ({ id })) as unknown as typeof rows;
		expect((await run(slides, { node, rows: same })).error).toBeUndefined();
	});

	test.each(LOOK_ALIKE)('for Allow Again (%#)', async (key) => {
		await run({}, rowWith(LOOK_ALIKE[0]));
		const { items } = await runLedger(n8n.dataTables, 'allowAgain', { key });
		expect(items[0].json).toMatchObject({ key: 'Café 1', allowedAgain: true });
	});

	test.each(LOOK_ALIKE)('for a project that a person has found (%#)', async (key) => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		await run({}, rowWith(LOOK_ALIKE[0]));
		const [{ id: projectId }] = simulator.projects;
		const options = { foundProjects: { project: [{ key, projectId }] } };
		const { items } = await run({ options }, rowWith('Café 1'));
		expect(items[0].json).toMatchObject({ projectId, recalled: true });
	});
});
