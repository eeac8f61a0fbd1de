import { z } from 'zod/v3';

import { LIPSYNC_MODELS, SCROLL_MODES } from './choices';
import * as common from './requests';
import { SERVICE_LIMITS } from './serviceLimits';

/** "Product ad settings": the document names the settings, but not their fields; these names are assumed. */
const guidedSettings = z.object({
	websiteUrl: common.httpsUrl,
	scrollMode: z.enum(SCROLL_MODES).optional(),
	introDuration: common.number.positive().optional(),
});

/** "Product ad creation". The document does not show the fields of `productAdSettings`, so any object is accepted. */
export const productAdRequest = z.object({
	script: common.paidText(SERVICE_LIMITS.script),
	productAdSettings: z.record(z.unknown()),
	avatarId: common.identifier,
	voiceId: common.identifier,
	lipsyncModel: z.enum(LIPSYNC_MODELS).optional(),
	caption: common.caption.partial().optional(),
	addStickers: z.boolean().optional(),
	audio: common.audio.optional(),
	aspectRatio: common.aspectRatio.optional(),
	language: common.language.optional(),
	...common.commonFields,
});

/** With the fields that the panel has. */
export const guidedProductAdRequest = productAdRequest.extend({
	productAdSettings: guidedSettings,
});
