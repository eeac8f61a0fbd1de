import get from 'lodash/get';
import type { IDataObject, INodeParameters, ResourceMapperValue } from 'n8n-workflow';

import { fitsIntoPath, PATHS, templatePath } from '../shared/contract/endpoints';
import {
	classProjectRequest,
	type Template,
	templateVideoRequest,
	variablesOf,
} from '../shared/contract/templateVideo';
import { LIMITS } from '../shared/contract/values';
import type { CreationKind } from '../shared/creation/kind';
import { languageField, voiceSettingsOf } from '../shared/fields/presentation';
import { optionalBoolean, optionalNumber, optionalText, toText } from '../shared/items/cells';
import type { Fields, ReadParameter } from '../shared/items/parameters';
import { invalidParameter } from '../shared/items/rowError';
import { omitUndefined } from '../shared/utils/objects';
import { templateVideoFields } from './fields';
import { readTemplate } from './templateLookup';

/**
 * "POST /v1/project/create (template video)". The type and the scenes are the template's.
 *
 * @param rawParameters before n8n evaluates their expressions
 */
export const templateVideo = (rawParameters: INodeParameters): CreationKind => ({
	name: 'templateVideo',
	path: () => PATHS.template,
	schema: templateVideoRequest,
	fields: templateVideoFields,
	aliases: { avatar: 'avatarId', voice: 'voiceId' },
	metadata: true,
	build: async (read, lookUp, itemJson) => {
		const templateId = templateIdOf(read);
		const template = readTemplate(await lookUp({ path: templatePath(templateId) }));
		return {
			type: template.type,
			templateId,
			title: toText(read('title')),
			caption: optionalBoolean(read('caption')) ?? true,
			language: optionalText(read('language')) ?? languageField.default,
			scenes: scenesOf(
				template,
				changesOf(read, template, rawParameters),
				valuesOf(read, itemJson),
			),
		};
	},
});

/** "POST /v1/project/create (class project, simple form)", which the document shows without metadata. */
export const classProject: CreationKind = {
	name: 'classProject',
	path: () => PATHS.template,
	schema: classProjectRequest,
	fields: templateVideoFields,
	metadata: false,
	build: (read) => ({
		type: 'class',
		name: toText(read('name')),
		script: toText(read('script')),
		avatarId: toText(read('avatarId')),
		voiceId: toText(read('voiceId')),
	}),
};

/** Checked before the template is looked up, as the ID is part of the path. */
function templateIdOf(read: ReadParameter): string {
	const id = String(toText(read('templateId')));
	if (id === '') invalidParameter('templateId', 'Required');
	if (fitsIntoPath(id) && id.length <= LIMITS.templateId) return id;
	invalidParameter('templateId', `A template ID has 1 to ${LIMITS.templateId} characters`);
}

/** The values of the variables: mapped by hand, or the columns with the names of the variables. */
function valuesOf(read: ReadParameter, itemJson: IDataObject): Fields {
	const { mappingMode, value } = read('variables') as ResourceMapperValue;
	return mappingMode === 'autoMapInputData' ? itemJson : (value ?? {});
}

/** The *Scene Changes* by the index of the scene. */
function changesOf(
	read: ReadParameter,
	{ scenes }: Template,
	rawParameters: INodeParameters,
): Map<number, Fields> {
	const { item = [] } = (read('sceneChanges') ?? {}) as { item?: Fields[] };
	const changes = new Map<number, Fields>();
	for (const [position, change] of item.entries()) {
		const index = Number(change.scene) - 1;
		if (!scenes[index]) {
			const count = scenes.length === 1 ? '1 scene' : `${scenes.length} scenes`;
			const scene = toText(change.scene);
			invalidParameter('sceneChanges', `The template has ${count}, and there is no scene ${scene}`);
		}
		if (changes.has(index)) {
			invalidParameter(
				'sceneChanges',
				`Scene ${index + 1} is changed twice: put its changes into one`,
			);
		}
		checkPlaceholders(index + 1, get(rawParameters, ['sceneChanges', 'item', position, 'script']));
		changes.set(index, change);
	}
	return changes;
}

/**
 * When a text with placeholders is pasted, the editor makes an expression of it. n8n does not know the names and replaces
 * them with nothing, so the video would be paid for with blanks in their place.
 */
function checkPlaceholders(scene: number, rawScript: unknown) {
	if (typeof rawScript !== 'string' || !rawScript.startsWith('=')) return;
	const placeholder = variablesOf(rawScript, []).find(({ key }) => NAME.test(key));
	if (!placeholder) return;
	invalidParameter(
		'sceneChanges',
		`Scene ${scene} > Script: {{${placeholder.key}}} is read as an n8n expression, which leaves it empty: switch the field to Fixed`,
	);
}

/** A mere name; an expression that n8n evaluates begins with $, or is more than a name. */
const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** @throws UserFacingError that names every variable whose value is missing or invalid */
function scenesOf({ scenes }: Template, changes: Map<number, Fields>, values: Fields): Fields[] {
	const missing: string[] = [];
	const invalid = new Set<string>();
	const built = scenes.map((scene, index) => {
		const change = changes.get(index) ?? {};
		const script = String(optionalText(change.script) ?? scene.script);
		const variables = variablesOf(script, scene.variables).map(({ key, type }) => ({
			key,
			value: Object.hasOwn(values, key) ? (values[key] ?? undefined) : undefined,
			type,
		}));
		const missingKeys = variables.filter(({ value }) => value === undefined).map(({ key }) => key);
		if (missingKeys.length > 0) missing.push(`scene ${index + 1}: ${missingKeys.join(', ')}`);
		const filled = variables.map((variable) => ({ ...variable, value: toText(variable.value) }));
		for (const { key, value } of filled) {
			const problem = problemOf(value);
			if (problem) invalid.add(`${key} ${problem}`);
		}
		return omitUndefined({
			script,
			avatar: avatarOf(change),
			variables: filled,
			voice: optionalText(change.voiceId),
			voiceSettings: voiceSettingsOf(change.voiceSettings),
		});
	});
	const problems = [
		...missing.map((scene) => `Missing required variables for ${scene}`),
		...invalid,
	].join('; ');
	return problems ? invalidParameter('variables', problems) : built;
}

/** Checked here to name the variable: the path of its value in the request is no field of the panel. */
function problemOf(value: unknown): string | undefined {
	const maxLength = LIMITS.variableValue;
	if (typeof value !== 'string') return 'is no text';
	if (value.length <= maxLength) return undefined;
	const [length, limit] = [value.length, maxLength].map((number) => number.toLocaleString('en'));
	return `has ${length} characters, at most ${limit} are allowed`;
}

function avatarOf({ avatarId, placement }: Fields): Fields | undefined {
	const { topLeftX, topLeftY, bottomRightX, bottomRightY } = (placement ?? {}) as Fields;
	const avatar = omitUndefined({
		id: optionalText(avatarId),
		topLeft: cornerOf(topLeftX, topLeftY),
		bottomRight: cornerOf(bottomRightX, bottomRightY),
	});
	return Object.keys(avatar).length > 0 ? avatar : undefined;
}

function cornerOf(...coordinates: [x: unknown, y: unknown]): Fields | undefined {
	const [x, y] = coordinates.map(optionalNumber);
	return x === undefined && y === undefined ? undefined : { x: x ?? 0, y: y ?? 0 };
}
