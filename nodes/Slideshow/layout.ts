import clamp from 'lodash/clamp';
import omit from 'lodash/omit';
import pick from 'lodash/pick';
import sum from 'lodash/sum';
import uniq from 'lodash/uniq';

import type { Canvas } from '../shared/contract/choices';
import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { TEXT_DEFAULTS, TEXT_POSITIONS, TEXT_SIZES } from '../shared/contract/slideshow';
import type { Fields } from '../shared/items/parameters';
import { lineCount } from './lineCount';

type Position = (typeof TEXT_POSITIONS)[number];

/** What applies to a text that says nothing else. */
export const POSITION = 'bottom' satisfies Position;
export const SIZE = 'medium' satisfies (typeof TEXT_SIZES)[number];

/** A box that is on every canvas, and no wider than the service's default of Max Width. */
export const CUSTOM_BOX = { x: 108, y: 108, width: 864, height: 200 };
export const CUSTOM_FONT_SIZE = 64;
const BOX_FIELDS = Object.keys(CUSTOM_BOX);

/** Dark, and the picture shines through. */
export const BACKGROUND = '#000000b3';

/** The least percentage of the canvas's width for a box, whatever Max Width says. */
const MIN_WIDTH = 20;

/** Font sizes as shares of the shorter side of the canvas. */
const FONT_SHARES = { small: 0.04, medium: 0.06, large: 0.09 };

/** Space around the text, and the height of a line, as multiples of the font size. */
const PADDING = 0.4;
const LINE_HEIGHT = 1.3;

/** Shares of the canvas's height: free above and below all texts, and between two of them. */
const MARGIN = 0.1;
const TEXT_GAP = 0.01;

/** The highest share of the canvas's height that a position takes: alone on its slide, or beside others. */
const HEIGHT_ALONE = 0.5;
const HEIGHT_BESIDE = (1 - 2 * MARGIN) / 3 - TEXT_GAP;

/** A text that is to get its pixels. */
interface UnplacedText {
	fields: Fields;
	position: Position;
	text: string;
	/** In pixels, before it shrinks. */
	fontSize: number;
	shrinks: boolean;
	/** Of the text box. */
	width: number;
	/** Undefined: it follows the font size. */
	padding?: number;
}

/**
 * Gives the texts of a slide pixels in the place of Position and Size. A text that has neither, or an unknown one, stays
 * as it is. Texts with the same position are stacked, and shrink until they fit.
 */
export function layOutTexts(texts: Fields[], canvas: Canvas): Fields[] {
	if (texts.length > SERVICE_LIMITS.texts) return texts;
	const wanted = texts.map((fields) => wantedOf(fields, canvas));
	const placed = wanted.filter((text) => text !== undefined);
	const positions = uniq(placed.map(({ position }) => position)).filter((one) => one !== 'custom');
	const share = positions.length > 1 ? HEIGHT_BESIDE : HEIGHT_ALONE;
	const stacks = new Map(
		positions.flatMap((position) =>
			stack(
				placed.filter((text) => text.position === position),
				canvas,
				share,
			),
		),
	);
	return texts.map((fields, index) => {
		const text = wanted[index];
		return text ? (stacks.get(text) ?? inCustomBox(text)) : fields;
	});
}

const isOneOf = <Word extends string>(words: readonly Word[], value: unknown): value is Word =>
	words.some((word) => word === value);

const numberOr = (value: unknown, fallback: number): number =>
	typeof value === 'number' && Number.isFinite(value) ? value : fallback;

/** Whether a text says anything in words; without, its pixels are sent as they are. */
export const hasWords = ({ position, size }: Fields): boolean =>
	position !== undefined || size !== undefined;

/** Undefined for a text that is not laid out. Pixels without a word, as only JSON can have them, count as Custom. */
function wantedOf(fields: Fields, canvas: Canvas): UnplacedText | undefined {
	if (!hasWords(fields)) return undefined;
	const hasBox = BOX_FIELDS.some((name) => fields[name] !== undefined);
	const position = fields.position ?? (hasBox ? 'custom' : POSITION);
	const size = fields.size ?? (fields.fontSize === undefined ? SIZE : 'custom');
	if (!isOneOf(TEXT_POSITIONS, position) || !isOneOf(TEXT_SIZES, size)) return undefined;
	const isCustom = position === 'custom';
	const fontSize =
		size === 'custom' ? numberOr(fields.fontSize, CUSTOM_FONT_SIZE) : fontSizeOf(size, canvas);
	const padding = isCustom ? (fields.padding ?? TEXT_DEFAULTS.padding) : fields.padding;
	const { maxWidth } = TEXT_DEFAULTS;
	const percent = clamp(numberOr(fields.maxWidth, maxWidth), MIN_WIDTH, maxWidth);
	return {
		fields,
		position,
		text: String(fields.text),
		fontSize: clamp(fontSize, ...SERVICE_LIMITS.fontSize),
		shrinks: size !== 'custom',
		width: isCustom
			? numberOr(fields.width, CUSTOM_BOX.width)
			: Math.round((canvas.width * percent) / 100),
		padding: padding === undefined ? undefined : clamp(numberOr(padding, 0), 0, canvas.height),
	};
}

