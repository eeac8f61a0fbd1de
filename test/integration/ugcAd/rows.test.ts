import { useSimulator } from '../../support/simulator';
import { creations, keepGoing } from '../support/kinds';
import { runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();

const at = (file: string) => `https://example.com/${file}`;
const ROWS = [
	{ product: 'Lamp', script: 'A lamp', url: at('lamp1.jpg'), type: 'image', seconds: 2 },
	{ product: 'Desk', script: 'A desk', url: at('desk.mp4'), type: 'video', seconds: '' },
	{ product: 'Lamp', script: 'ignored', url: at('lamp2.mp4'), type: 'video', seconds: '0.5' },
	{ product: 'Lamp', script: 'ignored', url: at('lamp3.jpg'), type: '', seconds: 1 },
];
const GROUPED = {
	mediaSource: 'rows',
	mediaRow: {
		item: {
			url: '={{ $json.url }}',
			type: '={{ $json.type }}',
			duration: '={{ $json.seconds }}',
		},
	},
	groupBy: '={{ $json.product }}',
	options: { name: '={{ $json.product }}' },
};

test('rows with the same value become one ad, in row order, paired with all of them', async () => {
	const { items, error } = await runUgcAd(simulator, GROUPED, { rows: ROWS });
	expect(error).toBeUndefined();
	const bodies = new Map(simulator.projects.map(({ body }) => [body.name, body]));
	expect([...bodies.keys()].sort()).toEqual(['Desk', 'Lamp']);
	expect(bodies.get('Lamp')).toMatchObject({
		script: 'A lamp',
		media: [
			{ id: 'media_1', url: at('lamp1.jpg'), type: 'image', durationInFrames: 50 },
			{ id: 'media_2', url: at('lamp2.mp4'), type: 'video', durationInFrames: 13 },
			{ id: 'media_3', url: at('lamp3.jpg'), type: 'image', durationInFrames: 25 },
		],
	});
	expect(bodies.get('Desk')).toMatchObject({
		script: 'A desk',
		media: [{ id: 'media_1', url: at('desk.mp4'), type: 'video' }],
	});
	expect(items.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual([
		['Lamp', [{ item: 0 }, { item: 2 }, { item: 3 }]],
		['Desk', { item: 1 }],
	]);
});

test('without a group all rows are the media of one ad', async () => {
	const { items } = await runUgcAd(simulator, { ...GROUPED, groupBy: '' }, { rows: ROWS });
	expect(items).toHaveLength(1);
	expect(simulator.projects[0].body.media).toHaveLength(4);
});

test('a bad row names its own number, and the field of the row', async () => {
	const rows = ROWS.map((row, index) => (index === 2 ? { ...row, url: '', seconds: 'long' } : row));
	const { error } = await runUgcAd(simulator, GROUPED, { rows });
	expect(error?.message).toTell('fieldEmpty', 'Row 3 (Lamp)', 'Image or Clip 2 > URL');
	expect(error?.message).toTell('EXPECTED_NUMBER', 'Image or Clip 2 > Duration (Seconds)');
	expect(creations(simulator)).toEqual([]);
});

test('with On Error = Continue the other groups are created, and the item stands for all rows of its group', async () => {
	const rows = ROWS.map((row, index) => (index === 3 ? { ...row, url: 'lamp3' } : row));
	const { items } = await runUgcAd(simulator, GROUPED, { rows, ...keepGoing });
	expect(items.map(({ json }) => json.message || json.name)).toEqual([
		expect.toTell('NOT_HTTPS_URL', 'Image or Clip 3 > URL', 'lamp3'),
		'Desk',
	]);
	expect(items[0].pairedItem).toEqual([{ item: 3 }, { item: 0 }, { item: 2 }]);
	expect(simulator.projects).toHaveLength(1);
});
