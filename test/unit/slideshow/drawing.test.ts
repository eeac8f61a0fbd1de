import * as fc from 'fast-check';

import { ASPECT_RATIOS, CANVAS } from '../../../nodes/shared/contract/choices';
import type { Fields } from '../../../nodes/shared/items/parameters';
import { slideshowDrawing } from '../../../nodes/Slideshow/drawing';
import { slideshow } from '../../../nodes/Slideshow/request';
import { allOf, type Element, parseMarkup, shapeOf, textIn } from '../../support/markup';
import { entriesOf } from '../support/panel';

const url = 'https://example.com/1.jpg';

const requestOf = (slides: Fields[][], aspectRatio = 'ratio_9_16', media: Fields = {}) => ({
	slides: entriesOf(
		slideshow,
		slides.map((texts) => ({ url, mediaType: 'image', texts, ...media })),
		{ aspectRatio },
	),
	aspectRatio,
	language: 'en',
});

const drawingOf = (request: object): Element[] => parseMarkup(slideshowDrawing(request).markup);

const attributesOf = (drawing: Element[], name: string) =>
	allOf(drawing, name).map(({ attributes }) => attributes);

const linesOf = (drawing: Element[]) => allOf(drawing, 'tspan').map(textIn);

const captionsOf = (drawing: Element[]) =>
	allOf(drawing, 'li').map((slide) =>
		slide.children
			.filter((child) => typeof child === 'string')
			.join('')
			.trim(),
	);

