import { z } from 'zod/v3';

import type { Undocumented } from '../undocumented';
import {
	aspectRatio,
	audio,
	callbackFields,
	caption,
	httpsUrl,
	identifier,
	languageCode,
	projectName,
	shortLanguageCode,
} from './common';

/** Section "Media item". */
const mediaItem = z.object({
	id: identifier,
	type: z.enum(['video', 'image']),
	url: httpsUrl,
	title: z.string().optional(),
	durationInFrames: z.number().optional(),
	isAIGenerated: z.boolean().optional(),
});

/** Section "Ad settings object": `down` is stated as the default layout. */
const adSettings = z.object({
	bRollType: z.enum(['down', 'up', 'left', 'right', 'rounded-cover', 'full-width']).optional(),
	removeAvatarBackground: z.boolean(),
});

const media = z
	.array(mediaItem)
	.min(1)
	.max(50, 'Cannot have more than 50 media items')
	.superRefine(checkUniqueIds);

/** "Unique" in section "Media item". */
function checkUniqueIds(items: Array<{ id: string }>, context: z.RefinementCtx): void {
	const ids = items.map(({ id }) => id);
	const index = ids.findIndex((id, position) => ids.indexOf(id) < position);
	if (index < 0) return;
	const message = `Media ID "${ids[index]}" is not unique`;
	context.addIssue({ code: 'custom', path: [index, 'id'], message });
}

/** Section "POST /v1/project/create/ugc-ads". */
export const ugcAd = (undocumented: Undocumented) =>
	z.object({
		script: z.string().min(1, 'Script must be at least 1 character').max(10_000),
		avatarId: identifier,
		voiceId: identifier.optional(),
		caption: caption(undocumented),
		media,
		adSettings,
		aspectRatio,
		language: shortLanguageCode,
		name: projectName.optional(),
		musicId: identifier.optional(),
		...callbackFields,
	});

/** Section "Product ad creation"; the fields of `productAdSettings` are not shown. */
export const productAd = (undocumented: Undocumented) =>
	z.object({
		script: z.string().min(1).max(10_000),
		productAdSettings: z.object(
			undocumented.productAdWebsite ? { [undocumented.productAdWebsite]: z.string() } : {},
		),
		avatarId: identifier,
		voiceId: identifier,
		name: projectName.optional(),
		lipsyncModel: z.enum(['base', 'pro']).optional(),
		caption: caption(undocumented).partial().optional(),
		addStickers: z.boolean().optional(),
		audio: audio.optional(),
		aspectRatio: aspectRatio.optional(),
		language: languageCode.optional(),
		...callbackFields,
	});
