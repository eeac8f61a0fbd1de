import { productAd, productAdFromJson } from '../../../nodes/ProductAd/request';
import { invalidFields } from '../../../nodes/shared/contract/requests';
import type { Fields } from '../../../nodes/shared/items/parameters';
import { UserFacingError } from '../../../nodes/shared/items/rowError';
import { requestOf } from '../support/panel';

const websiteUrl = 'https://example.com/product';
const MINIMUM = { script: 'Look', avatarId: 'a1', voiceId: 'v1', websiteUrl };

test('the minimum request has the defaults of the panel, and no other settings', async () => {
	const request = await requestOf(productAd, MINIMUM);
	expect(request).toEqual({
		script: 'Look',
		avatarId: 'a1',
		voiceId: 'v1',
		productAdSettings: { websiteUrl },
		lipsyncModel: 'base',
		aspectRatio: 'ratio_9_16',
		language: 'en',
	});
	expect(invalidFields(productAd.schema, request)).toEqual([]);
});

test('every field has its place in the request', async () => {
	const request = await requestOf(productAd, {
		...MINIMUM,
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
	expect(invalidFields(productAd.schema, request)).toEqual([]);
});

test.each([0, '0', '', ' ', null, undefined])(
	'an intro of %p leaves its duration to the service',
	async (introDuration) => {
		const { productAdSettings } = await requestOf(productAd, { ...MINIMUM, introDuration });
		expect(productAdSettings).toEqual({ websiteUrl });
	},
);

test.each<[string, Fields, string]>([
	['no script', { script: null }, 'script'],
	['no website', { websiteUrl: '' }, 'productAdSettings.websiteUrl'],
	['an intro that is no number', { introDuration: 'soon' }, 'productAdSettings.introDuration'],
	['an intro with a negative duration', { introDuration: -1 }, 'productAdSettings.introDuration'],
	['an unknown scroll mode', { scrollMode: 'sideways' }, 'productAdSettings.scrollMode'],
])('%s is left for validation', async (_, parameters, invalid) => {
	const request = await requestOf(productAd, { ...MINIMUM, ...parameters });
	const fields = invalidFields(productAd.schema, request).map(({ field }) => field);
	expect(fields).toEqual([invalid]);
});

describe('settings as JSON', () => {
	const withJson = async (settingsJson: unknown) =>
		await requestOf(productAdFromJson, { ...MINIMUM, settingsSource: 'json', settingsJson });
	const settings = { url: websiteUrl, intro: { seconds: 0 }, note: null, empty: '' };

	test.each([
		['text', JSON.stringify(settings)],
		['the value of an expression', settings],
	])('are sent as they are, from %s, without the other fields', async (_, json) => {
		const request = await withJson(json);
		expect(request.productAdSettings).toEqual(settings);
		expect(invalidFields(productAdFromJson.schema, request)).toEqual([]);
	});

	test.each(['', '{', '[]', 'null', 7, undefined])(
		'are invalid when they are no object: %j',
		async (json) => {
			const request = withJson(json);
			await expect(request).rejects.toThrow(UserFacingError);
			await expect(request).rejects.toMatchObject({ rowError: { field: 'settingsJson' } });
		},
	);
});
