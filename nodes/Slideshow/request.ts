import identity from 'lodash/identity';
import isEqual from 'lodash/isEqual';
import isPlainObject from 'lodash/isPlainObject';
import mapValues from 'lodash/mapValues';

import {
	ASPECT_RATIOS,
	type Canvas,
	CANVAS,
	FONT_WEIGHTS,
	TEXT_ALIGNMENTS,
	WORD_WRAPS,
} from '../shared/contract/choices';
import { PATHS } from '../shared/contract/endpoints';
import {
	slideshowRequest,
	type SlideText,
	slideTextList,
	TEXT_POSITIONS,
	TEXT_SIZES,
} from '../shared/contract/slideshow';
import { withMediaIds } from '../shared/fields/listInput';
import { mediaTypeOf } from '../shared/fields/media';
import { aspectRatioOf } from '../shared/fields/presentation';
import { readFields, REQUIRED_DEFAULTS } from '../shared/fields/readFields';
import {
	addressIn,
	isEmptyCell,
	optionalChoice,
	optionalNumber,
	optionalText,
	toText,
	trimmedText,
	trueOrOmit,
} from '../shared/items/cells';
import type { Fields, ReadParameter } from '../shared/items/parameters';
import { AVATARS, MUSIC, VOICES } from '../shared/lookups/libraries';
import { type CreationKind, mediaOfList, SPOKEN_SCRIPT } from '../shared/run/kind';
import { omitUndefined } from '../shared/utils/objects';
import { SLIDE_SECONDS, slideshowFields } from './fields';
import { hasWords, layOutTexts, POSITION, SIZE } from './layout';
import { numberFields, textFields } from './textFields';

/** "POST /v1/project/create/social-slideshow". */
export const slideshow: CreationKind = {
	name: 'slideshow',
	path: () => PATHS.slideshow,
	schema: slideshowRequest,
	fields: slideshowFields,
	metadata: true,
	files: { httpsOnly: false },
	media: mediaOfList('slides', 'mediaType'),
	ids: { avatarId: AVATARS, voiceId: VOICES, musicId: MUSIC },
	speech: SPOKEN_SCRIPT,
	listInput: {
		field: 'slides',
		toEntries: (slides, read) => {
			const canvas = canvasOf(read);
			return withMediaIds(
				'mediaId',
				slides.map((slide) => toSlide(slide, canvas)),
			);
		},
		isBlank: ({ url, mediaId, texts }) => [url, mediaId, ...wordsOf(texts)].every(isEmptyCell),
	},
	build: (read) => ({
		...REQUIRED_DEFAULTS,
		...readFields(read, 'script', 'voiceId', 'avatarId', 'musicId', 'aspectRatio', 'language'),
	}),
};

/** That of the default for an unknown aspect ratio, whose request is refused. */
function canvasOf(read: ReadParameter): Canvas {
	const given = aspectRatioOf(read('aspectRatio'));
	return CANVAS[ASPECT_RATIOS.find((ratio) => ratio === given) ?? 'ratio_9_16'];
}

function toSlide(slide: Fields, canvas: Canvas): Fields {
	const url = addressIn(slide.url);
	return omitUndefined({
		...slide,
		url,
		mediaId: trimmedText(slide.mediaId),
		mediaType: mediaTypeOf(slide, 'mediaType', url),
		duration: optionalNumber(slide.duration) ?? SLIDE_SECONDS,
		texts: slideTexts(slide.texts, canvas),
		isAIGenerated: trueOrOmit(slide.isAIGenerated),
	});
}

/**
 * The texts of a slide for the request. The panel nests them in `text`, and the style of each in `style`; JSON lists them
 * flat, as the service does. Anything else is left for validation.
 */
function slideTexts(texts: unknown, canvas: Canvas): unknown {
	const nested = (texts as { text?: unknown } | null | undefined)?.text;
	const list = Array.isArray(nested) ? nested : texts;
	if (Array.isArray(list))
		return list.length > 0 ? inPixels(list.map(toSlideText), canvas) : undefined;
	return isEqual(list, {}) ? undefined : optionalText(list);
}

/** What the texts of a slide on the panel say. */
const wordsOf = (texts: unknown): unknown[] =>
	((texts as { text?: Fields[] } | null | undefined)?.text ?? []).map(({ text }) => text);

/** How the value of each field is read. */
const TEXT_READERS = new Map<string, (value: unknown) => unknown>([
	['text', toText],
	...numberFields.map(({ name }) => [name, optionalNumber] as const),
	...textFields.map(({ name }) => [name, optionalText] as const),
	['color', trimmedText],
	['backgroundColor', (value) => optionalChoice(value, ['transparent'])],
	['fontWeight', (value) => optionalChoice(value, FONT_WEIGHTS)],
	['textAlign', (value) => optionalChoice(value, TEXT_ALIGNMENTS)],
	['wordWrap', (value) => optionalChoice(value, WORD_WRAPS)],
	['position', (value) => optionalChoice(value, TEXT_POSITIONS) ?? POSITION],
	['size', (value) => optionalChoice(value, TEXT_SIZES) ?? SIZE],
]);

/** Texts that will be refused stay as they are. */
function inPixels(texts: unknown[], canvas: Canvas): unknown[] {
	if (!slideTextList.safeParse(texts).success) return texts;
	const valid = texts as SlideText[];
	return valid.some(hasWords) ? layOutTexts(valid, canvas) : texts;
}

function toSlideText(entry: unknown): unknown {
	if (!isPlainObject(entry)) return entry;
	const { style, ...fields } = entry as Fields;
	const all: Fields = { text: '', ...fields, ...(style as Fields | undefined) };
	return omitUndefined(
		mapValues(all, (value, name) => (TEXT_READERS.get(name) ?? identity)(value)),
	);
}
