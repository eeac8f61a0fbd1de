import * as fc from 'fast-check';

import { invalidFields } from '../../../nodes/shared/contract/requests';
import type { Fields } from '../../../nodes/shared/items/parameters';
import { ugcAd } from '../../../nodes/UgcAd/request';
import { entriesOf, requestOf } from '../support/panel';

const MINIMUM = { script: 'Hi', avatarId: 'a1' };
const url = 'https://example.com/1.jpg';

test('the minimum request has all required fields', async () => {
	const request = await requestOf(ugcAd, MINIMUM);
	expect(request).toEqual({
		...MINIMUM,
		caption: { preset: 'classic', alignment: 'bottom', disabled: false },
		adSettings: { bRollType: 'down', removeAvatarBackground: false },
		aspectRatio: 'ratio_9_16',
		language: 'en',
	});
	const media = entriesOf(ugcAd, [{ url, type: 'image' }]);
	expect(invalidFields(ugcAd.schema, { ...request, media })).toEqual([]);
});

test.each<[string, Fields, Fields]>([
	[
		'a part of a caption',
		{ caption: { alignment: 'top' } },
		{ caption: { preset: 'classic', alignment: 'top', disabled: false } },
	],
	[
		'a hidden caption',
		{ caption: { disabled: 'TRUE' } },
		{ caption: { preset: 'classic', alignment: 'bottom', disabled: true } },
	],
	[
		'a part of the ad settings',
		{ adSettings: { removeAvatarBackground: 'TRUE' } },
		{ adSettings: { bRollType: 'down', removeAvatarBackground: true } },
	],
	[
		'an unknown layout',
		{ adSettings: { bRollType: 'inside' } },
		{ adSettings: { bRollType: 'inside', removeAvatarBackground: false } },
	],
	['voice and music', { voiceId: 'v1', musicId: 'm1' }, { voiceId: 'v1', musicId: 'm1' }],
	[
		'empty cells',
		{ aspectRatio: ' ', language: null, adSettings: { bRollType: '' }, voiceId: '' },
		{},
	],
	['a script that is a number', { script: 42 }, { script: '42' }],
])('%s: only what is set differs from the minimum request', async (_, parameters, change) => {
	const minimum = await requestOf(ugcAd, MINIMUM);
	const request = await requestOf(ugcAd, { ...MINIMUM, ...parameters });
	expect(request).toEqual({ ...minimum, ...change });
});

describe('media', () => {
	const mediaItem = (fields: Fields) => entriesOf(ugcAd, [{ url, type: 'image', ...fields }])[0];

	test('without an ID are numbered in their order', () => {
		const ids = entriesOf(ugcAd, [{ id: '' }, { id: 'own' }, {}, { id: 7 }]).map(({ id }) => id);
		expect(ids).toEqual(['media_1', 'own', 'media_3', '7']);
	});

	test('last a whole number of frames, the nearest to their seconds', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1_000_000 }), (frames) => {
				expect(mediaItem({ duration: frames / 25 }).durationInFrames).toBe(frames);
			}),
		);
		fc.assert(
			fc.property(fc.double({ min: 0.02, max: 40_000, noNaN: true }), (duration) => {
				const frames = Number(mediaItem({ duration }).durationInFrames);
				expect(Number.isInteger(frames)).toBe(true);
				expect(Math.abs(frames - duration * 25)).toBeLessThanOrEqual(0.5);
			}),
		);
	});

	test.each<[string, Fields, unknown]>([
		['seconds as text', { duration: '2' }, 50],
		['frames, as the service has them', { durationInFrames: 63 }, 63],
		['seconds, which override frames', { duration: 1, durationInFrames: 63 }, 25],
		['no duration', {}, undefined],
		['0 seconds, which leave it to the service', { duration: 0 }, undefined],
		['less than half a frame', { duration: 0.01 }, undefined],
		['a duration that is no number', { duration: 'soon' }, 'soon'],
	])('can have %s', (_, fields, frames) => {
		const item = mediaItem(fields);
		expect(item.durationInFrames).toBe(frames);
		expect(item).not.toHaveProperty('duration');
	});

	test('have no field for an empty cell, and the default type for an empty one', () => {
		expect(mediaItem({ type: '', title: ' ', isAIGenerated: '', duration: null })).toEqual({
			id: 'media_1',
			url,
			type: 'image',
		});
	});

	test('from JSON keep unknown fields, and have the type of their address', () => {
		expect(entriesOf(ugcAd, [{ url, isAIGenerated: 'TRUE', mood: 'calm' }])).toEqual([
			{ id: 'media_1', url, type: 'image', isAIGenerated: true, mood: 'calm' },
		]);
	});
});
