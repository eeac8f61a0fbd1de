import { productAd, productAdFromJson } from '../../../nodes/ProductAd/request';
import { problemsOf } from '../../../nodes/shared/contract/validate';
import type { Fields } from '../../../nodes/shared/creation/kind';
import { Unreadable } from '../../../nodes/shared/items/values';
import { requestOf } from '../support/panel';

const websiteUrl = 'https://example.com/product';
const LEAST = { script: 'Look', avatarId: 'a1', voiceId: 'v1', websiteUrl };

test('the least request has the defaults of the panel, and no setting that is not set', async () => {
	const request = await requestOf(productAd, LEAST);
	expect(request).toEqual({
		script: 'Look',
		avatarId: 'a1',
		voiceId: 'v1',
		productAdSettings: { websiteUrl },
		lipsyncModel: 'base',
		aspectRatio: 'ratio_9_16',
		language: 'en',
	});
	expect(problemsOf(productAd.schema, request)).toEqual([]);
});

test('every field has its place in the request', async () => {
	const request = await requestOf(productAd, {
		...LEAST,
		scrollMode: 'once',
		introDuration: '2.5',
		lipsyncModel: 'pro',
		caption: { preset: 'beast', disabled: 'TRUE' },
		addStickers: true,
		audio: { style: 0, useSpeakerBoost: false },
		aspectRatio: 'ratio_1_1',
		language: 'es',
	});
	expect(request).toEqual({
		script: 'Look',
		avatarId: 'a1',
		voiceId: 'v1',
		productAdSettings: { websiteUrl, scrollMode: 'once', introDuration: 2.5 },
		lipsyncModel: 'pro',
		caption: { preset: 'beast', disabled: true },
		addStickers: true,
		audio: { style: 0, useSpeakerBoost: false },
		aspectRatio: 'ratio_1_1',
		language: 'es',
	});
	expect(problemsOf(productAd.schema, request)).toEqual([]);
});

test.each([0, '0', '', ' ', null, undefined])(
	'an intro of %p leaves its duration to the service',
	async (introDuration) => {
		const { productAdSettings } = await requestOf(productAd, { ...LEAST, introDuration });
		expect(productAdSettings).toEqual({ websiteUrl });
	},
);

test.each<[string, Fields, string]>([
	['no script', { script: null }, 'script'],
	['no website', { websiteUrl: '' }, 'websiteUrl'],
	['an intro that is no number', { introDuration: 'soon' }, 'introDuration'],
	['an intro that ends before it begins', { introDuration: -1 }, 'introDuration'],
	['a way to scroll that there is not', { scrollMode: 'sideways' }, 'scrollMode'],
])('%s is left for validation', async (_, given, path) => {
	const request = await requestOf(productAd, { ...LEAST, ...given });
	expect(problemsOf(productAd.schema, request).map((problem) => problem.path)).toEqual([path]);
});

describe('settings as JSON', () => {
	const withJson = async (settingsJson: unknown) =>
		await requestOf(productAdFromJson, { ...LEAST, settingsSource: 'json', settingsJson });
	const settings = { url: websiteUrl, intro: { seconds: 0 }, note: null, empty: '' };

	test.each([
		['text', JSON.stringify(settings)],
		['what an expression gave', settings],
	])('are sent as they are, given as %s, without the guided ones', async (_, given) => {
		const request = await withJson(given);
		expect(request.productAdSettings).toEqual(settings);
		expect(problemsOf(productAdFromJson.schema, request)).toEqual([]);
	});

	test.each(['', '{', '[]', 'null', 7, undefined])('are no object in %j', async (given) => {
		const reading = withJson(given);
		await expect(reading).rejects.toThrow(Unreadable);
		await expect(reading).rejects.toMatchObject({ parameter: 'settingsJson' });
	});
});
