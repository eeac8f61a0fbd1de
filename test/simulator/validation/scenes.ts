import { z } from 'zod/v3';

import { frameModels } from '../rules';
import type { Undocumented } from '../undocumented';
import {
	aspectRatio,
	audio,
	callbackFields,
	caption,
	identifier,
	languageCode,
	projectName,
	reportMissing,
} from './common';

const sceneTypes = ['avatar', 'video', 'picture_in_picture', 'start_end_frame'] as const;

type Needs = Record<string, string>;

const speaking: Needs = { script: 'Script', avatarId: 'Avatar ID', voiceId: 'Voice ID' };
const showing: Needs = { mediaId: 'Media ID' };

/** What each scene type needs (section "Scene object"), with the words of its message. */
const needs: Record<(typeof sceneTypes)[number], Needs> = {
	avatar: speaking,
	video: showing,
	picture_in_picture: { ...speaking, ...showing },
	start_end_frame: {
		startFrameMediaId: 'Start frame media ID',
		endFrameMediaId: 'End frame media ID',
		framePrompt: 'Frame prompt',
	},
};

// An empty text counts as absent here, so that the message names the scene type.
const looseIdentifier = z.string().max(30).optional();

/** Section "Scene object". */
const scene = ({ hiddenNames }: Undocumented) =>
	z
		.object({
			type: z.enum(sceneTypes),
			script: z.string().max(5000).optional(),
			avatarId: looseIdentifier,
			voiceId: looseIdentifier,
			mediaId: looseIdentifier,
			startFrameMediaId: looseIdentifier,
			endFrameMediaId: looseIdentifier,
			frameModel: z.enum([...frameModels, ...hiddenNames]).optional(),
			framePrompt: z.string().max(2000).optional(),
			frameDuration: z.number().min(1).max(300).optional(),
		})
		.superRefine((given, context) => {
			for (const [field, words] of Object.entries(needs[given.type])) {
				if (given[field as keyof typeof given]) continue;
				reportMissing(context, field, `${words} is required for ${given.type} scenes`);
			}
		});

const noScene = 'At least one scene is required';

/** Section "POST /v1/project/create/scenes". */
export const scenes = (undocumented: Undocumented) =>
	z.object({
		scenes: z
			.array(scene(undocumented), { required_error: noScene })
			.min(1, noScene)
			.max(50, 'Cannot have more than 50 scenes'),
		name: projectName.optional(),
		musicId: identifier.optional(),
		caption: caption(undocumented).partial().optional(),
		aspectRatio: aspectRatio.optional(),
		language: languageCode.optional(),
		addStickers: z.boolean().optional(),
		audio: audio.optional(),
		...callbackFields,
	});
