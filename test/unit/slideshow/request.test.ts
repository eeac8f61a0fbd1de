import { slideshow } from '../../../nodes/Slideshow/request';
import { problemsOf } from '../../../nodes/shared/contract/validate';
import type { Fields } from '../../../nodes/shared/creation/kind';
import { partsOf, requestOf } from '../support/panel';

const problems = (slide: Record<string, unknown>, aspectRatio = 'ratio_9_16') => {
	const image = { url: 'https://example.com/1.jpg', mediaType: 'image' };
	const part = slideshow.parts?.toPart({ ...image, ...slide }, 0);
	return problemsOf(slideshow.schema, { slides: [part], aspectRatio, language: 'en' });
};

describe('texts of a slide', () => {
	test.each([[undefined], [null], [''], [[]], [{}], [{ text: [] }]])('may be none: %j', (texts) => {
		expect(problems({ texts })).toEqual([]);
	});

	test.each<[unknown, string, string]>([
		['Only this week', 'slides.0.texts', 'Expected array, received string'],
		[{ text: 'Only this week', x: 5 }, 'slides.0.texts', 'Expected array, received object'],
		[['Only this week'], 'slides.0.texts.0', 'Expected object, received string'],
		[[null], 'slides.0.texts.0', 'Expected object, received null'],
	])('that are no list of texts are refused and not left out: %j', (texts, path, text) => {
		expect(problems({ texts })).toEqual([{ path, text }]);
	});

	const unbounded = ['width', 'height', 'zIndex', 'borderRadius', 'padding'];

	test.each(unbounded)('have finite numbers, as JSON has no others: %s', (name) => {
		expect(problems({ texts: [{ text: 'a', [name]: 'Infinity' }] })).toEqual([
			{ path: `slides.0.texts.0.${name}`, text: 'Number must be finite' },
		]);
	});

	test.each([
		['ratio_9_16', 1080, 1920],
		['ratio_16_9', 1920, 1080],
		['ratio_1_1', 1080, 1080],
	])('lie on the canvas of %s', (ratio, x, y) => {
		const at = (shift: number) => ({ texts: [{ text: 'a', x: x + shift, y: y + shift }] });
		expect(problems(at(0), ratio)).toEqual([]);
		expect(problems(at(0.1), ratio).map(({ path }) => path)).toEqual([
			'slides.0.texts.0.x',
			'slides.0.texts.0.y',
		]);
	});

	test.each(['#fff', '#ffff', '#ffffff', '#FFFFFF80'])('can have the colour %s', (color) => {
		expect(problems({ texts: [{ text: 'a', color }] })).toEqual([]);
	});

	test.each(['#ff', '#fffff', 'fff', '#ggg', 'white'])('cannot have the colour %s', (color) => {
		expect(problems({ texts: [{ text: 'a', color }] })).toHaveLength(1);
	});
});

describe('a slide', () => {
	const url = 'https://example.com/1.jpg';

	test.each<[string, Fields, Fields]>([
		['an address', { url }, { mediaId: 'media_1', duration: 3 }],
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
			{ mediaId: 'media_1', duration: 3, mood: 'calm' },
		],
	])('from %s has what it needs', (_, given, sent) => {
		expect(partsOf(slideshow, [given])).toEqual([{ url, ...sent }]);
	});

	test('has texts that are read alike from the panel and from JSON', () => {
		const text = { text: 42, style: { x: '5', color: '', wordWrap: 'normal' } };
		const sent = [{ text: '42', x: 5, wordWrap: 'normal' }];
		const [onPanel, asJson] = partsOf(slideshow, [
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
])('of a slideshow the service is told what is set: %s', async (_, given, request) => {
	const defaults = { aspectRatio: 'ratio_9_16', language: 'en' };
	expect(await requestOf(slideshow, given)).toEqual({ ...defaults, ...request });
});
