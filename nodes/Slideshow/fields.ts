import type { INodeProperties } from 'n8n-workflow';

import { inRange, SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { creationToolField } from '../shared/fields/aiHints';
import { completionFields, costNotice } from '../shared/fields/completion';
import { listInputFields } from '../shared/fields/listInput';
import { avatarField, musicField, voiceField } from '../shared/fields/locators';
import { mediaSourceFields, mediaTypeField } from '../shared/fields/media';
import { optionsField } from '../shared/fields/options';
import { aiGeneratedField, moreFields, numberField, textField } from '../shared/fields/parts';
import { aspectRatioField, languageField } from '../shared/fields/presentation';
import { textsField } from './textFields';

/** The default in the document's field list; its schema requires the field. */
export const SLIDE_SECONDS = 3;

const slideFields: INodeProperties[] = [
	...mediaSourceFields('e.g. https://example.com/slide-1.jpg', 'Public URL of the image or clip'),
	mediaTypeField('mediaType'),
	numberField(
		'Duration (Seconds)',
		'duration',
		SLIDE_SECONDS,
		`How long to show the slide, ${inRange(SERVICE_LIMITS.slideSeconds)}`,
	),
	textsField,
	moreFields([
		aiGeneratedField,
		textField({
			displayName: 'Media ID',
			name: 'mediaId',
			placeholder: 'e.g. media_1',
			description: `ID of the image or clip, up to ${SERVICE_LIMITS.identifier} characters. Generated if empty.`,
		}),
	]),
];

export const slideshowFields: INodeProperties[] = [
	costNotice,
	creationToolField(
		'Creates a slideshow of images or videos with texts, and optionally a voice, an avatar and music',
	),
	...listInputFields({
		field: 'slides',
		plural: 'Slides',
		singular: 'Slide',
		description: `The images or videos to show, with texts on them (1 to ${SERVICE_LIMITS.slides})`,
		values: slideFields,
		example: `[
  {
    "url": "https://example.com/slide-1.jpg",
    "duration": ${SLIDE_SECONDS},
    "texts": [{ "text": "Only this week", "position": "bottom", "size": "medium" }]
  }
]`,
	}),
	textField({
		displayName: 'Script',
		name: 'script',
		typeOptions: { rows: 4 },
		placeholder: 'e.g. Three reasons to try it.',
		description: `What the voice says during the slides, up to ${SERVICE_LIMITS.script} characters`,
		hint: 'Optional. Leave empty for a video without a voiceover.',
	}),
	{ ...voiceField(), hint: 'Required if there is a script' },
	languageField,
	{ ...avatarField(false), hint: 'Optional' },
	musicField,
	aspectRatioField,
	...completionFields,
	optionsField(),
];
