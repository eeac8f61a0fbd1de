import { z } from 'zod/v3';

import {
	aspectRatio,
	audio,
	caption,
	httpsUrl,
	identifier,
	language,
	number,
	projectFields,
} from './common';
import { LIPSYNC_MODELS, SCROLL_MODES } from './enums';
import { LIMITS } from './limits';

/** "Product ad settings": the concepts that are known, under the names that this package gives them. */
const guidedSettings = z.object({
	websiteUrl: httpsUrl,
	scrollMode: z.enum(SCROLL_MODES).optional(),
	introDuration: number.positive().optional(),
});

/** "Product ad creation". The fields of `productAdSettings` are not shown, so any object is accepted. */
export const productAdRequest = z.object({
	script: z.string().min(1, 'Script must be at least 1 character').max(LIMITS.script),
	productAdSettings: z.record(z.unknown()),
	avatarId: identifier,
	voiceId: identifier,
	lipsyncModel: z.enum(LIPSYNC_MODELS).optional(),
	caption: caption.partial().optional(),
	addStickers: z.boolean().optional(),
	audio: audio.optional(),
	aspectRatio: aspectRatio.optional(),
	language: language.optional(),
	...projectFields,
});

/** Checks the guided settings, too, each under its own name, since that of the object is not on the panel. */
export const guidedProductAdRequest = z.preprocess((request) => {
	const { productAdSettings } = request as { productAdSettings: object };
	return { ...(request as object), ...productAdSettings };
}, productAdRequest.merge(guidedSettings));
