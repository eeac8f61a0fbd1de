import { PATHS } from '../shared/contract/endpoints';
import { slideshowRequest } from '../shared/contract/slideshow';
import type { CreationKind } from '../shared/creation/kind';
import { aspectRatioField, languageField } from '../shared/fields/presentation';
import {
	choiceOrDefault,
	optionalNumber,
	optionalText,
	toText,
	trueOrOmit,
} from '../shared/items/cells';
import type { Fields } from '../shared/items/parameters';
import { omitUndefined } from '../shared/utils/objects';
import { slideshowFields } from './fields';
import { textsOf } from './texts';

/** The default in the document's field list; its schema requires the field. */
const SLIDE_SECONDS = 3;

/** "POST /v1/project/create/social-slideshow". */
export const slideshow: CreationKind = {
	name: 'slideshow',
	path: () => PATHS.slideshow,
	schema: slideshowRequest,
	fields: slideshowFields,
	metadata: true,
	listInput: { field: 'slides', toEntry: toSlide },
	build: (read) =>
		omitUndefined({
			script: optionalText(read('script')),
			voiceId: optionalText(read('voiceId')),
			avatarId: optionalText(read('avatarId')),
			musicId: optionalText(read('musicId')),
			aspectRatio: optionalText(read('aspectRatio')) ?? aspectRatioField.default,
			language: optionalText(read('language')) ?? languageField.default,
		}),
};

function toSlide(slide: Fields, index: number): Fields {
	return omitUndefined({
		...slide,
		url: toText(slide.url),
		mediaId: optionalText(slide.mediaId) ?? `media_${index + 1}`,
		mediaType: choiceOrDefault(slide, 'mediaType', 'image'),
		duration: optionalNumber(slide.duration) ?? SLIDE_SECONDS,
		texts: textsOf(slide.texts),
		isAIGenerated: trueOrOmit(slide.isAIGenerated),
	});
}
