import type { INodeProperties } from 'n8n-workflow';

const number = (
	displayName: string,
	name: string,
	value: number,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	default: value,
	description,
});

/** The five settings of a voice; the ranges are stated for template scenes only. */
export const voiceSettings: INodeProperties[] = [
	number('Similarity Boost', 'similarityBoost', 0.75, 'How close to the original voice, 0 to 1'),
	number('Speed', 'speed', 1, 'How fast the voice speaks, 0.7 to 1.2'),
	number('Stability', 'stability', 0.5, 'How even the voice sounds, 0 to 1'),
	number('Style', 'style', 0, 'How much the voice exaggerates its style, 0 to 1'),
	{
		displayName: 'Use Speaker Boost',
		name: 'useSpeakerBoost',
		type: 'boolean',
		default: true,
		description: 'Whether to bring the voice closer to its original speaker',
	},
];

export const audioField: INodeProperties = {
	displayName: 'Audio',
	name: 'audio',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description:
		"How the voice sounds. The service's documentation does not show the ranges here; the hints are those of template videos.",
	options: voiceSettings,
};

export const stickersField: INodeProperties = {
	displayName: 'Add Stickers',
	name: 'addStickers',
	type: 'boolean',
	default: false,
	description: 'Whether to add automatically generated stickers',
};
