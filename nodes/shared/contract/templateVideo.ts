import differenceBy from 'lodash/differenceBy';
import omit from 'lodash/omit';
import pick from 'lodash/pick';
import { z } from 'zod/v3';

import { holdsSeveralAddresses } from '../addresses/normalAddress';
import { labelled } from '../messages/rows';
import { missingVariables } from '../messages/templateVideo';
import { SEVERAL_URLS } from '../messages/values';
import { VARIABLE_TYPES } from './choices';
import * as common from './requests';
import { SERVICE_LIMITS } from './serviceLimits';

const corner = z.object({ x: common.number, y: common.number });

/** "Template scene and variables". The value of a variable may be empty. */
const templateScene = z.object({
	script: common.requiredText(SERVICE_LIMITS.templateScript),
	avatar: z
		.object({
			id: common.identifier.nullable().optional(),
			topLeft: corner.optional(),
			bottomRight: corner.optional(),
		})
		.optional(),
	variables: z
		.array(
			z
				.object({
					key: common.requiredText(SERVICE_LIMITS.variableKey),
					value: z.string().max(SERVICE_LIMITS.variableValue),
					type: z.enum(VARIABLE_TYPES).optional(),
				})
				.superRefine(({ key, value, type }, context) => {
					if (type === 'media' && holdsSeveralAddresses(value))
						common.issueAt(context, ['value'], labelled(key, SEVERAL_URLS));
				}),
		)
		.max(SERVICE_LIMITS.variables)
		.optional(),
	voice: z.string().max(SERVICE_LIMITS.templateVoice).optional(),
	voiceSettings: z
		.object({
			speed: common.within(SERVICE_LIMITS.speed).optional(),
			stability: z.number().min(0).max(1).optional(),
			similarityBoost: z.number().min(0).max(1).optional(),
			style: z.number().min(0).max(1).optional(),
			useSpeakerBoost: z.boolean().optional(),
		})
		.optional(),
});

/** "Rules for variables": generation fails when a placeholder has no value. */
function checkPlaceholdersHaveValues(
	scenes: Array<z.infer<typeof templateScene>>,
	context: z.RefinementCtx,
): void {
	scenes.forEach(({ script, variables = [] }, index) => {
		const missing = differenceBy(variablesOf(script, []), variables, 'key').map(({ key }) => key);
		if (missing.length === 0) return;
		common.issueAt(
			context,
			[index, 'variables'],
			missingVariables({ scene: index + 1, variables: missing }),
		);
	});
}

/** "POST /v1/project/create (template video)". */
export const templateVideoRequest = z.object({
	type: z.string().min(1),
	templateId: common.requiredText(SERVICE_LIMITS.templateId),
	title: common.requiredText(SERVICE_LIMITS.title),
	caption: z.boolean(),
	language: common.language,
	scenes: z
		.array(templateScene)
		.min(1)
		.max(SERVICE_LIMITS.templateScenes)
		.superRefine(checkPlaceholdersHaveValues),
	...omit(common.commonFields, 'name'),
});

/** "POST /v1/project/create (class project, simple form)", which shows no metadata; they may be sent all the same. */
export const classProjectRequest = z.object({
	type: z.literal('class'),
	name: common.requiredText(SERVICE_LIMITS.name),
	script: common.paidText(SERVICE_LIMITS.script),
	avatarId: common.identifier,
	voiceId: common.identifier,
	...pick(common.commonFields, 'webhook', 'metadata'),
});

/** `value` is the template's own, as the lookup returns it. */
const variable = z.object({
	key: z.string().min(1),
	type: z.enum(VARIABLE_TYPES).catch('text'),
	value: z.unknown(),
});

export type Variable = z.infer<typeof variable>;

/** A template as its lookup returns it, with its other fields, which the document does not show. */
export const template = z
	.object({
		type: z.string().min(1).catch('class'),
		scenes: z.array(
			z.object({
				script: z.string().catch(''),
				variables: z.array(variable).catch([]),
			}),
		),
	})
	.passthrough();

export type Template = z.infer<typeof template>;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/**
 * The variables that a scene needs a value for ("Rules for variables"): those that it declares, and those that its script
 * has placeholders for. Names are case-sensitive.
 */
export function variablesOf(script: string, declared: Variable[]): Variable[] {
	const all = new Map(declared.map((variable) => [variable.key, variable]));
	for (const [, name] of script.matchAll(PLACEHOLDER)) {
		const key = name.trim();
		if (key !== '' && !all.has(key)) all.set(key, { key, type: 'text' });
	}
	return [...all.values()];
}

export interface ScriptWithVariables {
	script?: unknown;
	variables?: Array<Pick<Variable, 'key' | 'value'>>;
}

/** The script of a scene with the values of its variables ("Rules for variables"). */
export function filledScript({ script, variables = [] }: ScriptWithVariables): string {
	const values = new Map(variables.map(({ key, value }) => [key, String(value)]));
	return String(script ?? '').replace(
		PLACEHOLDER,
		(placeholder, name: string) => values.get(name.trim()) ?? placeholder,
	);
}
