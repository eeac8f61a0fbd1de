import * as fc from 'fast-check';

import { ugcAd } from '../../../nodes/UgcAd/request';
import { problemsOf } from '../../../nodes/shared/contract/validate';
import type { Fields } from '../../../nodes/shared/creation/kind';
import { partsOf, requestOf } from '../support/panel';

const LEAST = { script: 'Hi', avatarId: 'a1' };
const url = 'https://example.com/1.jpg';

test('the least request has all that the service requires', async () => {
	const request = await requestOf(ugcAd, LEAST);
	expect(request).toEqual({
		...LEAST,
		caption: { preset: 'classic', alignment: 'bottom', disabled: false },
		adSettings: { bRollType: 'down', removeAvatarBackground: false },
		aspectRatio: 'ratio_9_16',
		language: 'en',
	});
	const media = partsOf(ugcAd, [{ url, type: 'image' }]);
	expect(problemsOf(ugcAd.schema, { ...request, media })).toEqual([]);
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
		'a layout that there is not',
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
])('%s: only what is set differs from the least request', async (_, given, change) => {
	const least = await requestOf(ugcAd, LEAST);
	expect(await requestOf(ugcAd, { ...LEAST, ...given })).toEqual({ ...least, ...change });
});

describe('media', () => {
	const mediaItem = (given: Fields) => partsOf(ugcAd, [{ url, type: 'image', ...given }])[0];

	test('without an ID are numbered in their order', () => {
		const ids = partsOf(ugcAd, [{ id: '' }, { id: 'own' }, {}, { id: 7 }]).map(({ id }) => id);
		expect(ids).toEqual(['media_1', 'own', 'media_3', '7']);
	});

	test('last a whole number of frames, and as many as their seconds have', () => {
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
		['seconds that go before frames', { duration: 1, durationInFrames: 63 }, 25],
		['no duration', {}, undefined],
		['0 seconds, which leave it to the service', { duration: 0 }, undefined],
		['less than half a frame', { duration: 0.01 }, undefined],
		['what is no number', { duration: 'soon' }, 'soon'],
	])('can have %s', (_, given, frames) => {
		const item = mediaItem(given);
		expect(item.durationInFrames).toBe(frames);
		expect(item).not.toHaveProperty('duration');
	});

	test('have no field whose cell is empty, and the default type where that is', () => {
		expect(mediaItem({ type: '', title: ' ', isAIGenerated: '', duration: null })).toEqual({
			id: 'media_1',
			url,
			type: 'image',
		});
	});

	test('from JSON keep what the panel does not know, and have no default type', () => {
		expect(partsOf(ugcAd, [{ url, isAIGenerated: 'TRUE', mood: 'calm' }])).toEqual([
			{ id: 'media_1', url, isAIGenerated: true, mood: 'calm' },
		]);
	});
});
