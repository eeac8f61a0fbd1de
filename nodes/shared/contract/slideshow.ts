import { z } from 'zod/v3';

import * as faults from '../messages/values';
import { CANVAS, MEDIA_TYPES, TEXT_ALIGNMENTS, WORD_WRAPS } from './choices';
import * as common from './requests';
import { SERVICE_LIMITS } from './serviceLimits';

/** What the service takes for what a text does not say ("Text object (slideshow)"). */
export const TEXT_DEFAULTS = {
	x: 0,
	y: 43.13,
	width: 280,
	height: 50,
	fontSize: 16,
	fontWeight: '600',
	color: '#ffffff',
	backgroundColor: 'transparent',
	opacity: 1,
	rotation: 0,
	scale: 1,
	zIndex: 1,
	textAlign: 'center',
	fontFamily: 'Display Medium',
	borderRadius: 8,
	padding: 6,
	maxWidth: 80,
	wordWrap: 'break-word',
} as const;

const HEX_COLOUR = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

// Our own words, not the document's: known ones are replaced by pixels before a request is sent.

/** Where a text of a slide stands. */
export const TEXT_POSITIONS = ['top', 'middle', 'bottom', 'custom'] as const;

export const TEXT_SIZES = ['small', 'medium', 'large', 'custom'] as const;

/** "Text object (slideshow)". */
const slideText = z.object({
	text: common.paidText(SERVICE_LIMITS.text),
	x: common.number.min(0).optional(),
	y: common.number.min(0).optional(),
	width: common.number.min(SERVICE_LIMITS.minBox).optional(),
	height: common.number.min(SERVICE_LIMITS.minBox).optional(),
	fontSize: common.within(SERVICE_LIMITS.fontSize).optional(),
	fontWeight: z.string().optional(),
	color: z.string().regex(HEX_COLOUR, faults.NOT_HEX_COLOUR).optional(),
	backgroundColor: z.string().optional(),
	opacity: common.number.min(0).max(1).optional(),
	rotation: common.within(SERVICE_LIMITS.rotation).optional(),
	scale: common.within(SERVICE_LIMITS.scale).optional(),
	zIndex: common.number.min(0).optional(),
	textAlign: z.enum(TEXT_ALIGNMENTS).optional(),
	fontFamily: z.string().optional(),
	borderRadius: common.number.min(0).optional(),
	padding: common.number.min(0).optional(),
	maxWidth: common.number.min(0).max(100).optional(),
	wordWrap: z.enum(WORD_WRAPS).optional(),
	position: z.enum(TEXT_POSITIONS).optional(),
	size: z.enum(TEXT_SIZES).optional(),
});

export type SlideText = z.infer<typeof slideText>;

export const slideTextList = z.array(slideText).max(SERVICE_LIMITS.texts);

/** "Slide object (slideshow)". */
const slide = z.object({
	url: common.webUrl,
	mediaId: common.identifier,
	mediaType: z.enum(MEDIA_TYPES),
	texts: slideTextList.optional(),
	duration: common.within(SERVICE_LIMITS.slideSeconds),
	isAIGenerated: z.boolean().optional(),
});

/** "POST /v1/project/create/social-slideshow". */
export const slideshowRequest = z
	.object({
		slides: z.array(slide).min(1).max(SERVICE_LIMITS.slides),
		aspectRatio: common.aspectRatio,
		language: common.language,
		script: z.string().max(SERVICE_LIMITS.script).optional(),
		voiceId: common.identifier.optional(),
		avatarId: common.identifier.optional(),
		musicId: common.identifier.optional(),
		...common.commonFields,
	})
	.superRefine(({ script, voiceId }, context) => {
		if (script && !voiceId) common.issueAt(context, ['voiceId'], faults.SCRIPT_WITHOUT_VOICE);
	})
	.superRefine(({ slides, aspectRatio: ratio }, context) => {
		const canvas = CANVAS[ratio];
		const check = (path: Array<string | number>, value = 0, limit: number) => {
			if (value > limit) common.issueAt(context, path, faults.beyondCanvas(limit, canvas.name));
		};
		slides.forEach(({ texts = [] }, slideIndex) => {
			texts.forEach(({ x, y }, textIndex) => {
				const path = ['slides', slideIndex, 'texts', textIndex];
				check([...path, 'x'], x, canvas.width);
				check([...path, 'y'], y, canvas.height);
			});
		});
	});
