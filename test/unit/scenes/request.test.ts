import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { scenesFields } from '../../../nodes/Scenes/fields';
import { scenes } from '../../../nodes/Scenes/request';
import { invalidFields } from '../../../nodes/shared/contract/requests';
import type { Fields } from '../../../nodes/shared/items/parameters';
import { entriesOf, requestOf } from '../support/panel';

/** A scene as JSON makes it. */
const sceneOf = (scene: Fields): Fields => entriesOf(scenes, [scene])[0];

const shownOf = (scene: Fields): Fields => sceneOf(scenes.listInput?.shownFields?.(scene) ?? {});

/** A scene with the fields of all types, as when its type was changed on the panel. */
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
		const names = new Set(values.map(({ name }) => name));
		expect(Object.keys({ type: '', ...FULL }).sort()).toEqual([...names].sort());
	});

	test.each(OF_TYPE)('of type %s has the fields that its type shows: %j', (type, fields) => {
		const scene = shownOf({ ...FULL, type });
		expect(Object.keys(scene).sort()).toEqual([...fields, 'type'].sort());
		expect(scene).toMatchObject({ type });
		expect(invalidFields(scenes.schema, { scenes: [scene] })).toEqual([]);
	});

	test.each([
		['an empty type becomes the default of the panel', { type: ' ', script: 'Hi' }, 'avatar'],
		['an unknown type is left for validation', { type: 'sound', script: 'Hi' }, 'sound'],
	])('%s', (_, scene, type) => {
		expect(sceneOf(scene).type).toBe(type);
	});

	test('from JSON gets no type, and keeps the fields of other types and unknown ones', () => {
		const written = { script: 'Hi', mood: 'calm' };
		expect(sceneOf(written)).toEqual(written);
		expect(sceneOf({ ...FULL, type: 'video' })).toEqual({ ...FULL, type: 'video' });
	});

	test('understands the words of a sheet', () => {
		const cells = { type: 'Picture_In_Picture', frameModel: 'VIDEO_MODEL_A_2_5', avatarId: ' a1 ' };
		expect(sceneOf(cells)).toEqual({
			type: 'picture_in_picture',
			frameModel: 'video_model_a_2_5',
			avatarId: 'a1',
		});
	});

	test('has no field for an empty cell', () => {
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

	test('has texts for the numbers of a sheet, and IDs for the locators of the panel', () => {
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
	['nothing', {}, { addStickers: false, aspectRatio: 'ratio_9_16', language: 'en' }],
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
])('a request has the fields that are set: %s', async (_, parameters, request) => {
	expect(await requestOf(scenes, parameters)).toEqual(request);
});
