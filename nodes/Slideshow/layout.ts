import clamp from 'lodash/clamp';
import groupBy from 'lodash/groupBy';
import omit from 'lodash/omit';
import partition from 'lodash/partition';
import pick from 'lodash/pick';
import sum from 'lodash/sum';

import type { Canvas } from '../shared/contract/choices';
import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import {
	type SlideText,
	TEXT_DEFAULTS,
	type TEXT_POSITIONS,
	type TEXT_SIZES,
} from '../shared/contract/slideshow';
import type { Fields } from '../shared/items/parameters';
import { lineCount } from './lineCount';

type Position = (typeof TEXT_POSITIONS)[number];

/** What applies to a text that says nothing else. */
export const POSITION = 'bottom' satisfies Position;
export const SIZE = 'medium' satisfies (typeof TEXT_SIZES)[number];

/** A box that is on every canvas, and no wider than the service's default of Max Width. */
export const CUSTOM_BOX = { x: 108, y: 108, width: 864, height: 200 };
export const CUSTOM_FONT_SIZE = 64;
const BOX_FIELDS = ['x', 'y', 'width', 'height'] as const;

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
	fields: SlideText;
	position: Position;
	/** In pixels, before it shrinks. */
	fontSize: number;
	shrinks: boolean;
	/** Of the text box. */
	width: number;
	/** Undefined: it follows the font size. */
	padding?: number;
}

type PlacedText = [given: SlideText, sent: Fields];

/** Whether Position or Size is given as a word; otherwise, pixels are sent as they are. */
export const hasWords = ({ position, size }: SlideText): boolean =>
	position !== undefined || size !== undefined;

/**
 * Gives the texts of a slide pixels in the place of Position and Size. A text that has neither stays as it is. Texts with
 * the same position are stacked, and shrink until they fit.
 */
export function layOutTexts(texts: SlideText[], canvas: Canvas): Fields[] {
	const unplaced = texts.filter(hasWords).map((fields) => unplacedOf(fields, canvas));
	const [custom, positioned] = partition(unplaced, { position: 'custom' });
	const stacks = Object.values(groupBy(positioned, 'position'));
	const share = stacks.length > 1 ? HEIGHT_BESIDE : HEIGHT_ALONE;
	const placed = new Map([
		...custom.map(inCustomBox),
		...stacks.flatMap((stack) => inStack(stack, canvas, share)),
	]);
	return texts.map((fields) => placed.get(fields) ?? fields);
}

/** Pixels without a word, as only JSON can have them, count as Custom. */
function unplacedOf(fields: SlideText, canvas: Canvas): UnplacedText {
	const hasBox = BOX_FIELDS.some((name) => fields[name] !== undefined);
	const {
		position = hasBox ? 'custom' : POSITION,
		size = fields.fontSize === undefined ? SIZE : 'custom',
		maxWidth = TEXT_DEFAULTS.maxWidth,
		width = CUSTOM_BOX.width,
		fontSize = CUSTOM_FONT_SIZE,
	} = fields;
	const isCustom = position === 'custom';
	const padding = fields.padding ?? (isCustom ? TEXT_DEFAULTS.padding : undefined);
	const percent = clamp(maxWidth, MIN_WIDTH, TEXT_DEFAULTS.maxWidth);
	return {
		fields,
		position,
		fontSize: size === 'custom' ? fontSize : fontSizeOf(size, canvas),
		shrinks: size !== 'custom',
		width: isCustom ? width : Math.round((canvas.width * percent) / 100),
		padding: padding === undefined ? undefined : Math.min(padding, canvas.height),
	};
}

const fontSizeOf = (size: keyof typeof FONT_SHARES, { width, height }: Canvas) =>
	Math.round(FONT_SHARES[size] * Math.min(width, height));

/** Boxes above one another, no higher together than a share of the canvas. */
function inStack(texts: UnplacedText[], canvas: Canvas, share: number): PlacedText[] {
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
		return withPixels(text, {
			x: Math.round((canvas.width - text.width) / 2),
			y: top + sum(heights.slice(0, index)) + gap * index,
			width: text.width,
			height: heights[index],
			padding: text.fields.padding ?? paddingAt(text, fontSize),
			fontSize,
		});
	});
}

function topOf(position: Position, canvasHeight: number, height: number): number {
	const margin = Math.round(MARGIN * canvasHeight);
	if (position === 'top') return margin;
	if (position === 'middle') return Math.round((canvasHeight - height) / 2);
	return canvasHeight - margin - height;
}

function inCustomBox(text: UnplacedText): PlacedText {
	const box = { ...CUSTOM_BOX, ...pick(text.fields, BOX_FIELDS) };
	return withPixels(text, {
		...box,
		fontSize: fontSizeAt(text, largestThatFits([text], box.height)),
	});
}

const withPixels = ({ fields }: UnplacedText, pixels: Fields): PlacedText => [
	fields,
	{ backgroundColor: BACKGROUND, ...omit(fields, ['position', 'size']), ...pixels },
];

/** The largest font size at which all texts fit; smaller texts stay. Bisects: a slide can hold 5,000 characters. */
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
	return Math.ceil(lineCount(text.fields.text, lineWidth) * LINE_HEIGHT * fontSize + 2 * padding);
}
