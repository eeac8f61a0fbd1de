import { z } from 'zod/v3';

import {
	aspectRatio,
	caption,
	commonFields,
	httpsUrl,
	identifier,
	issueAt,
	language,
	number,
	paidText,
} from './requests';
import { B_ROLL_TYPES, LIMITS, MEDIA_TYPES } from './values';

/** "Media item (UGC ad B-roll)". */
const mediaItem = z.object({
	id: identifier,
	type: z.enum(MEDIA_TYPES),
	url: httpsUrl,
	title: z.string().optional(),
	durationInFrames: number.positive().optional(),
	isAIGenerated: z.boolean().optional(),
});

const media = z
	.array(mediaItem)
	.min(1, 'At least one media item is required')
	.max(LIMITS.ugcMedia, `Cannot have more than ${LIMITS.ugcMedia} media items`)
	.superRefine((items, context) => {
		const seen = new Set<string>();
		items.forEach(({ id }, index) => {
			if (seen.has(id))
				issueAt(context, [index, 'id'], `Must be unique, and "${id}" is used twice`);
			seen.add(id);
		});
	});

/**
 * "POST /v1/project/create/ugc-ads". The field list calls `voiceId` required; the document's schema says that without it
 * the avatar's default voice is used, so it is optional here.
 */
export const ugcAdRequest = z.object({
	script: paidText(LIMITS.script),
	avatarId: identifier,
	voiceId: identifier.optional(),
	caption,
	media,
	adSettings: z.object({
		bRollType: z.enum(B_ROLL_TYPES),
		removeAvatarBackground: z.boolean(),
	}),
	aspectRatio,
	language,
	musicId: identifier.optional(),
	...commonFields,
});