const boxesOf = (drawing: Element[]) => {
	const fonts = attributesOf(drawing, 'text');
	return attributesOf(drawing, 'rect').map(({ x, y, width, height }, index) => ({
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
	const drawing = drawingOf(request);
	expect(sent).toMatchObject(boxesOf(drawing));
	expect(boxesOf(drawing)).toHaveLength(3);
	const { width, height } = CANVAS[aspectRatio];
	expect(attributesOf(drawing, 'svg').map(({ viewBox }) => viewBox)).toEqual(
		Array.from({ length: 3 }, () => `0 0 ${width} ${height}`),
	);
	expect(captionsOf(drawing).slice(1)).toEqual(['Slide 2, 3 s', 'Slide 3, 3 s']);
});

test('each slide is an entry of a list, with one drawing that is named as the entry', () => {
	const drawing = drawingOf(requestOf([[{ text: 'One', fontSize: 60 }], []]));
	expect(drawing.map(({ name }) => name)).toEqual(['ol']);
	const slides = allOf(drawing, 'li');
	expect(slides.map((slide) => attributesOf([slide], 'svg'))).toEqual([
		[expect.objectContaining({ role: 'img', 'aria-label': 'Slide 1, 3 s' })],
		[expect.objectContaining({ role: 'img', 'aria-label': 'Slide 2, 3 s' })],
	]);
	expect(captionsOf(drawing)).toEqual(['Slide 1, 3 s', 'Slide 2, 3 s']);
});

test('what is not sent has the defaults of the service, and what is too small is marked', () => {
	const drawing = drawingOf(requestOf([[{ text: 'Sale' }], [{ text: 'Sale', fontSize: 60 }]]));
	const [box] = boxesOf(drawing);
	expect(box).toEqual({ x: 0, y: 43.13, width: 280, height: 50, fontSize: 16 });
	const [small, large] = attributesOf(drawing, 'rect');
	expect(small).toMatchObject({ fill: 'none', rx: '8', stroke: '#d93025' });
	expect(large).not.toHaveProperty('stroke');
	expect(captionsOf(drawing)).toEqual([expect.toTell('slideCaption', '1', '3'), 'Slide 2, 3 s']);
});

describe('the picture of a slide', () => {
	const drawn = (media: Fields) =>
		drawingOf(requestOf([[{ text: 'Sale', fontSize: 60 }]], 'ratio_9_16', media));

	test('fills its canvas, beneath the texts', () => {
		const drawing = drawn({ url: 'https://example.com/a b.jpg?x="1"&y=2' });
		expect(attributesOf(drawing, 'image')).toEqual([
			{
				href: 'https://example.com/a%20b.jpg?x=%221%22&y=2',
				...{ width: '1080', height: '1920', preserveAspectRatio: 'xMidYMid slice' },
			},
		]);
		const [{ children }] = allOf(drawing, 'svg');
		expect(children.flatMap((child) => (typeof child === 'string' ? [] : child.name))).toEqual([
			...['path', 'image', 'g'],
		]);
	});

	test.each<[string, Fields, string]>([
		['a clip', { url: 'https://example.com/1.mp4', mediaType: 'video' }, 'Slide 1, 3 s, clip'],
		['an address without encryption', { url: 'http://example.com/1.jpg' }, 'Slide 1, 3 s'],
	])('is left out for %s, and the texts are drawn all the same', (_, media, caption) => {
		const drawing = drawn(media);
		expect(attributesOf(drawing, 'image')).toEqual([]);
		expect(linesOf(drawing)).toEqual(['Sale']);
		expect(captionsOf(drawing)).toEqual([caption]);
	});

	test.each([
		'javascript:alert(1)',
		'JavaScript:alert(1)',
		'java\nscript:alert(1)',
		'data:image/svg+xml,<svg/>',
		'file:///etc/passwd',
		'//example.com/1.jpg',
	])('is left out at %j, which is no web address', (address) => {
		expect(attributesOf(drawn({ url: address }), 'image')).toEqual([]);
	});
});

describe('many long texts in narrow boxes', () => {
	const narrow = { x: 0, y: 0, width: 10, height: 50, fontSize: 16 };
	const slideOf = (text: string) => Array.from({ length: 10 }, () => ({ text, ...narrow }));

	test.each(['word ', 'ÄÖÜß ', '\u{1F600}\u{1F600} '])(
		'are drawn up to a size, and the drawing says how many slides are left out: %s',
		(word) => {
			const slide = slideOf(word.repeat(500 / word.length));
			const request = requestOf(Array.from({ length: 50 }, () => slide));
			expect(Buffer.byteLength(slideshowDrawing(request).markup)).toBeLessThan(251_000);
			const drawing = drawingOf(request);
			const drawn = attributesOf(drawing, 'svg').length;
			expect(drawn).toBeGreaterThan(0);
			expect(captionsOf(drawing).at(-1)).toTell('slidesNotDrawn', 50 - drawn);
			expect(captionsOf(drawing)).toHaveLength(drawn + 1);
		},
	);

	test('say of one slide that it is one', () => {
		const slide = slideOf("'".repeat(500));
		expect(captionsOf(drawingOf(requestOf([slide, slide])))).toEqual([
			...[expect.toTell('slideCaption', '1', '3'), expect.toTell('slidesNotDrawn', '1')],
		]);
	});

	test('say nothing of slides that are left out where none is', () => {
		const drawing = drawingOf(requestOf([slideOf('word '.repeat(100))]));
		expect(boxesOf(drawing)).toHaveLength(10);
		expect(captionsOf(drawing)).toHaveLength(1);
	});
});

test('50 slides of ordinary texts are all drawn', () => {
	const texts = [{ text: 'Summer sale: everything at half the price' }, { text: 'Until Sunday' }];
	const request = requestOf(Array.from({ length: 50 }, () => [...texts, ...texts]));
	expect(boxesOf(drawingOf(request))).toHaveLength(200);
});

test('a text lies above others with a lower Z Index, turned and aligned as it says', () => {
	const style = { rotation: -15, scale: 2, opacity: 0.5, textAlign: 'left', fontSize: 40 };
	const drawing = drawingOf(
		requestOf([[{ text: 'above', zIndex: 2, ...style }, { text: 'below' }]]),
	);
	expect(linesOf(drawing)).toEqual(['below', 'above']);
	expect(attributesOf(drawing, 'g')[1]).toEqual({
		opacity: '0.5',
		transform: 'translate(140 68.13) rotate(-15) scale(2) translate(-140 -68.13)',
	});
	expect(attributesOf(drawing, 'text').at(-1)).toMatchObject({ 'text-anchor': 'start' });
});

test('a text is broken where its box was estimated to break it', () => {
	const drawing = drawingOf(requestOf([[{ text: 'One two three four', size: 'large' }]]));
	const [{ height }] = boxesOf(drawing);
	expect(linesOf(drawing)).toEqual(['One two three', 'four']);
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
			'" onload="alert(1)',
		),
	);
	fc.assert(
		fc.property(hostile, hostile, hostile, (text, backgroundColor, fontWeight) => {
			const drawing = drawingOf(requestOf([[{ text: `x${text}`, backgroundColor, fontWeight }]]));
			const harmless = drawingOf(
				requestOf([[{ text: 'x', backgroundColor: 'red', fontWeight: '1' }]]),
			);
			const shape = (elements: Element[]) =>
				shapeOf(elements).filter((line) => line !== 'tspan x y');
			expect(shape(drawing)).toEqual(shape(harmless));
			expect(linesOf(drawing).join('')).toMatch(/^x/);
			expect(attributesOf(drawing, 'rect')[0].fill).toMatch(/^(none|#[\da-f]{3,8})$/i);
		}),
	);
});
