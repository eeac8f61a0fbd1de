import type { INodeProperties } from 'n8n-workflow';

import { PATHS } from '../shared/contract/endpoints';
import { slideshowRequest } from '../shared/contract/slideshow';
import { LIMITS, MEDIA_TYPES } from '../shared/contract/values';
import { creationToolField } from '../shared/fields/aiHints';
import { completionFields } from '../shared/fields/completion';
import { listInputFields, withMediaIds } from '../shared/fields/listInput';
import { avatarField, musicField, voiceField } from '../shared/fields/locators';
import { optionsField } from '../shared/fields/options';
import { aiGeneratedField, mediaTypeField, moreFields, numberField } from '../shared/fields/parts';
import { payOncePerField } from '../shared/fields/payOncePer';
import { aspectRatioField, aspectRatioOf, languageField } from '../shared/fields/presentation';
import {
	choiceOrDefault,
	isEmptyCell,
	optionalNumber,
	optionalText,
	trimmedText,
	trueOrOmit,
} from '../shared/items/cells';
import type { Fields } from '../shared/items/parameters';
import type { CreationKind } from '../shared/run/kind';
import { omitUndefined } from '../shared/utils/objects';
import { slideTexts, textsField, wordsOf } from './texts';

const slide: INodeProperties[] = [
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/slide-1.jpg',
		description: 'Public address of the image or video',
	},
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
			description: `Up to ${LIMITS.identifier} characters. The service requires one, and its documentation does not show where media IDs come from: one is made up when this is empty.`,
		},
	]),
];

const fields: INodeProperties[] = [
	creationToolField(
		'Creates a slideshow of images or video clips with texts on them, optionally with a voice, an avatar and music',
	),
	...listInputFields({
		field: 'slides',
		plural: 'Slides',
		singular: 'Slide',
		description: `Images or videos with texts on them, 1 to ${LIMITS.slides}`,
		values: slide,
		example: `[
  {
    "url": "https://example.com/slide-1.jpg",
    "mediaType": "image",
    "duration": 3,
    "texts": [{ "text": "Only this week", "x": 100, "y": 400, "fontSize": 64 }]
  }
]`,
	}),
	...completionFields,
	{
		displayName: 'Script',
		name: 'script',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Three reasons to try it.',
		description: `What a voice says over the slides, up to ${LIMITS.script} characters; it needs a voice`,
	},
	{ ...voiceField('Who speaks the script'), hint: 'Required when there is a script' },
	avatarField(false),
	musicField,
	aspectRatioField,
	languageField,
	payOncePerField,
	optionsField(),
];

/** The default in the document's field list; its schema requires the field. */
const SLIDE_SECONDS = 3;

/** "POST /v1/project/create/social-slideshow". */
export const slideshow: CreationKind = {
	name: 'slideshow',
	path: () => PATHS.slideshow,
	schema: slideshowRequest,
	fields,
	metadata: true,
	listInput: {
		field: 'slides',
		toEntries: (slides) => withMediaIds('mediaId', slides.map(toSlide)),
		isBlank: ({ url, mediaId, texts }) => [url, mediaId, ...wordsOf(texts)].every(isEmptyCell),
	},
	build: (read) =>
		omitUndefined({
			script: optionalText(read('script')),
			voiceId: trimmedText(read('voiceId')),
			avatarId: trimmedText(read('avatarId')),
			musicId: trimmedText(read('musicId')),
			aspectRatio: aspectRatioOf(read('aspectRatio')) ?? aspectRatioField.default,
			language: trimmedText(read('language')) ?? languageField.default,
		}),
};

function toSlide(slide: Fields): Fields {
	return omitUndefined({
		...slide,
		url: trimmedText(slide.url),
		mediaId: trimmedText(slide.mediaId),
		mediaType: choiceOrDefault(slide, 'mediaType', MEDIA_TYPES, 'image'),
		duration: optionalNumber(slide.duration) ?? SLIDE_SECONDS,
		texts: slideTexts(slide.texts),
		isAIGenerated: trueOrOmit(slide.isAIGenerated),
	});
}
