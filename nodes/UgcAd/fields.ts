import type { INodeProperties } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { creationToolField } from '../shared/fields/aiHints';
import { completionFields, costNotice } from '../shared/fields/completion';
import { listInputFields } from '../shared/fields/listInput';
import { avatarField, musicField, voiceField } from '../shared/fields/locators';
import { mediaSourceFields, mediaTypeField } from '../shared/fields/media';
import { optionsField } from '../shared/fields/options';
import {
	aiGeneratedField,
	booleanField,
	choices,
	collectionField,
	moreFields,
	scriptField,
	textField,
} from '../shared/fields/parts';
import { aspectRatioField, captionField, languageField } from '../shared/fields/presentation';

const mediaItemFields: INodeProperties[] = [
	...mediaSourceFields(
		'e.g. https://example.com/product.jpg',
		'Public HTTPS URL of the image or clip',
	),
	mediaTypeField('type'),
	{
		displayName: 'Duration (Seconds)',
		name: 'duration',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		hint: 'Set to 0 for automatic',
		description: 'How long to show the image or clip',
	},
	moreFields([
		aiGeneratedField,
		textField({
			displayName: 'Media ID',
			name: 'id',
			placeholder: 'e.g. media_1',
			description: `Unique ID of the image or clip, up to ${SERVICE_LIMITS.identifier} characters. Generated if empty.`,
		}),
		textField({
			displayName: 'Title',
			name: 'title',
			description: 'Name of the image or clip',
		}),
	]),
];

const mediaFields = listInputFields({
	field: 'media',
	plural: 'Images or Clips (B-Roll)',
	singular: 'Image or Clip',
	description: `The images or clips to show with the avatar or in its place (1 to ${SERVICE_LIMITS.ugcMedia})`,
	values: mediaItemFields,
	example: '[\n  { "url": "https://example.com/product.jpg", "duration": 4 }\n]',
});

const adSettings = collectionField({
	displayName: 'Ad Settings',
	name: 'adSettings',
	placeholder: 'Add Field',
	description: 'How the avatar and the images or clips share the screen',
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
				'full-width': ['Full Width', 'B-roll on the whole screen, avatar hidden'],
				'rounded-cover': ['Rounded Cover', 'Rounded avatar over the B-roll'],
			}),
			description: 'Where to show the images or clips (B-roll)',
		},
		booleanField({
			displayName: 'Remove Avatar Background',
			name: 'removeAvatarBackground',
			description: 'Whether to remove the background of the avatar',
		}),
	],
});

export const ugcAdFields: INodeProperties[] = [
	costNotice,
	creationToolField(
		'Creates a UGC (user-generated content) ad: an avatar reads a script with images or clips and captions',
	),
	scriptField('e.g. I have tried them all, and this is the one I kept.'),
	avatarField(true),
	{
		...voiceField(),
		hint: "Recommended. Without a voice, the service may use the avatar's own or reject the video.",
	},
	languageField,
	...mediaFields,
	adSettings,
	captionField('How to show captions. By default, they appear at the bottom in the Classic style.'),
	musicField,
	aspectRatioField,
	...completionFields,
	optionsField(),
];
