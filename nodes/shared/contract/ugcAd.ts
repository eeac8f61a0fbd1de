import { z } from 'zod/v3';

import {
	aspectRatio,
	caption,
	httpsUrl,
	identifier,
	issueAt,
	language,
	projectFields,
} from './common';
import { B_ROLL_TYPES, MEDIA_TYPES } from './enums';
import { LIMITS } from './limits';

/** "Media item (UGC ad B-roll)". */
const mediaItem = z.object({
	id: identifier,
	type: z.enum(MEDIA_TYPES),
	url: httpsUrl,
	title: z.string().optional(),
	durationInFrames: z.number().int().positive().optional(),
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
 * "POST /v1/project/create/ugc-ads". `voiceId` may be left out although the field list calls it
 * required: the schema in the document says that the avatar's default voice is used then.
 */
export const ugcAdRequest = z.object({
	script: z.string().min(1, 'Script must be at least 1 character').max(LIMITS.script),
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
	...projectFields,
});
