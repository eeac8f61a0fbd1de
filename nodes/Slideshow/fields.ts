import type { INodeProperties } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { creationToolField } from '../shared/fields/aiHints';
import { completionFields, costNotice } from '../shared/fields/completion';
import { listInputFields } from '../shared/fields/listInput';
import { avatarField, musicField, voiceField } from '../shared/fields/locators';
import { mediaSourceFields } from '../shared/fields/mediaSource';
import { mediaTypeField } from '../shared/fields/mediaType';
import { optionsField } from '../shared/fields/options';
import { aiGeneratedField, moreFields, numberField } from '../shared/fields/parts';
import { aspectRatioField, languageField } from '../shared/fields/presentation';
import { textsField } from './textFields';

const slideFields: INodeProperties[] = [
	...mediaSourceFields({
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/slide-1.jpg',
		hint: 'Required. A public link to the file itself, not to a page of Google Drive',
		description: 'Public address of the image or video',
	}),
	mediaTypeField('mediaType'),
	numberField('Duration (Seconds)', 'duration', 3, 'How long the slide is shown, 0.1 to 60'),
	textsField,
	moreFields([
		aiGeneratedField,
		{
			displayName: 'Media ID',
			name: 'mediaId',
			type: 'string',
			default: '',
			placeholder: 'e.g. media_1',
			description: `Up to ${SERVICE_LIMITS.identifier} characters. The service requires one, and its documentation does not show where media IDs come from: one is made up when this is empty.`,
		},
	]),
];

/** The panel of Video Slideshow. */
export const slideshowFields: INodeProperties[] = [
	costNotice,
	creationToolField(
		'Creates a slideshow of images or video clips with texts on them, optionally with a voice, an avatar and music',
	),
	...listInputFields({
		field: 'slides',
		plural: 'Slides',
		singular: 'Slide',
		description: `Images or videos with texts on them, 1 to ${SERVICE_LIMITS.slides}`,
		values: slideFields,
		example: `[
  {
    "url": "https://example.com/slide-1.jpg",
    "duration": 3,
    "texts": [{ "text": "Only this week", "position": "bottom", "size": "medium" }]
  }
]`,
	}),
	{
		displayName: 'Script',
		name: 'script',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Three reasons to try it.',
		description: `What a voice says over the slides, up to ${SERVICE_LIMITS.script} characters; it needs a voice`,
		hint: 'Optional: if empty, nothing is spoken',
	},
	{ ...voiceField('Who speaks the script'), hint: 'Required when there is a script' },
	languageField,
	{ ...avatarField(false), hint: 'Optional' },
	musicField,
	aspectRatioField,
	...completionFields,
	optionsField(),
];
