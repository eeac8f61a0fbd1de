import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import startCase from 'lodash/startCase';

import { CAPTION_ALIGNMENTS, CAPTION_PRESETS } from '../contract/enums';

const asOption = (value: string): INodePropertyOptions => ({ name: startCase(value), value });

const byName = (a: INodePropertyOptions, b: INodePropertyOptions) => a.name.localeCompare(b.name);

/** The caption object; `description` says what the service does without it. */
export const captionField = (description: string): INodeProperties => ({
	displayName: 'Captions',
	name: 'caption',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description,
	options: [
		{
			displayName: 'Alignment',
			name: 'alignment',
			type: 'options',
			default: 'bottom',
			options: CAPTION_ALIGNMENTS.map(asOption),
			description: 'Where on the screen the captions stand',
		},
		{
			displayName: 'Hide Captions',
			name: 'disabled',
			type: 'boolean',
			default: false,
			description: 'Whether to make the video without captions',
		},
		{
			displayName: 'Preset',
			name: 'preset',
			type: 'options',
			default: 'classic',
			options: CAPTION_PRESETS.map(asOption).sort(byName),
			description: 'The look of the captions',
		},
	],
});
