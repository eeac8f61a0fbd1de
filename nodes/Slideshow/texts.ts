import identity from 'lodash/identity';
import isEqual from 'lodash/isEqual';
import isPlainObject from 'lodash/isPlainObject';
import mapValues from 'lodash/mapValues';
import sortBy from 'lodash/sortBy';
import type { INodeProperties } from 'n8n-workflow';

import { LIMITS, TEXT_ALIGNMENTS, WORD_WRAPS } from '../shared/contract/values';
import { choicesOf, numberField } from '../shared/fields/parts';
import { optionalChoice, optionalNumber, optionalText, toText } from '../shared/items/cells';
import type { Fields } from '../shared/items/parameters';
import { omitUndefined } from '../shared/utils/objects';

/** The numbers of a text with the service's defaults ("Text object (slideshow)"). */
const numberFields = [
	numberField('Border Radius', 'borderRadius', 8, 'Rounding of the text box in pixels'),
	numberField('Font Size', 'fontSize', 16, '8 to 200 pixels'),
	numberField('Height', 'height', 50, 'Height of the text box in pixels, at least 10'),
	numberField('Max Width', 'maxWidth', 80, 'Percent of the canvas, 0 to 100'),
	numberField('Opacity', 'opacity', 1, '0 is invisible, 1 is opaque'),
	numberField('Padding', 'padding', 6, 'Space around the text in pixels'),
	numberField('Rotation', 'rotation', 0, '-360 to 360 degrees'),
	numberField('Scale', 'scale', 1, '0.1 to 10'),
	numberField('Width', 'width', 280, 'Width of the text box in pixels, at least 10'),
	numberField(
		'X',
		'x',
		0,
		'Pixels from the left of the canvas: 1080 wide, or 1920 when horizontal',
	),
	numberField(
		'Y',
		'y',
		43.13,
		'Pixels from the top of the canvas: 1080 high, or 1920 when vertical',
	),
	numberField('Z Index', 'zIndex', 1, 'Texts with a higher one lie on top'),
];

const textFields: INodeProperties[] = [
	{
		displayName: 'Background Color',
		name: 'backgroundColor',
		type: 'color',
		default: '#000000',
		description: 'Color of the text box as a hex code; transparent without this field',
	},
	{
		displayName: 'Color',
		name: 'color',
		type: 'color',
		default: '#ffffff',
		description: 'Color of the text as a hex code',
	},
	{
		displayName: 'Font Family',
		name: 'fontFamily',
		type: 'string',
		default: 'Display Medium',
		description: 'Name of the font',
	},
	{
		displayName: 'Font Weight',
		name: 'fontWeight',
		type: 'string',
		default: '600',
		placeholder: 'e.g. bold',
		description: 'Values such as 400, 600 or bold',
	},
	{
		displayName: 'Text Align',
		name: 'textAlign',
		type: 'options',
		options: choicesOf(TEXT_ALIGNMENTS),
		default: 'center',
	},
	{
		displayName: 'Word Wrap',
		name: 'wordWrap',
		type: 'options',
		options: choicesOf(WORD_WRAPS),
		default: 'break-word',
	},
];

/** The texts on a slide. */
export const textsField: INodeProperties = {
	displayName: 'Texts',
	name: 'texts',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Text',
	default: {},
	description: `Texts on the slide, up to ${LIMITS.texts}`,
	options: [
		{
			displayName: 'Text',
			name: 'text',
			values: [
				{
					displayName: 'Text',
					name: 'text',
					type: 'string',
					default: '',
					placeholder: 'e.g. Only this week',
					description: `1 to ${LIMITS.text} characters`,
				},
				{
					displayName: 'Position and Style',
					name: 'style',
					type: 'collection',
					placeholder: 'Add Field',
					default: {},
					options: sortBy([...numberFields, ...textFields], 'displayName'),
				},
			],
		},
	],
};

/**
 * The texts of a slide for the request. The panel nests them in `text`, and the style of each in `style`; JSON lists them
 * flat, as the service does. Anything else is left for validation.
 */
export function slideTexts(texts: unknown): unknown {
	const nested = (texts as { text?: unknown } | null | undefined)?.text;
	const list = Array.isArray(nested) ? nested : texts;
	if (Array.isArray(list)) return list.length > 0 ? list.map(toSlideText) : undefined;
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
	['textAlign', (value) => optionalChoice(value, TEXT_ALIGNMENTS)],
	['wordWrap', (value) => optionalChoice(value, WORD_WRAPS)],
]);

function toSlideText(entry: unknown): unknown {
	if (!isPlainObject(entry)) return entry;
	const { style, ...fields } = entry as Fields;
	const all: Fields = { text: '', ...fields, ...(style as Fields | undefined) };
	return omitUndefined(mapValues(all, (value, name) => (READERS.get(name) ?? identity)(value)));
}
