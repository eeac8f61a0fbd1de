import * as fc from 'fast-check';

import { ASPECT_RATIOS, CANVAS } from '../../../nodes/shared/contract/choices';
import type { SlideText } from '../../../nodes/shared/contract/slideshow';
import { invalidFields } from '../../../nodes/shared/contract/requests';
import { layOutTexts } from '../../../nodes/Slideshow/layout';
import { slideshow } from '../../../nodes/Slideshow/request';

const PLACES = ['top', 'middle', 'bottom'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

type Box = Record<'x' | 'y' | 'width' | 'height' | 'fontSize', number>;

const words = fc.oneof(
	fc.string({ minLength: 1, maxLength: 500, unit: 'grapheme' }).map((text) => text.slice(0, 500)),
	fc.lorem({ maxCount: 70 }).map((text) => text.slice(0, 500)),
	fc.constantFrom(
		'Only this week',
		'夏'.repeat(500),
		'W'.repeat(500),
		'🎉'.repeat(250),
		'a\n'.repeat(250),
	),
);
const oneText = fc.record({
	text: words.map((text) => `x${text}`.slice(0, 500)),
	position: fc.constantFrom(...PLACES),
	size: fc.constantFrom(...SIZES),
});
const look = fc.record(
	{
		padding: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
		maxWidth: fc.double({ min: 0, max: 100, noNaN: true }),
		size: fc.constant('custom'),
		fontSize: fc.integer({ min: 8, max: 200 }),
	},
	{ requiredKeys: [] },
);
const ratio = fc.constantFrom(...ASPECT_RATIOS);
const onSlide = (texts: object[], aspectRatio: string) => ({
	slides: [
		{ url: 'https://example.com/1.jpg', mediaId: 'm', mediaType: 'image', duration: 3, texts },
	],
	aspectRatio,
	language: 'en',
});
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('every box is in the canvas and valid, and those of a position are stacked', () => {
	const texts = fc.array(
		fc.tuple(oneText, fc.option(look)).map(([text, more]) => ({ ...text, ...more })),
		{ minLength: 1, maxLength: 10 },
	);
	fc.assert(
		fc.property(texts, ratio, (list, aspectRatio) => {
			const canvas = CANVAS[aspectRatio];
			const laidOut = layOutTexts(list, canvas);
			const boxes = laidOut as unknown as Box[];
			expect(invalidFields(slideshow.schema, onSlide(laidOut, aspectRatio))).toEqual([]);
			for (const { x, y, width, height } of boxes) {
				expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
				expect(x + width).toBeLessThanOrEqual(canvas.width);
				expect(y + height).toBeLessThanOrEqual(canvas.height);
				expect(width).toBeLessThanOrEqual(0.8 * canvas.width);
			}
			for (const position of PLACES) {
				const stacked = boxes.filter((_, index) => list[index].position === position);
				stacked.slice(1).forEach(({ y }, index) => {
					expect(y).toBeGreaterThan(stacked[index].y + stacked[index].height);
				});
			}
		}),
	);
});

test('texts of different positions do not lie over each other', () => {
	const texts = fc.array(oneText, { minLength: 2, maxLength: 10 });
	fc.assert(
		fc.property(texts, ratio, (list, aspectRatio) => {
			const canvas = CANVAS[aspectRatio];
			const boxes = layOutTexts(list, canvas) as unknown as Box[];
			if (boxes.some(({ fontSize }) => fontSize === 8)) return;
			const inOrder = [...boxes].sort((one, other) => one.y - other.y);
			inOrder.slice(1).forEach(({ y }, index) => {
				expect(y).toBeGreaterThan(inOrder[index].y + inOrder[index].height);
			});
			expect(sum(boxes.map(({ height }) => height))).toBeLessThan(0.8 * canvas.height);
		}),
	);
});

test('a larger size never makes the same text smaller, and a single one is readable', () => {
	fc.assert(
		fc.property(
			oneText,
			fc.array(oneText, { maxLength: 5 }),
			ratio,
			(text, others, aspectRatio) => {
				const canvas = CANVAS[aspectRatio];
				const fontSizes = (beside: SlideText[]) =>
					SIZES.map((size) =>
						Number(layOutTexts([{ ...text, size }, ...beside], canvas)[0].fontSize),
					);
				for (const [small, medium, large] of [fontSizes([]), fontSizes(others)]) {
					expect(medium).toBeGreaterThanOrEqual(small);
					expect(large).toBeGreaterThanOrEqual(medium);
				}
				const isFlat = !text.text.includes('\n');
				if (isFlat) expect(fontSizes([])[0]).toBeGreaterThanOrEqual(24);
			},
		),
	);
});
