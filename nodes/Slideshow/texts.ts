import identity from 'lodash/identity';
import isPlainObject from 'lodash/isPlainObject';
import mapValues from 'lodash/mapValues';
import sortBy from 'lodash/sortBy';
import startCase from 'lodash/startCase';
import isEqual from 'lodash/isEqual';
import type { INodeProperties } from 'n8n-workflow';

import { TEXT_ALIGNMENTS, WORD_WRAPS } from '../shared/contract/enums';
import { LIMITS } from '../shared/contract/limits';
import type { Fields } from '../shared/creation/kind';
import { given, optionalNumber, optionalText, text } from '../shared/items/values';

interface NumberField {
	label: string;
	value: number;
	about: string;
}

/** "Text object (slideshow)": the numbers, with the service's defaults. */
const NUMBERS: Record<string, NumberField> = {
	borderRadius: { label: 'Border Radius', value: 8, about: 'Rounding of the text box in pixels' },
	fontSize: { label: 'Font Size', value: 16, about: '8 to 200 pixels' },
	height: { label: 'Height', value: 50, about: 'Height of the text box in pixels, at least 10' },
	maxWidth: { label: 'Max Width', value: 80, about: 'Percent of the canvas, 0 to 100' },
	opacity: { label: 'Opacity', value: 1, about: '0 is invisible, 1 is opaque' },
	padding: { label: 'Padding', value: 6, about: 'Space around the text in pixels' },
	rotation: { label: 'Rotation', value: 0, about: '-360 to 360 degrees' },
	scale: { label: 'Scale', value: 1, about: '0.1 to 10' },
	width: { label: 'Width', value: 280, about: 'Width of the text box in pixels, at least 10' },
	x: {
		label: 'X',
		value: 0,
		about: 'Pixels from the left of the canvas: 1080 wide, or 1920 when horizontal',
	},
	y: {
		label: 'Y',
		value: 43.13,
		about: 'Pixels from the top of the canvas: 1080 high, or 1920 when vertical',
	},
	zIndex: { label: 'Z Index', value: 1, about: 'Texts with a higher one lie on top' },
};

const numberFields = Object.entries(NUMBERS).map(
	([name, { label, value, about }]): INodeProperties => ({
		displayName: label,
		name,
		type: 'number',
		default: value,
		description: about,
	}),
);

const choice = (
	displayName: string,
	name: string,
	values: readonly string[],
	value: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'options',
	options: values.map((option) => ({ name: startCase(option), value: option })),
	default: value,
});

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
	choice('Text Align', 'textAlign', TEXT_ALIGNMENTS, 'center'),
	choice('Word Wrap', 'wordWrap', WORD_WRAPS, 'break-word'),
];

const styleFields = sortBy([...numberFields, ...textFields], 'displayName');

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
					options: styleFields,
				},
			],
		},
	],
};

/**
 * On the panel, texts stand below `text`, with the style of each apart. JSON lists them flat, as the service does.
 * Anything else is left for validation.
 */
export function textsOf(texts: unknown): unknown {
	const onPanel = (texts as { text?: unknown } | null | undefined)?.text;
	const list = Array.isArray(onPanel) ? onPanel : texts;
	if (Array.isArray(list)) return list.length > 0 ? list.map(toText) : undefined;
	return isEqual(list, {}) ? undefined : optionalText(list);
}

/** How each field is read from a cell. */
const CELLS = new Map([
	['text', text],
	...numberFields.map(({ name }) => [name, optionalNumber] as const),
	...textFields.map(({ name }) => [name, optionalText] as const),
]);

function toText(entry: unknown): unknown {
	if (!isPlainObject(entry)) return entry;
	const { style, ...fields } = entry as Fields;
	const all: Fields = { text: '', ...fields, ...(style as Fields | undefined) };
	return given(mapValues(all, (value, name) => (CELLS.get(name) ?? identity)(value)));
}
