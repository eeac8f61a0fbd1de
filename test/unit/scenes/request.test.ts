import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { scenes } from '../../../nodes/Scenes/request';
import { scenesFields } from '../../../nodes/Scenes/fields';
import { problemsOf } from '../../../nodes/shared/contract/validate';
import type { Fields } from '../../../nodes/shared/creation/kind';
import { partsOf, requestOf } from '../support/panel';

const sceneOf = (scene: Fields): Fields => partsOf(scenes, [scene])[0];

/** A scene with all fields that any type has, as after its type was changed on the panel. */
const FULL = {
	script: 'Hi',
	avatarId: 'a1',
	voiceId: 'v1',
	mediaId: 'm1',
	startFrameMediaId: 's1',
	endFrameMediaId: 'e1',
	framePrompt: 'It grows',
	frameModel: 'video_model_a_2_5',
	frameDuration: 5,
};

const OF_TYPE: Array<[type: string, fields: string[]]> = [
	['avatar', ['script', 'avatarId', 'voiceId']],
	['video', ['script', 'voiceId', 'mediaId']],
	['picture_in_picture', ['script', 'avatarId', 'voiceId', 'mediaId']],
	[
		'start_end_frame',
		['startFrameMediaId', 'endFrameMediaId', 'framePrompt', 'frameModel', 'frameDuration'],
	],
];

describe('a scene', () => {
	test('can have every field of the panel', () => {
		const list = scenesFields.find(({ name }) => name === 'scenes') as INodeProperties;
		const [{ values }] = list.options as INodePropertyCollection[];
		const names = values.map(({ name }) => name).sort();
		expect(Object.keys({ type: '', ...FULL }).sort()).toEqual(names);
	});

	test.each(OF_TYPE)('of type %s has the fields that its type shows: %j', (type, fields) => {
		const scene = sceneOf({ ...FULL, type });
		expect(Object.keys(scene).sort()).toEqual([...fields, 'type'].sort());
		expect(scene).toMatchObject({ type });
		expect(problemsOf(scenes.schema, { scenes: [scene] })).toEqual([]);
	});

	test.each([
		['an empty type is the default of the panel', { type: ' ', script: 'Hi' }, 'avatar'],
		['a type that is none is left for validation', { type: 'sound', script: 'Hi' }, 'sound'],
	])('%s', (_, given, type) => {
		expect(sceneOf(given).type).toBe(type);
	});

	test('without a type has none, and keeps what the panel does not know', () => {
		expect(sceneOf({ script: 'Hi', mood: 'calm' })).toEqual({ mood: 'calm' });
	});

	test('has no field whose cell is empty', () => {
		const empty = { script: '', avatarId: null, voiceId: ' ', frameModel: '', frameDuration: '' };
		expect(sceneOf({ type: 'avatar', ...empty })).toEqual({ type: 'avatar' });
		expect(sceneOf({ type: 'start_end_frame', ...empty })).toEqual({ type: 'start_end_frame' });
	});

	test.each([
		['7.5', 7.5],
		[0, 0],
		['soon', 'soon'],
	])('lasts %j: %j', (frameDuration, sent) => {
		expect(sceneOf({ type: 'start_end_frame', frameDuration })).toMatchObject({
			frameDuration: sent,
		});
	});

	test('has texts where a sheet has numbers, and IDs where the panel has locators', () => {
		const avatarId = { __rl: true, mode: 'list', value: 'a1' };
		expect(sceneOf({ type: 'picture_in_picture', script: 42, avatarId, mediaId: 7 })).toEqual({
			type: 'picture_in_picture',
			script: '42',
			avatarId: 'a1',
			mediaId: '7',
		});
	});
});

test.each<[string, Fields, Fields]>([
	['nothing', {}, { aspectRatio: 'ratio_9_16', language: 'en' }],
	['empty cells', { aspectRatio: '', language: null, musicId: ' ', addStickers: '' }, {}],
	[
		'everything',
		{
			musicId: 'mu1',
			caption: { preset: 'neon' },
			addStickers: 'TRUE',
			audio: { speed: '1.1' },
			aspectRatio: 'ratio_1_1',
			language: 'es',
		},
		{
			musicId: 'mu1',
			caption: { preset: 'neon', disabled: false },
			addStickers: true,
			audio: { speed: 1.1 },
			aspectRatio: 'ratio_1_1',
			language: 'es',
		},
	],
])('of a storyboard the service is told what is set: %s', async (_, given, request) => {
	expect(await requestOf(scenes, given)).toEqual(request);
});
