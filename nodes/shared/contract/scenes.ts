import { z } from 'zod/v3';

import { NO_SCENE, requiredInScene, tooManyEntries } from '../messages/requestFaults';
import { SCENE_TYPES } from './choices';
import * as common from './requests';
import { SERVICE_LIMITS } from './serviceLimits';

type SceneType = (typeof SCENE_TYPES)[number];

const FIELD_NAMES = {
	script: 'Script',
	avatarId: 'Avatar ID',
	voiceId: 'Voice ID',
	mediaId: 'Media ID',
	startFrameMediaId: 'Start frame media ID',
	endFrameMediaId: 'End frame media ID',
	framePrompt: 'Frame prompt',
} as const;

type RequiredField = keyof typeof FIELD_NAMES;

/** "Requirements per scene type". */
const REQUIRED_FIELDS: Record<SceneType, RequiredField[]> = {
	avatar: ['script', 'avatarId', 'voiceId'],
	video: ['mediaId'],
	picture_in_picture: ['script', 'avatarId', 'voiceId', 'mediaId'],
	start_end_frame: ['startFrameMediaId', 'endFrameMediaId', 'framePrompt'],
};

/** Further fields that only some types have ("Scene object (scenes endpoint)"). */
const OPTIONAL: Record<SceneType, string[]> = {
	avatar: [],
	video: ['script', 'voiceId'],
	picture_in_picture: [],
	start_end_frame: ['frameModel', 'frameDuration'],
};

/** The types of scenes that have a field; empty for a field that every type has, and for an unknown one. */
export const sceneTypesWith = (field: string): SceneType[] =>
	SCENE_TYPES.filter((type) => isRequiredIn(type, field) || OPTIONAL[type].includes(field));

export const isRequiredIn = (type: SceneType, field: string): boolean =>
	(REQUIRED_FIELDS[type] as string[]).includes(field);

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
		for (const name of REQUIRED_FIELDS[fields.type]) {
			if (fields[name]) continue;
			common.issueAt(context, [name], requiredInScene(FIELD_NAMES[name], fields.type));
		}
	});

/** "POST /v1/project/create/scenes". */
export const scenesRequest = z.object({
	scenes: z
		.array(scene)
		.min(1, NO_SCENE)
		.max(SERVICE_LIMITS.scenes, tooManyEntries(SERVICE_LIMITS.scenes, 'scenes')),
	musicId: common.identifier.optional(),
	caption: common.caption.partial().optional(),
	aspectRatio: common.aspectRatio.optional(),
	language: common.language.optional(),
	addStickers: z.boolean().optional(),
	audio: common.audio.optional(),
	...common.commonFields,
});
