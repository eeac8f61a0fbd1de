import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, keepGoing, VOICE } from '../support/kinds';
import { runScenes } from '../support/scenes';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runScenes(simulator, parameters, setup);

describe('one scene per input item', () => {
	const rows = [
		{ story: 'B', type: 'avatar', say: 'b1', media: '' },
		{ story: 'A', type: 'video', say: '', media: 'a1' },
		{ story: 'B', type: 'video', say: 'b2', media: 'b2' },
	];
	const grouped = {
		scenesSource: 'rows',
		scenesRow: {
			item: {
				type: '={{ $json.type }}',
				script: '={{ $json.say }}',
				avatarId: byId(AVATAR),
				voiceId: byId(VOICE),
				mediaId: '={{ $json.media }}',
			},
		},
		groupBy: '={{ $json.story }}',
		options: { name: '={{ $json.story }}' },
	};

	test('rows with the same value become one video, its scenes in row order', async () => {
		const { items, error } = await run(grouped, { rows });
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual([
			['B', [{ item: 0 }, { item: 2 }]],
			['A', { item: 1 }],
		]);
		const [b] = creations(simulator).map(({ body }) => body as { name: string; scenes: object[] });
		expect(b.scenes).toEqual([
			{ type: 'avatar', script: 'b1', avatarId: AVATAR, voiceId: VOICE },
			{ type: 'video', script: 'b2', voiceId: VOICE, mediaId: 'b2' },
		]);
	});

	test('a bad row names its own number, and the field of the row', async () => {
		const bad = rows.map((row, index) => (index === 2 ? { ...row, media: '' } : row));
		const { error } = await run(grouped, { rows: bad });
		expect(error?.message).toTell('fieldEmpty', 'Row 3 (B)', 'Scene 2 > Media ID');
		expect(creations(simulator)).toEqual([]);
	});

	test('what the service refuses in a scene is said of the video', async () => {
		const voiceId = byId('={{ $json.say === "b2" ? "mute" : "voice-0001" }}');
		const scenesRow = { item: { ...grouped.scenesRow.item, voiceId } };
		const { error } = await run({ ...grouped, scenesRow }, { rows });
		expect(error?.message).toTell(
			'labelled',
			'Row 3 (B)',
			'Scene 2 > Voice',
			'Voice "mute" not found',
		);
	});

	test('with On Error = Continue the other videos are created', async () => {
		const bad = rows.map((row, index) => (index === 2 ? { ...row, media: '' } : row));
		const { items } = await run(grouped, { rows: bad, ...keepGoing });
		expect(items.map(({ json }) => json.message || json.name)).toEqual([
			expect.toTell('fieldEmpty', 'Scene 2 > Media ID'),
			'A',
		]);
		expect(simulator.projects).toHaveLength(1);
	});

	test('without a group all rows are one video', async () => {
		await run({ ...grouped, groupBy: '', options: {} }, { rows });
		expect(simulator.projects).toHaveLength(1);
		expect(simulator.projects[0].body.scenes).toHaveLength(3);
	});
});
