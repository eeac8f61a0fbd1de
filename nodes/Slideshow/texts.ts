import identity from 'lodash/identity';
import isEqual from 'lodash/isEqual';
import isPlainObject from 'lodash/isPlainObject';
import mapValues from 'lodash/mapValues';

import {
	type Canvas,
	FONT_WEIGHTS,
	TEXT_ALIGNMENTS,
	TEXT_POSITIONS,
	TEXT_SIZES,
	WORD_WRAPS,
} from '../shared/contract/values';
import {
	optionalChoice,
	optionalNumber,
	optionalText,
	toText,
	trimmedText,
} from '../shared/items/cells';
import type { Fields } from '../shared/items/parameters';
import { omitUndefined } from '../shared/utils/objects';
import { hasWords, layOutTexts, POSITION, SIZE } from './layout';
import { numberFields, textFields } from './textFields';

/**
 * The texts of a slide for the request. The panel nests them in `text`, and the style of each in `style`; JSON lists them
 * flat, as the service does. Anything else is left for validation.
 *
 * @param canvas is asked only where a text says its position or size in words
 */
export function slideTexts(texts: unknown, canvas: () => Canvas): unknown {
	const nested = (texts as { text?: unknown } | null | undefined)?.text;
	const list = Array.isArray(nested) ? nested : texts;
	if (Array.isArray(list))
		return list.length > 0 ? inPixels(list.map(toSlideText), canvas) : undefined;
	return isEqual(list, {}) ? undefined : optionalText(list);
}

/** What the texts of a slide on the panel say. */
export const wordsOf = (texts: unknown): unknown[] =>
	((texts as { text?: Fields[] } | null | undefined)?.text ?? []).map(({ text }) => text);

/** How the value of each field is read. */
const READERS = new Map<string, (value: unknown) => unknown>([
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

function inPixels(texts: unknown[], canvas: () => Canvas): unknown[] {
	if (!texts.every(isFields) || !texts.some(hasWords)) return texts;
	return layOutTexts(texts, canvas());
}

const isFields = (value: unknown): value is Fields => isPlainObject(value);

function toSlideText(entry: unknown): unknown {
	if (!isFields(entry)) return entry;
	const { style, ...fields } = entry;
	const all: Fields = { text: '', ...fields, ...(style as Fields | undefined) };
	return omitUndefined(mapValues(all, (value, name) => (READERS.get(name) ?? identity)(value)));
}
