import map from 'lodash/map';
import type { INodeProperties } from 'n8n-workflow';

import { FRAME_MODELS } from '../shared/contract/choices';
import { sceneTypesWith } from '../shared/contract/scenes';
import { inRange, SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { creationToolField } from '../shared/fields/aiHints';
import { completionFields, costNotice } from '../shared/fields/completion';
import { listInputFields } from '../shared/fields/listInput';
import { avatarField, musicField, voiceField } from '../shared/fields/locators';
import { optionsField } from '../shared/fields/options';
import { choices, numberField, textField } from '../shared/fields/parts';
import {
	aspectRatioField,
	audioField,
	captionField,
	languageField,
	stickersField,
} from '../shared/fields/presentation';

const mediaId = (displayName: string, name: string, description: string): INodeProperties =>
	textField({
		displayName,
		name,
		placeholder: 'e.g. a1b2c3',
		description,
		hint: "Required. The service doesn't document media IDs: look in its dashboard or ask its support.",
	});

const sceneType: INodeProperties = {
	displayName: 'Type',
	name: 'type',
	type: 'options',
	default: 'avatar',
	options: choices({
		avatar: ['Avatar', 'An avatar reads a script'],
		picture_in_picture: ['Picture in Picture', 'An avatar reads a script over an image or clip'],
		start_end_frame: [
			'Start and End Frame',
			'An AI model generates a transition between two images',
		],
		video: ['Video', 'An image or clip, with an optional voiceover'],
	}),
	description: 'What the scene shows',
};

/** The service's document hides the names of both. */
const MODEL_DESCRIPTION = 'One of two AI models that generate transitions';

/** Required fields have hints: n8n's own mark would ask for all of them where an expression gives the type. */
const SPOKEN_HINT = 'Required, except in scenes of the type Video';

const fieldsOfTypes: INodeProperties[] = [
	mediaId('Media ID', 'mediaId', 'Media ID of the image or clip to show'),
	textField({
		displayName: 'Script',
		name: 'script',
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Let me show you.',
		description: `What the voice says, up to ${SERVICE_LIMITS.sceneScript} characters`,
		hint: SPOKEN_HINT,
	}),
	{ ...avatarField(false), hint: 'Required' },
	{ ...voiceField(), hint: SPOKEN_HINT },
	mediaId('Start Frame Media ID', 'startFrameMediaId', 'Media ID of the first image'),
	mediaId('End Frame Media ID', 'endFrameMediaId', 'Media ID of the last image'),
	textField({
		displayName: 'Prompt',
		name: 'framePrompt',
		typeOptions: { rows: 3 },
		placeholder: 'e.g. The seed grows into a tree',
		description: `Description of the transition, up to ${SERVICE_LIMITS.framePrompt} characters`,
		hint: 'Required',
	}),
	{
		displayName: 'Model',
		name: 'frameModel',
		type: 'options',
		default: '',
		options: [
			{ name: 'Service Default', value: '' },
			...map(FRAME_MODELS, (name, value) => ({ name, value, description: MODEL_DESCRIPTION })),
		],
		description:
			'The AI model to use. If the service rejects the name, enter the actual one as an expression.',
	},
	numberField(
		'Duration (Seconds)',
		'frameDuration',
		5,
		`How long the transition lasts, ${inRange(SERVICE_LIMITS.transitionSeconds)}`,
	),
];

const sceneFields: INodeProperties[] = [
	sceneType,
	...fieldsOfTypes.map((field) => ({
		...field,
		displayOptions: { show: { type: sceneTypesWith(field.name) } },
	})),
];

export const scenesFields: INodeProperties[] = [
	costNotice,
	creationToolField(
		'Creates a video from scenes: avatars, videos, picture in picture, and transitions between two images',
	),
	...listInputFields({
		field: 'scenes',
		plural: 'Scenes',
		singular: 'Scene',
		description: `The scenes of the video (1 to ${SERVICE_LIMITS.scenes})`,
		values: sceneFields,
		example: `[
  { "type": "avatar", "script": "Let me show you.", "avatarId": "a1b2c3", "voiceId": "d4e5f6" },
  { "type": "video", "mediaId": "g7h8i9" }
]`,
	}),
	languageField,
	captionField(
		'How to show captions. By default, they are hidden: add a preset or an alignment to show them.',
	),
	stickersField,
	audioField,
	musicField,
	aspectRatioField,
	...completionFields,
	optionsField(),
];
