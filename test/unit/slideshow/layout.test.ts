import type { Fields } from '../../../nodes/shared/items/parameters';
import { slideshow } from '../../../nodes/Slideshow/request';
import { lineCount } from '../../../nodes/Slideshow/lineCount';
import { BOTTOM } from '../../support/slideTexts';
import { entriesOf } from '../support/panel';

const url = 'https://example.com/1.jpg';

const textsOf = (texts: unknown, aspectRatio: unknown = 'ratio_9_16') =>
	entriesOf(slideshow, [{ url, texts }], { aspectRatio })[0].texts as Fields[];

describe('the words of a text become pixels', () => {
	test.each<[Fields, Fields]>([
		[{ position: 'bottom', size: 'medium' }, BOTTOM],
		[{ position: ' Bottom ', size: 'MEDIUM' }, BOTTOM],
		[{ position: '', size: null }, BOTTOM],
		[{ position: 'bottom' }, BOTTOM],
		[{ size: 'medium' }, BOTTOM],
		[{ position: 'bottom', x: 5, y: 5, width: 20, height: 20 }, BOTTOM],
		[
			{ position: 'bottom', fontSize: 80 },
			{ ...BOTTOM, fontSize: 80, padding: 32, height: 168, y: 1560 },
		],
		[{ position: 'top' }, { ...BOTTOM, y: 192 }],
		[{ position: 'middle' }, { ...BOTTOM, y: 892 }],
		[
			{ position: 'bottom', backgroundColor: 'transparent', maxWidth: 50, color: '#ff0000' },
			{
				...BOTTOM,
				x: 270,
				width: 540,
				backgroundColor: 'transparent',
				maxWidth: 50,
				color: '#ff0000',
			},
		],
	])('%j', (fields, expected) => {
		expect(textsOf([{ text: 'Sale', ...fields }])).toEqual([expected]);
	});

	test.each<[Fields, Fields]>([
		[
			{ position: 'custom', size: 'custom', x: 1, y: 2, width: 30, height: 40, fontSize: 9 },
			{ x: 1, y: 2, width: 30, height: 40, fontSize: 9 },
		],
		[
			{ position: 'custom', x: 1, y: 2, width: 300, height: 60 },
			{ x: 1, y: 2, width: 300, height: 60, fontSize: 36 },
		],
		[
			{ x: 100, size: 'small' },
			{ x: 100, y: 108, width: 864, height: 200, fontSize: 43 },
		],
	])('a box of your own stays, and the text is made to fit: %j', (fields, pixels) => {
		expect(textsOf([{ text: 'Sale', ...fields }])).toEqual([
			{ text: 'Sale', backgroundColor: '#000000b3', ...pixels },
		]);
	});

	test.each([
		['16:9', 835, 192],
		['square', 835, 108],
		['', 1591, 108],
		['round', 1591, 108],
	])('on the canvas of %j', (aspectRatio, y, x) => {
		expect(textsOf([{ text: 'Sale', size: 'medium' }], aspectRatio)).toMatchObject([{ x, y }]);
	});
});

test('a text without words is sent as it is written', () => {
	const texts = [{ text: 'Sale' }, { text: 'Now', x: 1, fontSize: 20, backgroundColor: '#fff' }];
	expect(textsOf(texts)).toEqual(texts);
});

test('too many texts, which are refused, are not laid out', () => {
	const texts = Array.from({ length: 11 }, () => ({ text: 'Sale', position: 'top' }));
	expect(textsOf(texts)).toEqual(texts);
});

test('hostile numbers do not throw', () => {
	for (const value of [-1, 0, 1e-300, 1e308, Infinity, 'abc', {}]) {
		const text = { text: 'x'.repeat(100_000), padding: value, maxWidth: value, fontSize: value };
		const texts = Array.from({ length: 10 }, () => ({ ...text, position: 'top' }));
		expect(textsOf(texts)).toHaveLength(10);
	}
});

describe('lines', () => {
	test.each([
		['one two three', 500, 2],
		['abcdefghijkl', 290, 3],
		['one abcdefghijkl two', 290, 5],
		['first\n\nsecond', 500, 3],
		['夏夏夏', 210, 2],
		['👨‍👩‍👧👨‍👩‍👧', 105, 2],
		['ab', 0, 2],
	])('%j', (text, width, lines) => {
		expect(lineCount(text, width)).toBe(lines);
	});
});