const fontSizeOf = (size: keyof typeof FONT_SHARES, { width, height }: Canvas) =>
	Math.round(FONT_SHARES[size] * Math.min(width, height));

/** Boxes above one another, no higher together than a share of the canvas. */
function stack(
	texts: UnplacedText[],
	canvas: Canvas,
	share: number,
): Array<[UnplacedText, Fields]> {
	const gap = Math.round(TEXT_GAP * canvas.height);
	const gaps = gap * (texts.length - 1);
	const room = share * canvas.height - gaps;
	const largest = largestThatFits(texts, room);
	const fonts = texts.map((text) => fontSizeAt(text, largest));
	const needed = texts.map((text, index) => heightAt(text, fonts[index]));
	const squeeze = Math.min(1, room / sum(needed));
	const heights = needed.map((height) =>
		Math.max(SERVICE_LIMITS.minBox, Math.floor(height * squeeze)),
	);
	const top = topOf(texts[0].position, canvas.height, sum(heights) + gaps);
	return texts.map((text, index) => {
		const fontSize = fonts[index];
		const pixels = {
			x: Math.round((canvas.width - text.width) / 2),
			y: top + sum(heights.slice(0, index)) + gap * index,
			width: text.width,
			height: heights[index],
			padding: text.fields.padding ?? paddingAt(text, fontSize),
		};
		return [text, withPixels(text, pixels, fontSize)];
	});
}

function topOf(position: Position, canvasHeight: number, height: number): number {
	const margin = Math.round(MARGIN * canvasHeight);
	if (position === 'top') return margin;
	if (position === 'middle') return Math.round((canvasHeight - height) / 2);
	return canvasHeight - margin - height;
}

function inCustomBox(text: UnplacedText): Fields {
	const box = { ...CUSTOM_BOX, ...pick(text.fields, BOX_FIELDS) };
	const room = numberOr(box.height, CUSTOM_BOX.height);
	return withPixels(text, box, fontSizeAt(text, largestThatFits([text], room)));
}

const withPixels = (
	{ fields, shrinks }: UnplacedText,
	pixels: Fields,
	fontSize: number,
): Fields => ({
	backgroundColor: BACKGROUND,
	...omit(fields, ['position', 'size']),
	...pixels,
	fontSize: shrinks ? fontSize : (fields.fontSize ?? fontSize),
});

/** All shrink to the same font size, so a small text stays. Halves the range: a slide can hold 5,000 characters. */
function largestThatFits(texts: UnplacedText[], room: number): number {
	const fits = (size: number) =>
		sum(texts.map((text) => heightAt(text, fontSizeAt(text, size)))) <= room;
	const shrinking = texts.filter(({ shrinks }) => shrinks);
	let smallest: number = SERVICE_LIMITS.fontSize[0];
	let largest = Math.max(smallest, ...shrinking.map(({ fontSize }) => fontSize));
	while (smallest < largest) {
		const middle = Math.ceil((smallest + largest) / 2);
		if (fits(middle)) smallest = middle;
		else largest = middle - 1;
	}
	return smallest;
}

const fontSizeAt = ({ fontSize, shrinks }: UnplacedText, largest: number) =>
	shrinks ? Math.min(fontSize, largest) : fontSize;

const paddingAt = ({ padding }: UnplacedText, fontSize: number) =>
	padding ?? Math.round(PADDING * fontSize);

/** The height of a box that holds all lines. */
function heightAt(text: UnplacedText, fontSize: number): number {
	const padding = paddingAt(text, fontSize);
	const lineWidth = ((text.width - 2 * padding) / fontSize) * 100;
	return Math.ceil(lineCount(text.text, lineWidth) * LINE_HEIGHT * fontSize + 2 * padding);
}
