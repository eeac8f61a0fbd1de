import { PATHS } from '../shared/contract/endpoints';
import { slideshowRequest } from '../shared/contract/slideshow';
import type { CreationKind, Fields } from '../shared/creation/kind';
import { aspectRatioField, languageField } from '../shared/fields/project';
import { choice, flag, given, optionalNumber, optionalText, text } from '../shared/items/values';
import { slideshowFields } from './fields';
import { textsOf } from './texts';

/** Seconds: the field list gives this default, while the schema requires the field. */
const SLIDE_DURATION = 3;

/** "POST /v1/project/create/social-slideshow". */
export const slideshow: CreationKind = {
	name: 'slideshow',
	path: () => PATHS.slideshow,
	schema: slideshowRequest,
	fields: slideshowFields,
	metadata: true,
	parts: { field: 'slides', toPart: toSlide },
	build: (read) =>
		given({
			script: optionalText(read('script')),
			voiceId: optionalText(read('voiceId')),
			avatarId: optionalText(read('avatarId')),
			musicId: optionalText(read('musicId')),
			aspectRatio: optionalText(read('aspectRatio')) ?? aspectRatioField.default,
			language: optionalText(read('language')) ?? languageField.default,
		}),
};

function toSlide(slide: Fields, index: number): Fields {
	return given({
		...slide,
		url: text(slide.url),
		mediaId: optionalText(slide.mediaId) ?? `media_${index + 1}`,
		mediaType: choice(slide, 'mediaType', 'image'),
		duration: optionalNumber(slide.duration) ?? SLIDE_DURATION,
		texts: textsOf(slide.texts),
		isAIGenerated: flag(slide.isAIGenerated),
	});
}
