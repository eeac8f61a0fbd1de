import { withPaidVideos } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, MUSIC, VOICE } from '../support/kinds';
import { MEDIA, runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();

describe('what is sent', () => {
	test('the least request leaves everything optional to the service', async () => {
		const { items } = await runUgcAd(simulator);
		expect(creations(simulator)[0]?.body).toEqual({
			script: 'Hello',
			avatarId: AVATAR,
			caption: { preset: 'classic', alignment: 'bottom', disabled: false },
			media: [{ id: 'media_1', ...MEDIA }],
			adSettings: { bRollType: 'down', removeAvatarBackground: false },
			aspectRatio: 'ratio_9_16',
			language: 'en',
		});
		const [project] = simulator.projects;
		expect(items).toEqual([
			expect.objectContaining({
				json: {
					projectId: project.id,
					videoId: project.videoId,
					status: 'processing',
					kind: 'ugcAd',
					...{ message: '', url: null },
				},
				pairedItem: { item: 0 },
			}),
		]);
	});

	test('every field of the panel arrives, durations in frames', async () => {
		const { items } = await runUgcAd(simulator, {
			voiceId: byId(VOICE),
			musicId: byId(MUSIC),
			caption: { preset: 'neon', alignment: 'top', disabled: true },
			media: {
				item: [
					{
						...MEDIA,
						duration: 2.5,
						moreFields: { id: 'a', title: 'Front', isAIGenerated: true },
					},
					{ type: 'video', url: 'https://example.com/b.mp4' },
				],
			},
			adSettings: { bRollType: 'rounded-cover', removeAvatarBackground: true },
			aspectRatio: 'ratio_1_1',
			language: 'es',
			options: {
				name: 'Spring',
				webhook: 'https://example.com/done',
				metadata: { entry: [{ key: 'rowId', value: 7 }] },
				additionalBodyFields: '{"metadata": {"rowId": 1, "sheet": "ads"}}',
			},
		});
		expect(creations(simulator)[0]?.body).toEqual({
			script: 'Hello',
			avatarId: AVATAR,
			voiceId: VOICE,
			musicId: MUSIC,
			caption: { preset: 'neon', alignment: 'top', disabled: true },
			media: [
				{ ...MEDIA, id: 'a', title: 'Front', durationInFrames: 63, isAIGenerated: true },
				{ id: 'media_2', type: 'video', url: 'https://example.com/b.mp4' },
			],
			adSettings: { bRollType: 'rounded-cover', removeAvatarBackground: true },
			aspectRatio: 'ratio_1_1',
			language: 'es',
			name: 'Spring',
			webhook: 'https://example.com/done',
			metadata: { rowId: 7, sheet: 'ads' },
		});
		expect(items[0].json.name).toBe('Spring');
	});

	test('media as JSON means the same as media as fields', async () => {
		const item = { type: 'video', url: 'https://example.com/b.mp4', duration: 4 };
		const json = { mediaSource: 'json', mediaJson: JSON.stringify([item]) };
		await runUgcAd(simulator, json, { dataTables: withPaidVideos() });
		await runUgcAd(simulator, { mediaSource: 'fields', media: { item: [item] } });
		const [asJson, asFields] = creations(simulator).map(({ body }) => body);
		expect(asJson).toEqual(asFields);
		expect(asJson).toMatchObject({ media: [{ id: 'media_1', durationInFrames: 100 }] });
	});

	test('cells of a sheet need no conversion: numbers as text, TRUE as a boolean', async () => {
		const rows = [{ script: 42, cut: 'TRUE', seconds: '2' }];
		const { error } = await runUgcAd(
			simulator,
			{
				adSettings: { removeAvatarBackground: '={{ $json.cut }}' },
				media: { item: [{ ...MEDIA, duration: '={{ $json.seconds }}' }] },
			},
			{ rows },
		);
		expect(error).toBeUndefined();
		expect(creations(simulator)[0]?.body).toMatchObject({
			script: '42',
			adSettings: { removeAvatarBackground: true },
			media: [{ durationInFrames: 50 }],
		});
	});

	test('one project per row, in the order of the rows, the key in its header only', async () => {
		const rows = Array.from({ length: 12 }, (_, index) => ({ script: `Row ${index}` }));
		const { items } = await runUgcAd(simulator, {}, { rows });
		const scriptOf = new Map(simulator.projects.map(({ id, body }) => [id, body.script]));
		expect(items.map(({ json }) => scriptOf.get(String(json.projectId)))).toEqual(
			rows.map(({ script }) => script),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
		expect(creations(simulator).every(({ headers }) => headers['x-api-key'] === 'demo-key')).toBe(
			true,
		);
	});
});
