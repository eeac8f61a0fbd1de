import { z } from 'zod/v3';

import type { Undocumented } from '../undocumented';
import { callbackFields, identifier, projectName, shortLanguageCode } from './common';

/** Section "Template scene and variables"; an empty value is allowed. */
const variable = z.object({
	key: z.string().min(1).max(100),
	value: z.string().max(2000),
	type: z.enum(['text', 'media']).optional(),
});

const corner = z.object({ x: z.number(), y: z.number() });
const share = z.number().min(0).max(1);

const templateScene = z.object({
	script: z.string().min(1).max(5000),
	avatar: z
		.object({ id: identifier.nullable(), topLeft: corner, bottomRight: corner })
		.partial()
		.optional(),
	variables: z.array(variable).max(20).optional(),
	voice: z.string().min(1).max(20).optional(),
	voiceSettings: z
		.object({
			speed: z.number().min(0.7).max(1.2),
			stability: share,
			similarityBoost: share,
			style: share,
			useSpeakerBoost: z.boolean(),
		})
		.partial()
		.optional(),
});

/** Section "POST /v1/project/create (template video)"; the type is held against the template. */
export const template = ({ titleLength }: Undocumented) =>
	z.object({
		type: z.string().min(1),
		templateId: z.string().min(1).max(20),
		title: z.string().min(1).max(titleLength),
		caption: z.boolean(),
		language: shortLanguageCode,
		scenes: z.array(templateScene).min(1).max(20),
		...callbackFields,
	});

/** Section "POST /v1/project/create (class project, simple form)". */
export const classProject = ({ classScriptLength }: Undocumented) =>
	z.object({
		type: z.enum(['class']),
		name: projectName,
		script: z.string().min(1).max(classScriptLength),
		avatarId: identifier,
		voiceId: identifier,
		...callbackFields,
	});
