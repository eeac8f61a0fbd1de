import { Scenes } from '../../nodes/Scenes/Scenes.node';
import { type Simulator, startSimulator } from '../simulator';
import {
	AVATAR,
	byId,
	creations,
	expression,
	keepGoing,
	long,
	MUSIC,
	runKind,
	VOICE,
} from './support/kinds';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ renderMs: 1 });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const VIDEO = { type: 'video', mediaId: 'm1' };
const run = async (parameters = {}, setup = {}) =>
	await runKind(new Scenes(), simulator, { scenes: { item: [VIDEO] }, ...parameters }, setup);

const scenes = (...item: object[]) => ({ scenes: { item } });
const json = (...list: object[]) => ({ scenesSource: 'json', scenesJson: JSON.stringify(list) });
const many = (count: number) => scenes(...Array.from({ length: count }, () => VIDEO));
const speaking = { type: 'avatar', script: 'Hi', avatarId: AVATAR, voiceId: VOICE };
const transition = {
	type: 'start_end_frame',
	startFrameMediaId: 's1',
	endFrameMediaId: 'e1',
	framePrompt: 'The seed grows',
};

describe('what is sent', () => {
	test('the least request', async () => {
		const { items } = await run();
		expect(creations(simulator)[0]).toMatchObject({
			path: '/v1/project/create/scenes',
			status: 200,
		});
		expect(creations(simulator)[0].body).toEqual({
			scenes: [VIDEO],
			aspectRatio: 'ratio_9_16',
			language: 'en',
		});
		expect(items[0].json).toEqual({
			projectId: simulator.projects[0].id,
			status: 'processing',
			kind: 'scenes',
			message: expect.any(String),
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
				metadataJson: '{"list": [1, 2]}',
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
		expect(error?.message).toBe(
			[
				'Row 1: Scenes 2 > Script: Script is required for avatar scenes (scenes.1.script)',
				'Scenes 2 > Avatar: Avatar ID is required for avatar scenes (scenes.1.avatarId)',
				'Scenes 2 > Voice: Voice ID is required for avatar scenes (scenes.1.voiceId)',
			].join('; '),
		);
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

describe('bad input is named in the words of the panel, and nothing is sent', () => {
	const without = (scene: object, field: string) => json({ ...scene, [field]: '' });
	const overlay = { ...speaking, type: 'picture_in_picture', mediaId: 'm1' };
	const audio = (field: string, value: unknown) => ({ audio: { [field]: expression(value) } });

	test.each([
		['Scenes: At least one scene is required (scenes)', scenes()],
		['Scenes: Cannot have more than 50 scenes (scenes)', many(51)],
		[
			"Scenes 1 > Type: Invalid enum value. Expected 'avatar' | 'video' | 'picture_in_picture' | 'start_end_frame', received 'film' (scenes.0.type)",
			json({ ...VIDEO, type: 'film' }),
		],
		[
			'Scenes 1 > Script: Script is required for avatar scenes (scenes.0.script)',
			without(speaking, 'script'),
		],
		[
			'Scenes 1 > Avatar: Avatar ID is required for avatar scenes (scenes.0.avatarId)',
			without(speaking, 'avatarId'),
		],
		[
			'Scenes 1 > Voice: Voice ID is required for avatar scenes (scenes.0.voiceId)',
			without(speaking, 'voiceId'),
		],
		[
			'Scenes 1 > Media ID: Media ID is required for video scenes (scenes.0.mediaId)',
			without(VIDEO, 'mediaId'),
		],
		[
			'Scenes 1 > Script: Script is required for picture_in_picture scenes (scenes.0.script)',
			without(overlay, 'script'),
		],
		[
			'Scenes 1 > Avatar: Avatar ID is required for picture_in_picture scenes (scenes.0.avatarId)',
			without(overlay, 'avatarId'),
		],
		[
			'Scenes 1 > Voice: Voice ID is required for picture_in_picture scenes (scenes.0.voiceId)',
			without(overlay, 'voiceId'),
		],
		[
			'Scenes 1 > Media ID: Media ID is required for picture_in_picture scenes (scenes.0.mediaId)',
			without(overlay, 'mediaId'),
		],
		[
			'Scenes 1 > Start Frame Media ID: Start frame media ID is required for start_end_frame scenes (scenes.0.startFrameMediaId)',
			without(transition, 'startFrameMediaId'),
		],
		[
			'Scenes 1 > End Frame Media ID: End frame media ID is required for start_end_frame scenes (scenes.0.endFrameMediaId)',
			without(transition, 'endFrameMediaId'),
		],
		[
			'Scenes 1 > Prompt: Frame prompt is required for start_end_frame scenes (scenes.0.framePrompt)',
			without(transition, 'framePrompt'),
		],
		[
			'Scenes 1 > Script: String must contain at most 5000 character(s) (scenes.0.script)',
			json({ ...speaking, script: long(5001) }),
		],
		[
			'Scenes 2 > Media ID: String must contain at most 30 character(s) (scenes.1.mediaId)',
			json(VIDEO, { ...VIDEO, mediaId: long(31) }),
		],
		[
			'Scenes 1 > Avatar: String must contain at most 30 character(s) (scenes.0.avatarId)',
			json({ ...speaking, avatarId: long(31) }),
		],
		[
			'Scenes 1 > Voice: String must contain at most 30 character(s) (scenes.0.voiceId)',
			json({ ...speaking, voiceId: long(31) }),
		],
		[
			'Scenes 1 > Start Frame Media ID: String must contain at most 30 character(s)',
			json({ ...transition, startFrameMediaId: long(31) }),
		],
		[
			'Scenes 1 > End Frame Media ID: String must contain at most 30 character(s)',
			json({ ...transition, endFrameMediaId: long(31) }),
		],
		[
			'Scenes 1 > Prompt: String must contain at most 2000 character(s) (scenes.0.framePrompt)',
			json({ ...transition, framePrompt: long(2001) }),
		],
		[
			"Scenes 1 > Model: Invalid enum value. Expected 'video_model_a_2_5' | 'video_model_b_3_1', received 'best' (scenes.0.frameModel)",
			json({ ...transition, frameModel: 'best' }),
		],
		[
			'Scenes 1 > Duration (Seconds): Number must be greater than or equal to 1 (scenes.0.frameDuration)',
			json({ ...transition, frameDuration: 0.9 }),
		],
		[
			'Scenes 1 > Duration (Seconds): Number must be less than or equal to 300 (scenes.0.frameDuration)',
			json({ ...transition, frameDuration: 301 }),
		],
		[
			'Scenes 1 > Duration (Seconds): Expected number, received string (scenes.0.frameDuration)',
			json({ ...transition, frameDuration: 'long' }),
		],
		[
			'Captions > Preset: Invalid enum value. Expected ',
			{ caption: { preset: expression('loud') } },
		],
		['Captions > Alignment: Invalid enum value.', { caption: { alignment: expression('left') } }],
		[
			'Captions > Hide Captions: Expected boolean, received string (caption.disabled)',
			{ caption: { disabled: expression('no') } },
		],
		['Add Stickers: Expected boolean, received string', { addStickers: expression('some') }],
		['Audio > Speed: Expected number, received string (audio.speed)', audio('speed', 'fast')],
		['Audio > Stability: Number must be finite (audio.stability)', audio('stability', 'Infinity')],
		['Audio > Use Speaker Boost: Expected boolean', audio('useSpeakerBoost', 'yes')],
		['Music: String must contain at most 30', { musicId: byId(expression(long(31))) }],
		['Aspect Ratio: Invalid enum value.', { aspectRatio: expression('9:16') }],
		['Language: String must contain exactly 2 character(s) (language)', { language: 'eng' }],
		['Language: String must contain exactly 2 character(s) (language)', { language: 'e' }],
		['Project Name: String must contain at most 100', { options: { name: long(101) } }],
		[
			'Webhook URL: Must be a valid HTTPS URL (webhook)',
			{ options: { webhook: 'http://example.com' } },
		],
		[
			'Webhook URL: String must contain at most 500 character(s) (webhook)',
			{ options: { webhook: `https://example.com/${long(481)}` } },
		],
		[
			'Metadata: Must be at most 5 KB (5120 bytes) as JSON, and has 5121 bytes (metadata)',
			{ options: { metadataJson: JSON.stringify({ a: long(5113) }) } },
		],
		['Scenes (JSON): This is not valid JSON', { scenesSource: 'json', scenesJson: '[{' }],
		['Scenes (JSON): Expected a list of objects', { scenesSource: 'json', scenesJson: '{}' }],
	])('%s', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toContain('Row 1: ');
		expect(error?.message).toContain(message);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['50 scenes', many(50)],
		['a script of 5000 characters', json({ ...speaking, script: long(5000) })],
		['a media ID of 30 characters', json({ ...VIDEO, mediaId: long(30) })],
		[
			'frames with IDs of 30 characters',
			json({ ...transition, startFrameMediaId: long(30), endFrameMediaId: long(30) }),
		],
		['a prompt of 2000 characters', json({ ...transition, framePrompt: long(2000) })],
		['a transition of 1 second', json({ ...transition, frameDuration: 1 })],
		['a transition of 300 seconds', json({ ...transition, frameDuration: 300 })],
		['the other model', json({ ...transition, frameModel: 'video_model_a_2_5' })],
		['audio beyond the hints', { audio: { speed: 0, stability: -3, style: 99 } }],
		['a name of 100 characters', { options: { name: long(100) } }],
		['a webhook of 500 characters', { options: { webhook: `https://example.com/${long(480)}` } }],
		['metadata of 5120 bytes', { options: { metadataJson: JSON.stringify({ a: long(5112) }) } }],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await run(parameters);
		expect(error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	});
});

describe('what only the service can know is said in its words', () => {
	test.each([
		[
			'Scenes 2 > Voice: Voice "mute" not found (scenes.1.voiceId)',
			json(VIDEO, { ...speaking, voiceId: 'mute' }),
		],
		[
			'Scenes 1 > Avatar: Avatar "nobody" not found (scenes.0.avatarId)',
			json({ ...speaking, avatarId: 'nobody' }),
		],
		['Music: Music "silence" not found (musicId)', { musicId: byId('silence') }],
	])('%s', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toBe(`Row 1: ${message}`);
	});

	test('a shortage of credits is told with the estimate, and where to get more', async () => {
		simulator.account('demo-key').credits = 9;
		const { error } = await run();
		expect(error?.message).toBe(
			'Row 1: Not enough credits for scenes video. Estimated: 10, Available: 9',
		);
		expect(error?.description).toMatch(/needs about 10 credits and 9 are left: add credits/);
		expect(simulator.projects).toEqual([]);
	});
});

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
		expect(error?.message).toBe(
			'Row 3: Scene > Media ID: Media ID is required for video scenes (scenes.1.mediaId)',
		);
		expect(creations(simulator)).toEqual([]);
	});

	test('what the service refuses in a scene is said of the video', async () => {
		const voiceId = byId('={{ $json.say === "b2" ? "mute" : "voice-0001" }}');
		const scenesRow = { item: { ...grouped.scenesRow.item, voiceId } };
		const { error } = await run({ ...grouped, scenesRow }, { rows });
		expect(error?.message).toContain('Voice "mute" not found (scenes.1.voiceId)');
	});

	test('with On Error = Continue the other videos are created', async () => {
		const bad = rows.map((row, index) => (index === 2 ? { ...row, media: '' } : row));
		const { items } = await run(grouped, { rows: bad, ...keepGoing });
		expect(items.map(({ json }) => json.error ?? json.name)).toEqual([
			expect.stringContaining('Row 3:'),
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
