import type { Tells } from '../../support/reasonNames';
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

	test.each<[Tells, object]>([
		[['fieldEmpty', 'Scenes'], scenes()],
		[['tooLong', 'Scenes', '51', '50'], many(51)],
		[
			['notAmong', 'Scenes 1 > Type', '(scenes.0.type)', 'film', 'picture_in_picture'],
			json({ ...VIDEO, type: 'film' }),
		],
		[['fieldEmpty', 'Scenes 1 > Script', '(scenes.0.script)'], without(speaking, 'script')],
		[['fieldEmpty', 'Scenes 1 > Avatar', '(scenes.0.avatarId)'], without(speaking, 'avatarId')],
		[['fieldEmpty', 'Scenes 1 > Voice', '(scenes.0.voiceId)'], without(speaking, 'voiceId')],
		[['fieldEmpty', 'Scenes 1 > Media ID', '(scenes.0.mediaId)'], without(VIDEO, 'mediaId')],
		[['fieldEmpty', 'Scenes 1 > Script', '(scenes.0.script)'], without(overlay, 'script')],
		[['fieldEmpty', 'Scenes 1 > Avatar', '(scenes.0.avatarId)'], without(overlay, 'avatarId')],
		[['fieldEmpty', 'Scenes 1 > Voice', '(scenes.0.voiceId)'], without(overlay, 'voiceId')],
		[['fieldEmpty', 'Scenes 1 > Media ID', '(scenes.0.mediaId)'], without(overlay, 'mediaId')],
		[
			['fieldEmpty', 'Scenes 1 > Start Frame Media ID', '(scenes.0.startFrameMediaId)'],
			without(transition, 'startFrameMediaId'),
		],
		[
			['fieldEmpty', 'Scenes 1 > End Frame Media ID', '(scenes.0.endFrameMediaId)'],
			without(transition, 'endFrameMediaId'),
		],
		[
			['fieldEmpty', 'Scenes 1 > Prompt', '(scenes.0.framePrompt)'],
			without(transition, 'framePrompt'),
		],
		[
			['tooLong', 'Scenes 1 > Script', '(scenes.0.script)', '5,001', '5,000'],
			json({ ...speaking, script: long(5001) }),
		],
		[
			['tooLong', 'Scenes 2 > Media ID', '(scenes.1.mediaId)', '31', '30'],
			json(VIDEO, { ...VIDEO, mediaId: long(31) }),
		],
		[
			['tooLong', 'Scenes 1 > Avatar', '(scenes.0.avatarId)', '31', '30'],
			json({ ...speaking, avatarId: long(31) }),
		],
		[
			['tooLong', 'Scenes 1 > Voice', '(scenes.0.voiceId)', '31', '30'],
			json({ ...speaking, voiceId: long(31) }),
		],
		[
			['tooLong', 'Scenes 1 > Start Frame Media ID', '(scenes.0.startFrameMediaId)', '31', '30'],
			json({ ...transition, startFrameMediaId: long(31) }),
		],
		[
			['tooLong', 'Scenes 1 > End Frame Media ID', '(scenes.0.endFrameMediaId)', '31', '30'],
			json({ ...transition, endFrameMediaId: long(31) }),
		],
		[
			['tooLong', 'Scenes 1 > Prompt', '(scenes.0.framePrompt)', '2,001', '2,000'],
			json({ ...transition, framePrompt: long(2001) }),
		],
		[
			['mustBe', 'Scenes 1 > Duration (Seconds)', '(scenes.0.frameDuration)'],
			json({ ...transition, frameDuration: 0.9 }),
		],
		[
			['mustBe', 'Scenes 1 > Duration (Seconds)', '(scenes.0.frameDuration)', '300'],
			json({ ...transition, frameDuration: 301 }),
		],
		[
			['EXPECTED_NUMBER', 'Scenes 1 > Duration (Seconds)', '(scenes.0.frameDuration)'],
			json({ ...transition, frameDuration: 'long' }),
		],
		[
			['notAmong', 'Captions > Alignment', 'left', 'top'],
			{ caption: { alignment: expression('left') } },
		],
		[['EXPECTED_BOOLEAN', 'Captions > Hide Captions'], { caption: { disabled: expression('no') } }],
		[['EXPECTED_BOOLEAN', 'Add Stickers'], { addStickers: expression('some') }],
		[['EXPECTED_NUMBER', 'Voice Settings > Speed'], audio('speed', 'fast')],
		[
			['fieldInvalid', 'Voice Settings > Stability', 'Number must be finite'],
			audio('stability', 'Infinity'),
		],
		[['EXPECTED_BOOLEAN', 'Voice Settings > Use Speaker Boost'], audio('useSpeakerBoost', 'yes')],
		[['tooLong', 'Music', '31', '30'], { musicId: byId(expression(long(31))) }],
		[['notAmong', 'Aspect Ratio', '4:3', 'ratio_1_1'], { aspectRatio: expression('4:3') }],
		[['notLanguageCode', 'Language', '2'], { language: 'eng' }],
		[['notLanguageCode', 'Language', '2'], { language: 'e' }],
		[
			['NOT_HTTPS_URL', 'Webhook URL', 'http://example.com'],
			{ options: { webhook: 'http://example.com' } },
		],
		[
			['tooLong', 'Webhook URL', '501', '500'],
			{ options: { webhook: `https://example.com/${long(481)}` } },
		],
		[
			['tooLong', 'Metadata', '5121', '5120'],
			{ options: { metadata: { entry: [{ key: 'a', value: long(5113) }] } } },
		],
		[['notJson', 'Scenes (JSON)'], { scenesSource: 'json', scenesJson: '[{' }],
		[['notListOfObjects', 'Scenes (JSON)'], { scenesSource: 'json', scenesJson: '{}' }],
	])('%j', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toTell(...message);
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
	test.each<[Tells, object]>([
		[
			['fieldInvalid', 'Voice "mute" not found', 'Scenes 2 > Voice', 'scenes.1.voiceId'],
			json(VIDEO, { ...speaking, voiceId: 'mute' }),
		],
		[
			['fieldInvalid', 'Avatar "nobody" not found', 'Scenes 1 > Avatar', 'scenes.0.avatarId'],
			json({ ...speaking, avatarId: 'nobody' }),
		],
		[['fieldInvalid', 'Music "silence" not found'], { musicId: byId('silence') }],
	])('%j', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toTell(...message);
	});

	test('a shortage of credits is reported in the words of the service, and with where to get more', async () => {
		simulator.account('demo-key').credits = 19;
		const { error } = await run(scenes(VIDEO));
		expect(error?.message).toBe(
			'Not enough credits for scenes video. Estimated: 20, Available: 19',
		);
		expect(error?.description).toTell('ADD_CREDITS');
		expect(simulator.projects).toEqual([]);
	});
});
