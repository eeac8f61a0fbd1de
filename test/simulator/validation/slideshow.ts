import { z } from 'zod/v3';

import { aspectRatioOf, canvases } from '../rules';
import type { JsonObject } from '../types';
import type { Undocumented } from '../undocumented';
import {
	aspectRatio,
	callbackFields,
	identifier,
	languageCode,
	projectName,
	reportMissing,
} from './common';

const emptyText = 'String must contain at least 1 character(s)';
const noSlide = 'At least one slide is required';

/** Section "POST /v1/project/create/social-slideshow". */
export const slideshow = (_undocumented: Undocumented, body: JsonObject) =>
	z
		.object({
			slides: z
				.array(slide(canvases[aspectRatioOf(body.aspectRatio)]), { required_error: noSlide })
				.min(1, noSlide)
				.max(50, 'Cannot have more than 50 slides'),
			aspectRatio: aspectRatio.optional(),
			language: languageCode.optional(),
			name: projectName.optional(),
			script: z.string().max(10_000).optional(),
			voiceId: identifier.optional(),
			avatarId: identifier.optional(),
			musicId: identifier.optional(),
			...callbackFields,
		})
		.superRefine(({ script, voiceId }, context) => {
			if (script !== undefined && voiceId === undefined) reportMissing(context, 'voiceId');
		});

type Canvas = (typeof canvases)[keyof typeof canvases];

/** Section "Slide object". */
const slide = (canvas: Canvas) =>
	z.object({
		url: z.string({ required_error: emptyText }).min(1).url(),
		mediaId: z.string({ required_error: emptyText }).min(1).max(30),
		mediaType: z.enum(['image', 'video'], {
			errorMap: () => ({ message: 'Invalid enum value' }),
		}),
		texts: z.array(textBox(canvas)).max(10, 'Cannot have more than 10 text elements').optional(),
		duration: z.number().min(0.1).max(60).optional(),
		isAIGenerated: z.boolean().optional(),
	});

const hexColour = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Section "Text object"; the coordinates lie on the canvas of the aspect ratio. */
const textBox = ({ width, height }: Canvas) =>
	z
		.object({
			x: z.number().min(0).max(width),
			y: z.number().min(0).max(height),
			width: z.number().min(10),
			height: z.number().min(10),
			fontSize: z.number().min(8).max(200),
			fontWeight: z.string(),
			color: z.string().regex(hexColour, 'Invalid hex colour'),
			backgroundColor: z.string(),
			opacity: z.number().min(0).max(1),
			rotation: z.number().min(-360).max(360),
			scale: z.number().min(0.1).max(10),
			zIndex: z.number().min(0),
			textAlign: z.enum(['left', 'center', 'right']),
			fontFamily: z.string(),
			borderRadius: z.number().min(0),
			padding: z.number().min(0),
			maxWidth: z.number().min(0).max(100),
			wordWrap: z.enum(['normal', 'break-word']),
		})
		.partial()
		.extend({ text: z.string().min(1).max(500) });
