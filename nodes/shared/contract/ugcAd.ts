import { z } from 'zod/v3';

import { idUsedTwice } from '../messages/values';
import { B_ROLL_TYPES, MEDIA_TYPES } from './choices';
import * as common from './requests';
import { SERVICE_LIMITS } from './serviceLimits';

/** "Media item (UGC ad B-roll)". */
const mediaItem = z.object({
	id: common.identifier,
	type: z.enum(MEDIA_TYPES),
	url: common.httpsUrl,
	title: z.string().optional(),
	durationInFrames: common.number.positive().optional(),
	isAIGenerated: z.boolean().optional(),
});

const media = z
	.array(mediaItem)
	.min(1)
	.max(SERVICE_LIMITS.ugcMedia)
	.superRefine((items, context) => {
		const seen = new Set<string>();
		items.forEach(({ id }, index) => {
			if (seen.has(id)) common.issueAt(context, [index, 'id'], idUsedTwice(id));
			seen.add(id);
		});
	});

/**
 * "POST /v1/project/create/ugc-ads". The field list calls `voiceId` required; the document's schema says that without it
 * the avatar's default voice is used, so it is optional here.
 */
export const ugcAdRequest = z.object({
	script: common.paidText(SERVICE_LIMITS.script),
	avatarId: common.identifier,
	voiceId: common.identifier.optional(),
	caption: common.caption,
	media,
	adSettings: z.object({
		bRollType: z.enum(B_ROLL_TYPES),
		removeAvatarBackground: z.boolean(),
	}),
	aspectRatio: common.aspectRatio,
	language: common.language,
	musicId: common.identifier.optional(),
	...common.commonFields,
});
