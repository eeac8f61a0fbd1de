import isEmpty from 'lodash/isEmpty';
import mapValues from 'lodash/mapValues';
import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import type { INodeProperties } from 'n8n-workflow';

import { ASPECT_RATIOS, CANVAS, CAPTION_ALIGNMENTS, CAPTION_PRESETS } from '../contract/choices';
import { inRange, SERVICE_LIMITS } from '../contract/serviceLimits';
import { optionalBoolean, optionalChoice, optionalNumber, trimmedText } from '../items/cells';
import type { Fields } from '../items/parameters';
import { omitUndefined } from '../utils/objects';
import { withExamples } from '../utils/text';
import { booleanField, choicesOf, collectionField, numberField } from './parts';

export const aspectRatioField: INodeProperties = {
	displayName: 'Aspect Ratio',
	name: 'aspectRatio',
	type: 'options',
	default: 'ratio_9_16',
	options: sortBy(ASPECT_RATIOS, (value) => CANVAS[value].name).map((value) => {
		const { name, width, height } = CANVAS[value];
		return { name, value, description: `${width} x ${height} pixels` };
	}),
	description: 'The aspect ratio to use',
};

const ASPECT_RATIO_WORDS = new Map([
	['9:16', 'ratio_9_16'],
	['vertical', 'ratio_9_16'],
	['portrait', 'ratio_9_16'],
	['16:9', 'ratio_16_9'],
	['horizontal', 'ratio_16_9'],
	['landscape', 'ratio_16_9'],
	['1:1', 'ratio_1_1'],
	['square', 'ratio_1_1'],
	...Object.entries(CANVAS).map(([ratio, { name }]) => [name, ratio] as const),
]);

/** A ratio as people write it, and the time that a sheet makes of it. */
const RATIO = withExamples(/^0?(\d{1,2})\s*[:：x×]\s*0?(\d{1,2})(?::00)?$/i, {
	is: ['9:16', '9 x 16', '9：16', '09:16:00'],
	isNot: ['9-16', '1080x1920', '9:16:30'],
});

/** The aspect ratio in a cell, also as `9:16` or `vertical`; undefined when empty. */
export function aspectRatioOf(value: unknown): unknown {
	const text = trimmedText(value);
	const ratio = typeof text === 'string' ? text.replace(RATIO, '$1:$2') : text;
	const word = optionalChoice(ratio, [...ASPECT_RATIOS, ...ASPECT_RATIO_WORDS.keys()]);
	return ASPECT_RATIO_WORDS.get(String(word)) ?? word;
}

export const languageField: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'string',
	default: 'en',
	placeholder: 'e.g. en',
	hint: 'Two-letter code, such as en or es',
	description: 'The language of the script and the voice',
};

/** The language code in a cell, which may have it in any case; undefined when empty. */
export function languageOf(value: unknown): unknown {
	const code = trimmedText(value);
	return typeof code === 'string' ? code.toLowerCase() : code;
}

/** The five settings of a voice, none of which has a documented default; ranges are stated for template scenes only. */
export const voiceSettings: INodeProperties[] = [
	numberField(
		'Similarity Boost',
		'similarityBoost',
		'',
		'How closely to match the original voice, from 0 to 1',
	),
	numberField('Speed', 'speed', '', `How fast the voice speaks, ${inRange(SERVICE_LIMITS.speed)}`),
	numberField('Stability', 'stability', '', 'How consistent the voice sounds, from 0 to 1'),
	numberField(
		'Style',
		'style',
		'',
		'How strongly to exaggerate the style of the voice, from 0 to 1',
	),
	{
		displayName: 'Use Speaker Boost',
		name: 'useSpeakerBoost',
		type: 'options',
		default: '',
		options: [
			{ name: 'Service Default', value: '' },
			{ name: 'No', value: false },
			{ name: 'Yes', value: true },
		],
		description: 'Whether to boost the similarity to the original speaker',
	},
];

export const audioField = collectionField({
	displayName: 'Voice Settings',
	name: 'audio',
	placeholder: 'Add Field',
	description: 'How the voice sounds. The ranges are documented for template videos only.',
	options: voiceSettings,
});

export const stickersField = booleanField({
	displayName: 'Add Stickers',
	name: 'addStickers',
	description: 'Whether to add automatically generated stickers',
});

/** The voice settings that have a value; undefined when none has. */
export function voiceSettingsOf(collection: unknown): Fields | undefined {
	const given = (collection ?? {}) as Fields;
	const numbers = pick(given, 'speed', 'stability', 'similarityBoost', 'style');
	const settings = omitUndefined({
		...mapValues(numbers, optionalNumber),
		useSpeakerBoost: optionalBoolean(given.useSpeakerBoost),
	});
	return isEmpty(settings) ? undefined : settings;
}

const placeholderFor = (what: string): string =>
	`Placeholder for a preset named after ${what}. If the service rejects it, enter the actual name as an expression.`;

/** The presets whose names the service's document hides. */
const HIDDEN_PRESETS: Record<string, string> = {
	brand: placeholderFor('the service'),
	social: placeholderFor('a social platform'),
};

const captionPresets = choicesOf(CAPTION_PRESETS).map((preset) => ({
	...preset,
	description: HIDDEN_PRESETS[String(preset.value)],
}));

/** The caption object; `description` says what the service does without it. */
export const captionField = (description: string): INodeProperties =>
	collectionField({
		displayName: 'Captions',
		name: 'caption',
		placeholder: 'Add Field',
		description,
		options: [
			{
				displayName: 'Alignment',
				name: 'alignment',
				type: 'options',
				default: 'bottom',
				options: choicesOf(CAPTION_ALIGNMENTS),
				description: 'Where to show the captions',
			},
			booleanField({
				displayName: 'Hide Captions',
				name: 'disabled',
				description: 'Whether to create the video without captions',
			}),
			{
				displayName: 'Preset',
				name: 'preset',
				type: 'options',
				default: 'classic',
				options: sortBy(captionPresets, 'name'),
				description:
					'The caption style to use. To use another one, enter its name as an expression.',
			},
		],
	});

/**
 * The fields of a caption object that have a value; undefined when none has. A preset or an alignment shows captions,
 * which the service may hide by default ("Caption object").
 */
export function captionOf(collection: unknown): Fields | undefined {
	const { preset, alignment, disabled } = (collection ?? {}) as Fields;
	const look = omitUndefined({
		preset: optionalChoice(preset, CAPTION_PRESETS),
		alignment: optionalChoice(alignment, CAPTION_ALIGNMENTS),
	});
	const hidden = optionalBoolean(disabled);
	if (hidden !== undefined) return { ...look, disabled: hidden };
	return isEmpty(look) ? undefined : { ...look, disabled: false };
}
