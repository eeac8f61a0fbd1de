import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, MUSIC, VOICE } from '../support/kinds';
import { json, runScenes, scenes, speaking, transition, VIDEO } from '../support/scenes';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runScenes(simulator, parameters, setup);

describe('what is sent', () => {
	test('the least request', async () => {
		const { items } = await run();
		expect(creations(simulator)[0]).toMatchObject({
			path: '/v1/project/create/scenes',
			status: 200,
		});
		expect(creations(simulator)[0].body).toEqual({
			scenes: [speaking],
			addStickers: false,
			aspectRatio: 'ratio_9_16',
			language: 'en',
		});
		expect(items[0].json).toEqual({
			projectId: simulator.projects[0].id,
			status: 'processing',
			kind: 'scenes',
			...{ message: '', url: null },
		});
	});

	test('every field of the panel, and every type of scene with all of its fields', async () => {
		const { items, error } = await run({
			...scenes(
				{ type: 'avatar', script: 'Hi', avatarId: byId(AVATAR), voiceId: byId(VOICE) },
				{ type: 'video', mediaId: 'm1', script: 'Look', voiceId: byId(VOICE) },
				{
					type: 'picture_in_picture',
					script: 'Here',
					avatarId: byId(AVATAR),
					voiceId: byId(VOICE),
					mediaId: 'm2',
				},
				{ ...transition, frameModel: 'video_model_b_3_1', frameDuration: 7.5 },
			),
			caption: { preset: 'neon', alignment: 'top', disabled: false },
			addStickers: true,
			audio: { speed: 1.1, stability: 0.4, similarityBoost: 0.8, style: 0, useSpeakerBoost: false },
			musicId: byId(MUSIC),
			aspectRatio: 'ratio_16_9',
			language: 'es',
			options: {
				name: 'Storyboard',
				webhook: 'https://example.com/finished',
				metadata: { entry: [{ key: 'rowId', value: '7' }] },
				additionalBodyFields: '{"metadata": {"list": [1, 2]}}',
			},
		});
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toEqual({
			scenes: [
				speaking,
				{ type: 'video', mediaId: 'm1', script: 'Look', voiceId: VOICE },
				{
					type: 'picture_in_picture',
					script: 'Here',
					avatarId: AVATAR,
					voiceId: VOICE,
					mediaId: 'm2',
				},
				{ ...transition, frameModel: 'video_model_b_3_1', frameDuration: 7.5 },
			],
			caption: { preset: 'neon', alignment: 'top', disabled: false },
			addStickers: true,
			audio: { speed: 1.1, stability: 0.4, similarityBoost: 0.8, style: 0, useSpeakerBoost: false },
			musicId: MUSIC,
			aspectRatio: 'ratio_16_9',
			language: 'es',
			name: 'Storyboard',
			webhook: 'https://example.com/finished',
			metadata: { rowId: '7', list: [1, 2] },
		});
		expect(items[0].json).toMatchObject({ name: 'Storyboard' });
	});

	test('fields that the chosen type does not show are not sent', async () => {
		await run(scenes({ ...VIDEO, avatarId: byId(AVATAR), framePrompt: 'left from before' }));
		expect(creations(simulator)[0].body).toMatchObject({ scenes: [VIDEO] });
		expect(JSON.stringify(creations(simulator)[0].body)).not.toMatch(/avatarId|framePrompt/);
	});

	test('a new scene of each type asks for nothing but its required fields', async () => {
		const { error } = await run(scenes({ ...transition, frameModel: '' }, { mediaId: 'm1' }));
		const labels = ['Script', 'Avatar', 'Voice'].map((label) => `Scenes 2 > ${label}`);
		expect(error?.message).toTell('fieldEmpty', ...labels);
		expect(error?.message).not.toContain('Scenes 1');
	});

	test('JSON is sent as the service has it, with fields that this package does not know', async () => {
		const { error } = await run(json({ ...speaking, mood: 'happy' }, transition));
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({
			scenes: [{ ...speaking, mood: 'happy' }, transition],
		});
	});

	test('captions can be given in part: the service has defaults for the rest', async () => {
		await run({ caption: { disabled: 'FALSE' } });
		expect(creations(simulator)[0].body).toMatchObject({ caption: { disabled: false } });
	});
});
