import { z } from 'zod/v3';

import { SCENE_TYPES } from './choices';
import * as common from './requests';
import { SERVICE_LIMITS } from './serviceLimits';

type SceneType = (typeof SCENE_TYPES)[number];

/** "Requirements per scene type". */
const FIELDS: Record<SceneType, { required: string[]; optional: string[] }> = {
	avatar: { required: ['script', 'avatarId', 'voiceId'], optional: [] },
	video: { required: ['mediaId'], optional: ['script', 'voiceId'] },
	picture_in_picture: { required: ['script', 'avatarId', 'voiceId', 'mediaId'], optional: [] },
	start_end_frame: {
		required: ['startFrameMediaId', 'endFrameMediaId', 'framePrompt'],
		optional: ['frameModel', 'frameDuration'],
	},
};

/** The types of scenes that have a field; empty for a field that every type has, and for an unknown one. */
export const sceneTypesWith = (field: string): SceneType[] =>
	SCENE_TYPES.filter((type) => {
		const { required, optional } = FIELDS[type];
		return [...required, ...optional].includes(field);
	});

const optionalId = z.string().max(SERVICE_LIMITS.identifier).optional();

/** "Scene object (scenes endpoint)". */
const scene = z
	.object({
		type: z.enum(SCENE_TYPES),
		script: z.string().max(SERVICE_LIMITS.sceneScript).optional(),
		avatarId: optionalId,
		voiceId: optionalId,
		mediaId: optionalId,
		startFrameMediaId: optionalId,
		endFrameMediaId: optionalId,
		frameModel: z.string().optional(),
		framePrompt: z.string().max(SERVICE_LIMITS.framePrompt).optional(),
		frameDuration: common.within(SERVICE_LIMITS.transitionSeconds).optional(),
	})
	.superRefine((fields, context) => {
		for (const name of FIELDS[fields.type].required) {
			if (!fields[name as keyof typeof fields]) common.issueAt(context, [name]);
		}
	});

/** "POST /v1/project/create/scenes". */
export const scenesRequest = z.object({
	scenes: z.array(scene).min(1).max(SERVICE_LIMITS.scenes),
	musicId: common.identifier.optional(),
	caption: common.caption.partial().optional(),
	aspectRatio: common.aspectRatio.optional(),
	language: common.language.optional(),
	addStickers: z.boolean().optional(),
	audio: common.audio.optional(),
	...common.commonFields,
});
