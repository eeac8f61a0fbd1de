import once from 'lodash/once';

import { PATHS } from '../shared/contract/endpoints';
import { slideshowRequest } from '../shared/contract/slideshow';
import { type Canvas, CANVAS } from '../shared/contract/values';
import { withMediaIds } from '../shared/fields/listInput';
import { mediaTypeOf } from '../shared/fields/mediaType';
import {
	aspectRatioField,
	aspectRatioOf,
	languageField,
	languageOf,
} from '../shared/fields/presentation';
import {
	addressIn,
	isEmptyCell,
	optionalNumber,
	optionalText,
	trimmedText,
	trueOrOmit,
} from '../shared/items/cells';
import type { Fields, ReadParameter } from '../shared/items/parameters';
import type { CreationKind } from '../shared/run/kind';
import { omitUndefined } from '../shared/utils/objects';
import { slideshowDrawing } from './drawing';
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
	drawing: slideshowDrawing,
	listInput: {
		field: 'slides',
		toEntries: (slides, read) => {
			const canvas = once(() => canvasOf(read));
			return withMediaIds(
				'mediaId',
				slides.map((slide) => toSlide(slide, canvas)),
			);
		},
		isBlank: ({ url, mediaId, texts }) => [url, mediaId, ...wordsOf(texts)].every(isEmptyCell),
	},
	build: (read) =>
		omitUndefined({
			script: optionalText(read('script')),
			voiceId: trimmedText(read('voiceId')),
			avatarId: trimmedText(read('avatarId')),
			musicId: trimmedText(read('musicId')),
			aspectRatio: ratioOf(read),
			language: languageOf(read('language')) ?? languageField.default,
		}),
};

const ratioOf = (read: ReadParameter) =>
	aspectRatioOf(read('aspectRatio')) ?? aspectRatioField.default;

/** That of the default for an unknown aspect ratio, whose request is refused. */
const canvasOf = (read: ReadParameter): Canvas =>
	Object.entries(CANVAS).find(([ratio]) => ratio === ratioOf(read))?.[1] ?? CANVAS.ratio_9_16;

function toSlide(slide: Fields, canvas: () => Canvas): Fields {
	const url = addressIn(slide.url);
	return omitUndefined({
		...slide,
		url,
		mediaId: trimmedText(slide.mediaId),
		mediaType: mediaTypeOf(slide, 'mediaType', url),
		duration: optionalNumber(slide.duration) ?? SLIDE_SECONDS,
		texts: slideTexts(slide.texts, canvas),
		isAIGenerated: trueOrOmit(slide.isAIGenerated),
	});
}
