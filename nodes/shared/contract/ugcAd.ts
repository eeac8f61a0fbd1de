import { z } from 'zod/v3';

import { idUsedTwice, NO_MEDIA_ITEM, tooManyEntries } from '../messages/requestFaults';
import { B_ROLL_TYPES, MEDIA_TYPES } from './choices';
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
import { SERVICE_LIMITS } from './serviceLimits';

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
	.min(1, NO_MEDIA_ITEM)
	.max(SERVICE_LIMITS.ugcMedia, tooManyEntries(SERVICE_LIMITS.ugcMedia, 'media items'))
	.superRefine((items, context) => {
		const seen = new Set<string>();
		items.forEach(({ id }, index) => {
			if (seen.has(id)) issueAt(context, [index, 'id'], idUsedTwice(id));
			seen.add(id);
		});
	});

/**
 * "POST /v1/project/create/ugc-ads". The field list calls `voiceId` required; the document's schema says that without it
 * the avatar's default voice is used, so it is optional here.
 */
export const ugcAdRequest = z.object({
	script: paidText(SERVICE_LIMITS.script),
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
