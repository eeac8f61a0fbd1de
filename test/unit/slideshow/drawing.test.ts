import * as fc from 'fast-check';

import { ASPECT_RATIOS, CANVAS } from '../../../nodes/shared/contract/values';
import type { Fields } from '../../../nodes/shared/items/parameters';
import { slideshowDrawing } from '../../../nodes/Slideshow/drawing';
import { slideshow } from '../../../nodes/Slideshow/request';
import { entriesOf } from '../support/panel';

const url = 'https://example.com/1.jpg';

const requestOf = (slides: Fields[][], aspectRatio = 'ratio_9_16') => ({
	slides: entriesOf(
		slideshow,
		slides.map((texts) => ({ url, mediaType: 'image', texts })),
		{ aspectRatio },
	),
	aspectRatio,
	language: 'en',
});

const TAG = /<\/?(svg|rect|path|g|text|tspan)((?: [\w-]+="[^"<>]*")*)\/?>/g;

const tagsOf = (svg: string) =>
	[...svg.matchAll(TAG)].map(([whole, name, attributes]) => ({
		name,
		isEnd: whole.startsWith('</'),
		attributes: Object.fromEntries(
			[...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
		),
	}));

const attributesOf = (svg: string, tag: string) =>
	tagsOf(svg).flatMap(({ name, isEnd, attributes }) =>
		name === tag && !isEnd ? [attributes] : [],
	);

/** What is between the tags. */
const linesOf = (svg: string) =>
	[...svg.matchAll(/<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, line]) => line);

const boxesOf = (svg: string) => {
	const [, ...boxes] = attributesOf(svg, 'rect');
	const fonts = attributesOf(svg, 'text').filter((text) => text['text-anchor']);
	return boxes.map(({ x, y, width, height }, index) => ({
		x: Number(x),
		y: Number(y),
		width: Number(width),
		height: Number(height),
		fontSize: Number(fonts[index]['font-size']),
	}));
};

test.each(ASPECT_RATIOS)('the drawing has the numbers that are sent: %s', (aspectRatio) => {
	const request = requestOf(
		[
			[
				{ text: 'Sale', size: 'large' },
				{ text: 'x '.repeat(250), position: 'top' },
			],
			[{ text: 'Pixels', x: 10, y: 20, width: 300, height: 60, fontSize: 32 }],
			[],
		],
		aspectRatio,
	);
	const sent = request.slides.flatMap(({ texts }) => (texts ?? []) as Fields[]);
	const svg = slideshowDrawing(request);
	expect(sent).toMatchObject(boxesOf(svg));
	expect(boxesOf(svg)).toHaveLength(3);
	const { width, height } = CANVAS[aspectRatio];
	const canvases = attributesOf(svg, 'svg').slice(1);
	expect(canvases.map(({ viewBox }) => viewBox)).toEqual(
		Array.from({ length: 3 }, () => `0 0 ${width} ${height}`),
	);
	expect(svg).toContain('>Slide 2, 3 s</text>');
});

test('what is not sent has the defaults of the service, and what is too small is marked', () => {
	const svg = slideshowDrawing(requestOf([[{ text: 'Sale' }]]));
	expect(boxesOf(svg)).toEqual([{ x: 0, y: 43.13, width: 280, height: 50, fontSize: 16 }]);
	expect(attributesOf(svg, 'rect')[1]).toMatchObject({ fill: 'none', rx: '8', stroke: '#d93025' });
	expect(svg).toContain('>Slide 1, 3 s, red: too small to read</text>');
});

test('slides wrap into rows, and none lies over another', () => {
	const svg = slideshowDrawing(requestOf(Array.from({ length: 50 }, () => [])));
	const [sheet, ...slides] = attributesOf(svg, 'svg');
	const places = slides.map(({ x, y }) => `${x} ${y}`);
	expect(new Set(places).size).toBe(50);
	for (const { x, y, width, height } of slides) {
		expect(Number(x) + Number(width)).toBeLessThan(Number(sheet.width));
		expect(Number(y) + Number(height)).toBeLessThan(Number(sheet.height));
	}
});

describe('many long texts in narrow boxes', () => {
	const narrow = { x: 0, y: 0, width: 10, height: 50, fontSize: 16 };
	const slide = Array.from({ length: 10 }, () => ({ text: 'word '.repeat(100), ...narrow }));
	const slides = Array.from({ length: 50 }, () => slide);

	test('are drawn up to a size, and the drawing says how many slides are left out', () => {
		const svg = slideshowDrawing(requestOf(slides));
		expect(svg.length).toBeLessThan(500_000);
		const drawn = attributesOf(svg, 'svg').length - 1;
		expect(drawn).toBeGreaterThan(0);
		expect(svg).toContain(`>... ${50 - drawn} more slides are not drawn</text>`);
		const [{ height }] = attributesOf(svg, 'svg');
		expect(Number(attributesOf(svg, 'text').at(-1)?.y)).toBeLessThan(Number(height));
	});

	test('say nothing of slides that are left out where none is', () => {
		const svg = slideshowDrawing(requestOf([slide]));
		expect(boxesOf(svg)).toHaveLength(10);
		expect(svg).not.toContain('not drawn');
	});
});

test('50 slides of ordinary texts are all drawn', () => {
	const texts = [{ text: 'Summer sale: everything at half the price' }, { text: 'Until Sunday' }];
	const svg = slideshowDrawing(requestOf(Array.from({ length: 50 }, () => [...texts, ...texts])));
	expect(boxesOf(svg)).toHaveLength(200);
});

test('a text lies above others with a lower Z Index, turned and aligned as it says', () => {
	const style = { rotation: -15, scale: 2, opacity: 0.5, textAlign: 'left', fontSize: 40 };
	const svg = slideshowDrawing(
		requestOf([[{ text: 'above', zIndex: 2, ...style }, { text: 'below' }]]),
	);
	expect(linesOf(svg)).toEqual(['below', 'above']);
	expect(attributesOf(svg, 'g')[1]).toEqual({
		opacity: '0.5',
		transform: 'translate(140 68.13) rotate(-15) scale(2) translate(-140 -68.13)',
	});
	expect(attributesOf(svg, 'text').at(-1)).toMatchObject({ 'text-anchor': 'start' });
});

test('a text is broken where its box was estimated to break it', () => {
	const svg = slideshowDrawing(requestOf([[{ text: 'One two three four', size: 'large' }]]));
	const [{ height }] = boxesOf(svg);
	expect(linesOf(svg)).toEqual(['One two three', 'four']);
	expect(height).toBe(Math.ceil(2 * 1.3 * 97 + 2 * 39));
});

test('no text breaks out of the drawing, and no color loads anything', () => {
	const hostile = fc.oneof(
		fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
		fc.constantFrom(
			'</text><script>alert(1)</script>',
			'"/><image href="https://evil.test/a.png"/>',
			']]><!-- &lt;&amp;\u0000\ud800\uffff',
			'url(https://evil.test/#a)',
			'javascript:alert(1)',
		),
	);
	fc.assert(
		fc.property(hostile, hostile, hostile, (text, backgroundColor, fontWeight) => {
			const request = requestOf([[{ text: `x${text}`, backgroundColor, fontWeight }]]);
			const svg = slideshowDrawing(request);
			const between = svg.replace(TAG, '').replace(/&(amp|lt|gt|quot|#39);/g, '');
			expect(between).not.toMatch(/[<>&]/);
			// eslint-disable-next-line no-control-regex
			expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
			expect(Buffer.from(svg).toString()).toBe(svg);
			expect(attributesOf(svg, 'rect')[1].fill).toMatch(/^(none|#[\da-f]{3,8})$/i);
			const depth = tagsOf(svg)
				.map(({ isEnd }) => isEnd)
				.filter(Boolean).length;
			expect(depth).toBe(['svg', 'svg', 'text', 'g', 'text'].length + linesOf(svg).length);
		}),
	);
});
