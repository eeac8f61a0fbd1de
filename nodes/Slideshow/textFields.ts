import sortBy from 'lodash/sortBy';
import startCase from 'lodash/startCase';
import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { CANVAS, TEXT_ALIGNMENTS, WORD_WRAPS } from '../shared/contract/choices';
import { inRange, SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { TEXT_DEFAULTS, TEXT_POSITIONS, TEXT_SIZES } from '../shared/contract/slideshow';
import { choicesOf, collectionField, numberField, textField } from '../shared/fields/parts';
import { BACKGROUND, CUSTOM_BOX, CUSTOM_FONT_SIZE, POSITION, SIZE } from './layout';

const shownIf = (show: IDisplayOptions['show']) => ({ displayOptions: { show } });

/** A number that has the service's default. */
const styleNumber = (name: keyof typeof TEXT_DEFAULTS, description: string) =>
	numberField(startCase(name), name, Number(TEXT_DEFAULTS[name]), description);

const boxFields = [
	styleNumber(
		'x',
		`Distance from the left edge in pixels. The canvas is ${CANVAS.ratio_9_16.width} wide, or ${CANVAS.ratio_16_9.width} if horizontal.`,
	),
	styleNumber(
		'y',
		`Distance from the top edge in pixels. The canvas is ${CANVAS.ratio_16_9.height} high, or ${CANVAS.ratio_9_16.height} if vertical.`,
	),
	styleNumber('width', `Width of the text box in pixels, at least ${SERVICE_LIMITS.minBox}`),
	styleNumber('height', `Height of the text box in pixels, at least ${SERVICE_LIMITS.minBox}`),
];

const fontSize = styleNumber(
	'fontSize',
	`Size of the text in pixels, ${inRange(SERVICE_LIMITS.fontSize)}`,
);

const lookNumbers = [
	styleNumber('borderRadius', 'Radius of the rounded corners of the text box in pixels'),
	styleNumber('maxWidth', 'Maximum width in percent of the canvas, from 0 to 100'),
	styleNumber('opacity', 'Opacity of the text, from 0 (invisible) to 1 (opaque)'),
	styleNumber('padding', 'Space between the text and the edge of its box in pixels'),
	styleNumber('rotation', `Rotation in degrees, ${inRange(SERVICE_LIMITS.rotation)}`),
	styleNumber('scale', `Scale factor, ${inRange(SERVICE_LIMITS.scale)}`),
	styleNumber('zIndex', 'Texts with a higher value are shown on top'),
];

/** The fields of a text whose values are texts in the request. */
export const textFields: INodeProperties[] = [
	{
		displayName: 'Background Color',
		name: 'backgroundColor',
		type: 'color',
		default: BACKGROUND,
		description:
			'Color of the text box as a hex code. By default, it is dark and semi-transparent.',
		typeOptions: { showAlpha: true },
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
		description: 'Name of the font family',
	},
	{
		displayName: 'Font Weight',
		name: 'fontWeight',
		type: 'string',
		default: '600',
		placeholder: 'e.g. bold',
		description: 'Weight of the font, such as 400, 600 or bold',
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

/** The fields of a text whose values are numbers in the request. */
export const numberFields = [...boxFields, fontSize, ...lookNumbers];

/** The fields for pixels are shown where *Position* is *Custom*. */
const customBox = boxFields.map(
	(field): INodeProperties => ({
		...field,
		default: CUSTOM_BOX[field.name as keyof typeof CUSTOM_BOX],
		...shownIf({ position: ['custom'] }),
	}),
);

export const textsField: INodeProperties = {
	displayName: 'Texts',
	name: 'texts',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Text',
	default: {},
	description: `Texts to show on the slide (up to ${SERVICE_LIMITS.texts})`,
	options: [
		{
			displayName: 'Text',
			name: 'text',
			values: [
				textField({
					displayName: 'Text',
					name: 'text',
					placeholder: 'e.g. Only this week',
					description: `Text to show, up to ${SERVICE_LIMITS.text} characters`,
				}),
				{
					displayName: 'Position',
					name: 'position',
					type: 'options',
					options: choicesOf(TEXT_POSITIONS),
					default: POSITION,
					description: 'Where to show the text. Texts with the same position are stacked.',
				},
				...customBox,
				{
					displayName: 'Size',
					name: 'size',
					type: 'options',
					options: choicesOf(TEXT_SIZES),
					default: SIZE,
					description: 'Size of the text. Long texts are shrunk to fit.',
				},
				{ ...fontSize, default: CUSTOM_FONT_SIZE, ...shownIf({ size: ['custom'] }) },
				collectionField({
					displayName: 'Style',
					name: 'style',
					placeholder: 'Add Field',
					options: sortBy([...textFields, ...lookNumbers], 'displayName'),
				}),
			],
		},
	],
};
