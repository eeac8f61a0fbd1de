import escape from 'lodash/escape';
import round from 'lodash/round';
import sortBy from 'lodash/sortBy';
import type { z } from 'zod/v3';

import { HEX_COLOUR, isTooSmallToRead, slideshowRequest } from '../shared/contract/slideshow';
import { type Canvas, CANVAS, TEXT_DEFAULTS } from '../shared/contract/values';
import { LINE_HEIGHT, measureText, wrapText } from './wrapText';

type Slide = z.infer<typeof slideshowRequest>['slides'][number];
type SlideText = NonNullable<Slide['texts']>[number];

/** Of the sheet, in pixels of the screen. */
const SHEET_WIDTH = 1600;
const GAP = 24;
const CAPTION = 36;

/** How many pixels of a canvas become one of the screen. */
const REDUCTION = 3;

/** In characters: no further slide is drawn then. 50 slides of 10 long texts in narrow boxes would have 10 million. */
const MAX_DRAWING = 250_000;

/** For the picture, and for a background whose colour is not a hex code. */
const PICTURE = '#8a9099';
const NEUTRAL = '#5a606980';

/** Where the text begins in its box, for each alignment: a share of the width, and what SVG calls it. */
const ANCHORS = { left: [0, 'start'], center: [0.5, 'middle'], right: [1, 'end'] } as const;

/**
 * The slides of a request, side by side, with their texts to scale, as SVG. The pictures themselves are not shown, lines
 * are broken where the text is estimated to break, and a text that is too small to read has a red edge.
 *
 * @param request that is valid
 */
export function slideshowDrawing(request: unknown): string {
	const { slides, aspectRatio } = slideshowRequest.parse(request);
	const canvas = CANVAS[aspectRatio];
	const width = canvas.width / REDUCTION + GAP;
	const height = canvas.height / REDUCTION + CAPTION + GAP;
	const columns = Math.floor(SHEET_WIDTH / width);
	const drawn = drawUpTo(MAX_DRAWING, slides, (slide, index) => {
		const place = {
			x: GAP + (index % columns) * width,
			y: GAP + Math.floor(index / columns) * height,
		};
		return drawSlide(slide, index, place, canvas);
	});
	const end = height * Math.ceil(drawn.length / columns) + GAP;
	const sheet = { width: width * Math.min(columns, drawn.length) + GAP, height: end + CAPTION };
	const left = slides.length - drawn.length;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}" font-family="sans-serif">`,
		'<rect width="100%" height="100%" fill="#ffffff"/>',
		...drawn,
		...(left > 0 ? [drawCaption(GAP, end, `... ${left} more slides are not drawn`)] : []),
		'</svg>',
	].join('\n');
}

/** Draws slides until they have so many characters. */
function drawUpTo(max: number, slides: Slide[], draw: (slide: Slide, index: number) => string) {
	const drawn: string[] = [];
	let size = 0;
	for (const [index, slide] of slides.entries()) {
		if (size > max) break;
		drawn.push(draw(slide, index));
		size += drawn[index].length;
	}
	return drawn;
}

const drawCaption = (x: number, y: number, text: string) =>
	`<text x="${x}" y="${y + CAPTION / 2}" font-size="18">${text}</text>`;

function drawSlide(
	{ texts = [], duration }: Slide,
	index: number,
	{ x, y }: { x: number; y: number },
	canvas: Canvas,
): string {
	const isHardToRead = texts.some((text) => isTooSmallToRead(text, canvas));
	const caption = `Slide ${index + 1}, ${duration} s${isHardToRead ? ', red: too small to read' : ''}`;
	const { width, height } = canvas;
	return [
		drawCaption(x, y, caption),
		`<svg x="${x}" y="${y + CAPTION}" width="${width / REDUCTION}" height="${height / REDUCTION}" viewBox="0 0 ${width} ${height}">`,
		`<path d="M0 0H${width}V${height}H0Z" fill="${PICTURE}" stroke="#202124" stroke-width="6"/>`,
		...sortBy(texts, ({ zIndex = TEXT_DEFAULTS.zIndex }) => zIndex).map((text) =>
			drawText(text, canvas),
		),
		'</svg>',
	].join('\n');
}

function drawText(given: SlideText, canvas: Canvas): string {
	const text = { ...TEXT_DEFAULTS, ...given };
	const { x, y, width, height, fontSize, padding } = text;
	const [share, anchor] = ANCHORS[text.textAlign];
	const inner = Math.min(width, (canvas.width * text.maxWidth) / 100) - 2 * padding;
	const lines = wrapText(measureText(text.text), (inner / fontSize) * 100);
	const middle = { x: x + width / 2, y: y + height / 2 };
	const textX = round(middle.x + (share - 0.5) * inner, 1);
	const spans = lines.map((line, index) => {
		const centre = middle.y + (index - (lines.length - 1) / 2) * LINE_HEIGHT * fontSize;
		return `<tspan x="${textX}" y="${round(centre + 0.35 * fontSize, 1)}">${escapeXml(line)}</tspan>`;
	});
	const edge = isTooSmallToRead(text, canvas) ? ' stroke="#d93025" stroke-width="6"' : '';
	return [
		`<g opacity="${text.opacity}" transform="translate(${middle.x} ${middle.y}) rotate(${text.rotation}) scale(${text.scale}) translate(${-middle.x} ${-middle.y})">`,
		`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${text.borderRadius}" fill="${backgroundOf(text.backgroundColor)}"${edge}/>`,
		`<text font-size="${fontSize}" font-weight="${escapeXml(text.fontWeight)}" fill="${text.color}" text-anchor="${anchor}">${spans.join('')}</text>`,
		'</g>',
	].join('\n');
}

function backgroundOf(color: string): string {
	if (color === TEXT_DEFAULTS.backgroundColor) return 'none';
	return HEX_COLOUR.test(color) ? color : NEUTRAL;
}

/** Everything that is no character of XML, such as half of an emoji. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string): string => escape(text.replace(NO_XML, '\ufffd'));
