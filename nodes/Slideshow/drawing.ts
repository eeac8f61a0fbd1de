import round from 'lodash/round';
import sortBy from 'lodash/sortBy';
import type { z } from 'zod/v3';

import { fileNameIn, secretIn } from '../shared/addresses/urlSecrets';
import { type Canvas, CANVAS } from '../shared/contract/choices';
import { HEX_COLOUR, type slideshowRequest, TEXT_DEFAULTS } from '../shared/contract/slideshow';
import { slideCaption, slidesNotDrawn } from '../shared/messages/kinds';
import { type Html, html, htmlUpTo, loadable } from '../shared/page/html';
import type { ShownFile } from '../shared/run/kind';
import { shortened } from '../shared/utils/text';
import { isTooSmallToRead } from './warnings';
import { LINE_HEIGHT, measureText, wrapText } from './wrapText';

type Request = z.infer<typeof slideshowRequest>;
type DrawnSlide = Request['slides'][number];
type SlideText = NonNullable<DrawnSlide['texts']>[number];

/** Of texts, in bytes: no further slide is drawn then. 50 slides of 10 long texts in narrow boxes would have 10 million. */
const MAX_DRAWING = 250_000;

/** For a picture that cannot be shown, and for a background whose colour is not a hex code. */
const PICTURE = '#8a9099';
const NEUTRAL = '#5a606980';

/** Where the text begins in its box, for each alignment: a share of the width, and what SVG calls it. */
const ANCHORS = { left: [0, 'start'], center: [0.5, 'middle'], right: [1, 'end'] } as const;

/**
 * The slides of a request with their pictures, and their texts to scale. Lines are broken where the text is estimated to
 * break, and a text that is too small to read has a red edge.
 *
 * @param request that is valid
 */
export function slideshowDrawing(
	request: unknown,
	fileOf: (url: string) => ShownFile | undefined = () => undefined,
): Html {
	const { slides, aspectRatio } = request as Request;
	const canvas = CANVAS[aspectRatio];
	const texts = htmlUpTo(MAX_DRAWING, slides, (slide) => drawTexts(slide, canvas));
	const drawn = texts.map((text, index) => {
		const slide = slides[index];
		return drawSlide(slide, index, canvas, text, fileOf(slide.url));
	});
	const left = slides.length - drawn.length;
	return html`<ol class="strip">
		${drawn}${left > 0 && html`<li>${slidesNotDrawn(left)}</li>`}
	</ol>`;
}

function drawSlide(
	{ url, mediaType, texts = [], duration }: DrawnSlide,
	index: number,
	canvas: Canvas,
	drawnTexts: Html,
	file?: ShownFile,
) {
	const { width, height } = canvas;
	const isHardToRead = texts.some((text) => isTooSmallToRead(text, canvas));
	const isClip = mediaType === 'video';
	// whoever gets the page could use a secret in a URL
	const isSecret = secretIn(url) !== undefined;
	const picture = file?.picture ?? (isClip || isSecret ? undefined : loadable(url));
	const caption = slideCaption({
		number: index + 1,
		seconds: duration,
		isClip,
		file: isSecret ? shortened(fileNameIn(url)) : undefined,
		isHardToRead,
	});
	return html`<li>
		<svg
			viewBox="0 0 ${width} ${height}"
			role="img"
			aria-label="${caption}"
			font-family="sans-serif"
		>
			<path d="M0 0H${width}V${height}H0Z" fill="${PICTURE}" />
			${picture !== undefined &&
			html`<image
				href="${picture}"
				width="${width}"
				height="${height}"
				preserveAspectRatio="xMidYMid slice"
			/>`}
			${drawnTexts}
		</svg>
		${caption}${file !== undefined && html`<br />${file.text}`}
	</li>`;
}

function drawTexts({ texts = [] }: DrawnSlide, canvas: Canvas): Html {
	const sorted = sortBy(texts, ({ zIndex = TEXT_DEFAULTS.zIndex }) => zIndex);
	return html`${sorted.map((text) => drawText(text, canvas))}`;
}

function drawText(given: SlideText, canvas: Canvas): Html {
	const text = { ...TEXT_DEFAULTS, ...given };
	const { x, y, width, height, fontSize, padding } = text;
	const [share, anchor] = ANCHORS[text.textAlign];
	const inner = Math.min(width, (canvas.width * text.maxWidth) / 100) - 2 * padding;
	const lines = wrapText(measureText(text.text), (inner / fontSize) * 100);
	const middle = { x: x + width / 2, y: y + height / 2 };
	const textX = round(middle.x + (share - 0.5) * inner, 1);
	const spans = lines.map((line, index) => {
		const centre = middle.y + (index - (lines.length - 1) / 2) * LINE_HEIGHT * fontSize;
		return html`<tspan x="${textX}" y="${round(centre + 0.35 * fontSize, 1)}">${line}</tspan>`;
	});
	const edge = isTooSmallToRead(text, canvas) && html` stroke="#d93025" stroke-width="6"`;
	return html`<g
		opacity="${text.opacity}"
		transform="translate(${middle.x} ${middle.y}) rotate(${text.rotation}) scale(${text.scale}) translate(${-middle.x} ${-middle.y})"
	>
		<rect
			x="${x}"
			y="${y}"
			width="${width}"
			height="${height}"
			rx="${text.borderRadius}"
			fill="${backgroundOf(text.backgroundColor)}"
			${edge}
		/>
		<text
			font-size="${fontSize}"
			font-weight="${text.fontWeight}"
			fill="${text.color}"
			text-anchor="${anchor}"
			unicode-bidi="plaintext"
			>${spans}</text
		>
	</g>`;
}

function backgroundOf(color: string): string {
	if (color === TEXT_DEFAULTS.backgroundColor) return 'none';
	return HEX_COLOUR.test(color) ? color : NEUTRAL;
}
