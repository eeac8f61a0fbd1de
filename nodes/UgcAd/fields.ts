import type { INodeProperties } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { creationToolField } from '../shared/fields/aiHints';
import { completionFields, costNotice } from '../shared/fields/completion';
import { listInputFields } from '../shared/fields/listInput';
import { avatarField, musicField, voiceField } from '../shared/fields/locators';
import { mediaSourceFields } from '../shared/fields/mediaSource';
import { mediaTypeField } from '../shared/fields/mediaType';
import { optionsField } from '../shared/fields/options';
import { aiGeneratedField, choices, moreFields, scriptField } from '../shared/fields/parts';
import { aspectRatioField, captionField, languageField } from '../shared/fields/presentation';

const mediaItemFields: INodeProperties[] = [
	...mediaSourceFields({
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/product.jpg',
		hint: 'Required. A public link to the file itself, not to a page of Google Drive',
		description: 'Public HTTPS URL of the image or video',
	}),
	mediaTypeField('type'),
	{
		displayName: 'Duration (Seconds)',
		name: 'duration',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		hint: '0 = automatic',
		description: 'How long to show it',
	},
	moreFields([
		aiGeneratedField,
		{
			displayName: 'Media ID',
			name: 'id',
			type: 'string',
			default: '',
			placeholder: 'e.g. media_1',
			description: `Unique within the video, up to ${SERVICE_LIMITS.identifier} characters; generated if empty`,
		},
		{
			displayName: 'Title',
			name: 'title',
			type: 'string',
			default: '',
			description: 'A title for your own use',
		},
	]),
];

const mediaFields = listInputFields({
	field: 'media',
	plural: 'Images or Clips (B-Roll)',
	singular: 'Image or Clip',
	description: `What is shown beside the speaker, or in place of the speaker, 1 to ${SERVICE_LIMITS.ugcMedia}`,
	values: mediaItemFields,
	example: '[\n  { "url": "https://example.com/product.jpg", "duration": 4 }\n]',
});

const adSettings: INodeProperties = {
	displayName: 'Ad Settings',
	name: 'adSettings',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'How the speaker and the B-roll share the screen',
	options: [
		{
			displayName: 'B-Roll Layout',
			name: 'bRollType',
			type: 'options',
			default: 'down',
			options: choices({
				up: ['B-Roll Above', 'B-roll on the top half, avatar on the bottom half'],
				down: ['B-Roll Below', 'Avatar on the top half, B-roll on the bottom half'],
				left: ['B-Roll Left', 'Avatar on the right, B-roll on the left'],
				right: ['B-Roll Right', 'Avatar on the left, B-roll on the right'],
				'full-width': ['Full Width', 'B-roll covers the whole screen, the avatar is hidden'],
				'rounded-cover': ['Rounded Cover', 'Rounded avatar over the B-roll'],
			}),
			description: 'Where the B-roll is shown',
		},
		{
			displayName: 'Remove Avatar Background',
			name: 'removeAvatarBackground',
			type: 'boolean',
			default: false,
			description: 'Whether to cut the avatar out of its background',
		},
	],
};

/** The panel of Video UGC Ad. */
export const ugcAdFields: INodeProperties[] = [
	costNotice,
	creationToolField(
		'Creates a UGC ad: a talking avatar that reads a script, with images or videos beside it and captions',
	),
	scriptField('e.g. I have tried them all, and this is the one I kept.'),
	avatarField(true),
	{
		...voiceField('Who speaks the script'),
		hint: 'Pick one. Without it, the service may refuse the video, or use the voice of the avatar.',
	},
	languageField,
	...mediaFields,
	adSettings,
	captionField(
		'How the spoken words are shown; at the bottom in the preset Classic when no field is added',
	),
	musicField,
	aspectRatioField,
	...completionFields,
	optionsField(),
];
