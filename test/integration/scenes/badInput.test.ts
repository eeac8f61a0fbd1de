import { useSimulator } from '../../support/simulator';
import { byId, creations, expression, long } from '../support/kinds';
import { json, runScenes, scenes, speaking, transition, VIDEO } from '../support/scenes';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runScenes(simulator, parameters, setup);

describe('bad input is named in the words of the panel, and nothing is sent', () => {
	const many = (count: number) => scenes(...Array.from({ length: count }, () => VIDEO));
	const without = (scene: object, field: string) => json({ ...scene, [field]: '' });
	const overlay = { ...speaking, type: 'picture_in_picture', mediaId: 'm1' };
	const audio = (field: string, value: unknown) => ({ audio: { [field]: expression(value) } });

	test.each([
		['Scenes: At least one scene is required', scenes()],
		['Scenes: Cannot have more than 50 scenes', many(51)],
		[
			'Scenes 1 > Type: "film" is none of avatar, video, picture_in_picture, start_end_frame (scenes.0.type)',
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
			'Scenes 1 > Script: Has 5,001 characters, at most 5,000 are allowed (scenes.0.script)',
			json({ ...speaking, script: long(5001) }),
		],
		[
			'Scenes 2 > Media ID: Has 31 characters, at most 30 are allowed (scenes.1.mediaId)',
			json(VIDEO, { ...VIDEO, mediaId: long(31) }),
		],
		[
			'Scenes 1 > Avatar: Has 31 characters, at most 30 are allowed (scenes.0.avatarId)',
			json({ ...speaking, avatarId: long(31) }),
		],
		[
			'Scenes 1 > Voice: Has 31 characters, at most 30 are allowed (scenes.0.voiceId)',
			json({ ...speaking, voiceId: long(31) }),
		],
		[
			'Scenes 1 > Start Frame Media ID: Has 31 characters, at most 30 are allowed (scenes.0.startFrameMediaId)',
			json({ ...transition, startFrameMediaId: long(31) }),
		],
		[
			'Scenes 1 > End Frame Media ID: Has 31 characters, at most 30 are allowed (scenes.0.endFrameMediaId)',
			json({ ...transition, endFrameMediaId: long(31) }),
		],
		[
			'Scenes 1 > Prompt: Has 2,001 characters, at most 2,000 are allowed (scenes.0.framePrompt)',
			json({ ...transition, framePrompt: long(2001) }),
		],
		[
			'Scenes 1 > Duration (Seconds): Must be at least 1 (scenes.0.frameDuration)',
			json({ ...transition, frameDuration: 0.9 }),
		],
		[
			'Scenes 1 > Duration (Seconds): Must be at most 300 (scenes.0.frameDuration)',
			json({ ...transition, frameDuration: 301 }),
		],
		[
			'Scenes 1 > Duration (Seconds): Expected a number (scenes.0.frameDuration)',
			json({ ...transition, frameDuration: 'long' }),
		],
		[
			'Captions > Alignment: "left" is none of top, middle, bottom',
			{ caption: { alignment: expression('left') } },
		],
		[
			'Captions > Hide Captions: Expected true or false',
			{ caption: { disabled: expression('no') } },
		],
		['Add Stickers: Expected true or false', { addStickers: expression('some') }],
		['Voice Settings > Speed: Expected a number', audio('speed', 'fast')],
		['Voice Settings > Stability: Number must be finite', audio('stability', 'Infinity')],
		['Voice Settings > Use Speaker Boost: Expected true or false', audio('useSpeakerBoost', 'yes')],
		['Music: Has 31 characters, at most 30 are allowed', { musicId: byId(expression(long(31))) }],
		[
			'Aspect Ratio: "4:3" is none of ratio_9_16, ratio_16_9, ratio_1_1',
			{ aspectRatio: expression('4:3') },
		],
		['Language: Must have exactly 2 letters, such as en', { language: 'eng' }],
		['Language: Must have exactly 2 letters, such as en', { language: 'e' }],
		[
			'Webhook URL: Must be a valid HTTPS URL, not "http://example.com"',
			{ options: { webhook: 'http://example.com' } },
		],
		[
			'Webhook URL: Has 501 characters, at most 500 are allowed',
			{ options: { webhook: `https://example.com/${long(481)}` } },
		],
		[
			'Metadata: Must be at most 5 KB (5120 bytes) as JSON, and has 5121 bytes',
			{ options: { metadata: { entry: [{ key: 'a', value: long(5113) }] } } },
		],
		['Scenes (JSON): This is not valid JSON', { scenesSource: 'json', scenesJson: '[{' }],
		[
			'Scenes (JSON): Expected a list of objects: [ { ... }, { ... } ]',
			{ scenesSource: 'json', scenesJson: '{}' },
		],
	])('%s', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toBe(message);
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
		[
			'metadata of 5120 bytes',
			{ options: { metadata: { entry: [{ key: 'a', value: long(5112) }] } } },
		],
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
		['Music "silence" not found', { musicId: byId('silence') }],
	])('%s', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toBe(message);
	});

	test('a shortage of credits is reported with the estimate, and where to get more', async () => {
		simulator.account('demo-key').credits = 9;
		const { error } = await run(scenes(VIDEO));
		expect(error?.message).toBe('Not enough credits for scenes video. Estimated: 10, Available: 9');
		expect(error?.description).toMatch(/needs about 10 credits and 9 are left: add credits/);
		expect(simulator.projects).toEqual([]);
	});
});
