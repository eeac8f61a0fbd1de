import { invalidFields } from '../../../nodes/shared/contract/requests';
import type { Fields } from '../../../nodes/shared/items/parameters';
import { slideshow } from '../../../nodes/Slideshow/request';
import { entriesOf, requestOf } from '../support/panel';

const errorsOf = (slide: Record<string, unknown>, aspectRatio = 'ratio_9_16') => {
	const image = { url: 'https://example.com/1.jpg', mediaType: 'image' };
	const slides = entriesOf(slideshow, [{ ...image, ...slide }]);
	return invalidFields(slideshow.schema, { slides, aspectRatio, language: 'en' });
};

describe('texts of a slide', () => {
	test.each([[undefined], [null], [''], [[]], [{}], [{ text: [] }]])('may be none: %j', (texts) => {
		expect(errorsOf({ texts })).toEqual([]);
	});

	test.each<[unknown, string, string]>([
		['Only this week', 'slides.0.texts', 'Expected array, received string'],
		[{ text: 'Only this week', x: 5 }, 'slides.0.texts', 'Expected array, received object'],
		[['Only this week'], 'slides.0.texts.0', 'Expected object, received string'],
		[[null], 'slides.0.texts.0', 'Expected object, received null'],
	])('that are no list of texts are invalid, and not dropped: %j', (texts, field, message) => {
		expect(errorsOf({ texts })).toEqual([{ field, message }]);
	});

	const unbounded = ['width', 'height', 'zIndex', 'borderRadius', 'padding'];

	test.each(unbounded)('have finite numbers, as JSON has no others: %s', (name) => {
		expect(errorsOf({ texts: [{ text: 'a', [name]: 'Infinity' }] })).toEqual([
			{ field: `slides.0.texts.0.${name}`, message: 'Number must be finite' },
		]);
	});

	test.each([
		['ratio_9_16', 1080, 1920],
		['ratio_16_9', 1920, 1080],
		['ratio_1_1', 1080, 1080],
	])('lie on the canvas of %s', (ratio, x, y) => {
		const at = (shift: number) => ({ texts: [{ text: 'a', x: x + shift, y: y + shift }] });
		expect(errorsOf(at(0), ratio)).toEqual([]);
		expect(errorsOf(at(0.1), ratio).map(({ field }) => field)).toEqual([
			'slides.0.texts.0.x',
			'slides.0.texts.0.y',
		]);
	});

	test.each(['#fff', '#ffff', '#ffffff', '#FFFFFF80'])('can have the colour %s', (color) => {
		expect(errorsOf({ texts: [{ text: 'a', color }] })).toEqual([]);
	});

	test.each(['#ff', '#fffff', 'fff', '#ggg', 'white'])('cannot have the colour %s', (color) => {
		expect(errorsOf({ texts: [{ text: 'a', color }] })).toHaveLength(1);
	});
});

describe('a slide', () => {
	const url = 'https://example.com/1.jpg';

	test.each<[string, Fields, Fields]>([
		['an address', { url }, { mediaId: 'media_1', mediaType: 'image', duration: 3 }],
		[
			'empty cells',
			{ url, mediaId: ' ', mediaType: '', duration: null, isAIGenerated: '', texts: {} },
			{ mediaId: 'media_1', mediaType: 'image', duration: 3 },
		],
		[
			'cells of a sheet',
			{ url, mediaId: 7, mediaType: 'video', duration: '2.5', isAIGenerated: 'TRUE' },
			{ mediaId: '7', mediaType: 'video', duration: 2.5, isAIGenerated: true },
		],
		[
			'what the panel does not know',
			{ url, mood: 'calm' },
			{ mediaId: 'media_1', mediaType: 'image', duration: 3, mood: 'calm' },
		],
	])('from %s has all required fields', (_, entry, sent) => {
		expect(entriesOf(slideshow, [entry])).toEqual([{ url, ...sent }]);
	});

	test('has the same texts from the panel and from JSON', () => {
		const text = { text: 42, style: { x: '5', color: '', wordWrap: 'normal' } };
		const sent = [{ text: '42', x: 5, wordWrap: 'normal' }];
		const [onPanel, asJson] = entriesOf(slideshow, [
			{ url, texts: { text: [text] } },
			{ url, texts: [{ text: 42, x: '5', color: '', wordWrap: 'normal' }] },
		]);
		expect([onPanel.texts, asJson.texts]).toEqual([sent, sent]);
	});
});

test.each<[string, Fields, Fields]>([
	['nothing', {}, {}],
	['empty cells', { script: ' ', voiceId: '', aspectRatio: null, language: '' }, {}],
	[
		'everything',
		{
			script: 42,
			voiceId: 'v1',
			avatarId: 'a1',
			musicId: 'm1',
			aspectRatio: 'ratio_1_1',
			language: 'es',
		},
		{
			script: '42',
			voiceId: 'v1',
			avatarId: 'a1',
			musicId: 'm1',
			aspectRatio: 'ratio_1_1',
			language: 'es',
		},
	],
])('a request has the fields that are set, and defaults: %s', async (_, parameters, request) => {
	const defaults = { aspectRatio: 'ratio_9_16', language: 'en' };
	expect(await requestOf(slideshow, parameters)).toEqual({ ...defaults, ...request });
});
