import { PATHS } from '../shared/contract/endpoints';
import { slideshowRequest } from '../shared/contract/slideshow';
import { MEDIA_TYPES } from '../shared/contract/values';
import { withMediaIds } from '../shared/fields/listInput';
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
import { slideshowFields } from './fields';
import { slideTexts, wordsOf } from './texts';

/** The default in the document's field list; its schema requires the field. */
const SLIDE_SECONDS = 3;

/** "POST /v1/project/create/social-slideshow". */
export const slideshow: CreationKind = {
	name: 'slideshow',
	path: () => PATHS.slideshow,
	schema: slideshowRequest,
	fields: slideshowFields,
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
