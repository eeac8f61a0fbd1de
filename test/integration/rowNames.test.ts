import { Scenes } from '../../nodes/Scenes/Scenes.node';
import { later } from '../support/fastTime';
import { creations, keepGoing } from './support/kinds';
import { TABLE, usePaidVideos } from './support/paidVideos';
import { pageIn, seenOf } from './support/storyboard';
import { runUgcAd } from './support/ugcAd';

const n8n = usePaidVideos();
const { simulator } = n8n;

const row = (id: number | string, product: string, script = `Meet the ${product}`) => ({
	...{ id, product, script, status: '', message: '', video_url: '', project_id: '' },
});

const rows = [row(31, 'Kettle'), row(47, 'Toaster', ''), row('B 9', 'Egg cooker', '#N/A')];

const titlesOf = (items: Parameters<typeof pageIn>[0][]) =>
	seenOf(pageIn(items[0]) ?? '').cards.map(({ title }) => title);

describe('a row is named by its ID and its first text', () => {
	test('in the error of a run that stops', async () => {
		const { error } = await runUgcAd(simulator, {}, { rows });
		expect(error?.description).toTell('fieldEmpty', 'Row 47 (Toaster)', 'Script');
		expect(error?.description).toContain('Row B 9 (Egg cooker): Script: ');
		expect(creations(simulator)).toEqual([]);
	});

	test('in the hint of a run that goes on, and not in its own message', async () => {
		const { items, hints } = await n8n.run({}, { rows });
		const hint = hints.find((text) => text.startsWith('Missing')) ?? '';
		expect(hint).toTell('fieldEmpty', 'Row 47 (Toaster)', 'Script');
		expect(hint).toContain('Row B 9 (Egg cooker): Script: ');
		expect(hint).not.toContain('counted as they come in');
		for (const { json } of items) expect(json.message).not.toMatch(/Toaster|Egg|Row/);
	});

	test.each(['video', 'row'])('in Check Only and its page, Output %s', async (output) => {
		const parameters = { output, completion: 'check' };
		const { items, hints } = await n8n.run(parameters, { rows, mode: 'manual' });
		expect(hints.join()).toTell('fieldEmpty', 'Row 47 (Toaster)', 'Script');
		expect(hints.join()).not.toContain('counted as they come in');
		expect(titlesOf(items)).toEqual([
			'Row 47 (Toaster)',
			'Row B 9 (Egg cooker)',
			'Row 31 (Kettle)',
		]);
	});

	test('by its number where it has no ID', async () => {
		const items = rows.map(({ product, script }) => ({ product, script }));
		const { hints } = await runUgcAd(simulator, {}, { rows: items, ...keepGoing });
		expect(hints.join()).toTell('fieldEmpty', 'Row 2 (Toaster)', 'Script');
	});

	test('by the column that the panel names', async () => {
		const items = rows.map(({ id, ...rest }) => ({ ...rest, Artikel: id }));
		const { hints } = await n8n.run({ idColumn: 'Artikel' }, { rows: items });
		expect(hints.join()).toTell('fieldEmpty', 'Row 47 (Toaster)', 'Script');
	});

	test('in the line of its video, with the name of the project where that says more', async () => {
		const options = { name: '=Spring: {{ $json.product }}' };
		await n8n.run({ options }, { rows: [row(31, 'Kettle')] });
		await n8n.run({ options: { name: 'Kettle' } }, { rows: [row(32, 'Kettle', 'Another')] });
		const names = n8n.dataTables.rows(TABLE).map((line) => line.row);
		expect(names).toEqual(['Row 31 (Kettle) · Spring: Kettle', 'Row 32 (Kettle)']);
	});

	test('in what is said of projects that exist', async () => {
		const shared = [row(5, 'Mug', 'Same words'), row(6, 'Cup', 'Same words')];
		const { hints } = await n8n.run({}, { rows: shared });
		expect(hints.join()).toTell('sharedVideos', 'Rows 5 (Mug), 6 (Cup)');
	});
});

describe('rows of one video are named by their group', () => {
	const parameters = {
		...{ scenesSource: 'rows', groupBy: '={{ $json.story }}', output: 'row' },
		scenesRow: {
			item: {
				script: '={{ $json.text }}',
				avatarId: { __rl: true, mode: 'id', value: 'avatar-0001' },
				voiceId: { __rl: true, mode: 'id', value: 'voice-0001' },
			},
		},
	};
	const scenes = ['Hello', 'And bye'].map((text, index) => ({
		...{ ...row(index + 7, '', ''), product: undefined, text, story: 'Our coffee' },
	}));

	test('in the line, and on the page', async () => {
		const setup = { node: new Scenes(), parameters, rows: scenes };
		await n8n.run({}, { ...setup, parameters: { ...parameters, completion: 'continue' } });
		expect(n8n.dataTables.rows(TABLE).map((line) => line.row)).toEqual(['Our coffee (rows 7, 8)']);
		const { items } = await n8n.run(
			{},
			{ ...setup, parameters: { ...parameters, completion: 'check' }, mode: 'manual' },
		);
		expect(titlesOf(items)).toEqual(['Our coffee (rows 7, 8)']);
	});
});

describe('an ID that has moved to another row', () => {
	test('is seen in the message of a row that is refused as changed', async () => {
		await n8n.run({}, { rows: [row(4, 'Picnic blanket')] });
		await later();
		const [item] = (await n8n.run({}, { rows: [row(4, 'Beach umbrella')] })).items;
		expect(item.json.message).toTell(
			'paidFromOtherValues',
			...['row 4 (Picnic blanket)', 'processing', 'status'],
		);
		expect(item.json.message).not.toContain('umbrella');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('is seen in that of a row that shows the video of another one', async () => {
		await n8n.run({}, { rows: [row(4, 'Picnic blanket')] });
		const [{ id }] = simulator.projects;
		const moved = { ...row(9, 'Beach umbrella'), status: 'processing', project_id: id };
		const [item] = (await n8n.run({}, { rows: [moved] })).items;
		expect(item.json.message).toTell('videoOfAnotherRow', 'row 4 (Picnic blanket)');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('whose line a person has edited is still named in one short line', async () => {
		await n8n.run({}, { rows: [row(4, 'Picnic blanket')] });
		const [line] = n8n.dataTables.rows(TABLE);
		line.row = `Row 4\n${'x'.repeat(5_000)}`;
		await later();
		const [item] = (await n8n.run({}, { rows: [row(4, 'Beach umbrella')] })).items;
		expect(item.json.message).toMatch(/[^x]x{50,100}([^x]|$)/);
	});
});
