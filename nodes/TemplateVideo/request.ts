import get from 'lodash/get';
import type { IDataObject, INodeParameters, ResourceMapperValue } from 'n8n-workflow';

import { fitsIntoPath, PATHS, templatePath } from '../shared/contract/endpoints';
import { LIMITS } from '../shared/contract/limits';
import {
	classProjectRequest,
	type Template,
	templateVideoRequest,
	variablesOf,
} from '../shared/contract/templateVideo';
import { voiceSettingsOf } from '../shared/creation/collections';
import type { CreationKind, Fields, Read } from '../shared/creation/kind';
import { languageField } from '../shared/fields/project';
import {
	given,
	optionalBoolean,
	optionalNumber,
	optionalText,
	text,
	Unreadable,
	unreadable,
} from '../shared/items/values';
import { readTemplate } from '../shared/lookups/template';
import { templateVideoFields } from './fields';

/**
 * "POST /v1/project/create (template video)". The scenes and the type are the template's.
 *
 * @param typed the parameters before n8n evaluates them
 */
export const templateVideo = (typed: INodeParameters): CreationKind => ({
	name: 'templateVideo',
	path: () => PATHS.template,
	schema: templateVideoRequest,
	fields: templateVideoFields,
	aliases: { avatar: 'avatarId', voice: 'voiceId' },
	metadata: true,
	build: async (read, lookUp, row) => {
		const templateId = templateIdOf(read);
		const template = readTemplate(await lookUp({ path: templatePath(templateId) }));
		return {
			type: template.type,
			templateId,
			title: text(read('title')),
			caption: optionalBoolean(read('caption')) ?? true,
			language: optionalText(read('language')) ?? languageField.default,
			scenes: scenesOf(template, changesOf(read, template, typed), valuesOf(read, row)),
		};
	},
});

/** "POST /v1/project/create (class project, simple form)": it documents no metadata. */
export const classProject: CreationKind = {
	name: 'classProject',
	path: () => PATHS.template,
	schema: classProjectRequest,
	fields: templateVideoFields,
	metadata: false,
	build: (read) => ({
		type: 'class',
		name: text(read('name')),
		script: text(read('script')),
		avatarId: text(read('avatarId')),
		voiceId: text(read('voiceId')),
	}),
};

/** Checked before the template is looked up, as the address of the look-up is made of it. */
function templateIdOf(read: Read): string {
	const id = String(text(read('templateId')));
	if (fitsIntoPath(id) && id.length <= LIMITS.templateId) return id;
	throw new Unreadable('templateId', `A template ID has 1 to ${LIMITS.templateId} characters`);
}

/** The values of the variables, mapped by hand or taken from the columns with their names. */
function valuesOf(read: Read, row: IDataObject): Fields {
	const { mappingMode, value } = read('variables') as ResourceMapperValue;
	return mappingMode === 'autoMapInputData' ? row : (value ?? {});
}

/** What differs from the template, by the index of the scene. */
function changesOf(read: Read, { scenes }: Template, typed: INodeParameters): Map<number, Fields> {
	const { item = [] } = (read('sceneChanges') ?? {}) as { item?: Fields[] };
	const changes = new Map<number, Fields>();
	for (const [position, change] of item.entries()) {
		const index = Number(change.scene) - 1;
		if (!scenes[index]) {
			const count = scenes.length === 1 ? '1 scene' : `${scenes.length} scenes`;
			const scene = text(change.scene);
			unreadable('sceneChanges', `The template has ${count}, and there is no scene ${scene}`);
		}
		if (changes.has(index)) {
			unreadable('sceneChanges', `Scene ${index + 1} is changed twice: put its changes into one`);
		}
		refuseEmptied(index + 1, get(typed, ['sceneChanges', 'item', position, 'script']));
		changes.set(index, change);
	}
	return changes;
}

/**
 * The editor makes an expression of a text with placeholders that is pasted. n8n knows no such names and puts
 * nothing in their place, so the video would be paid with blanks where the names should be.
 */
function refuseEmptied(scene: number, typedScript: unknown) {
	if (typeof typedScript !== 'string' || !typedScript.startsWith('=')) return;
	const emptied = variablesOf(typedScript, []).find(({ key }) => NAME.test(key));
	if (!emptied) return;
	unreadable(
		'sceneChanges',
		`Scene ${scene} > Script: {{${emptied.key}}} is read as an n8n expression, which leaves it empty: switch the field to Fixed`,
	);
}

/** A name alone; what n8n fills in begins with $, or is more than a name. */
const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

function scenesOf({ scenes }: Template, changes: Map<number, Fields>, values: Fields): Fields[] {
	const missing: string[] = [];
	const unfit = new Set<string>();
	const built = scenes.map((scene, index) => {
		const change = changes.get(index) ?? {};
		const script = String(optionalText(change.script) ?? scene.script);
		const variables = variablesOf(script, scene.variables).map(({ key, type }) => ({
			key,
			value: Object.hasOwn(values, key) ? (values[key] ?? undefined) : undefined,
			type,
		}));
		const without = variables.filter(({ value }) => value === undefined).map(({ key }) => key);
		if (without.length > 0) missing.push(`scene ${index + 1}: ${without.join(', ')}`);
		const filled = variables.map((variable) => ({ ...variable, value: text(variable.value) }));
		for (const { key, value } of filled) {
			const problem = problemOf(value);
			if (problem) unfit.add(`${key} ${problem}`);
		}
		return given({
			script,
			avatar: avatarOf(change),
			variables: filled,
			voice: optionalText(change.voiceId),
			voiceSettings: voiceSettingsOf(change.voiceSettings),
		});
	});
	const problems = [
		...missing.map((scene) => `Missing required variables for ${scene}`),
		...unfit,
	].join('; ');
	return problems ? unreadable('variables', problems) : built;
}

/** Said of a variable by its name, as the service's path leads to no field of the panel. */
function problemOf(value: unknown): string | undefined {
	const most = LIMITS.variableValue;
	if (typeof value !== 'string') return 'is no text';
	if (value.length <= most) return undefined;
	const [length, limit] = [value.length, most].map((number) => number.toLocaleString('en'));
	return `has ${length} characters, at most ${limit} are allowed`;
}

function avatarOf({ avatarId, placement }: Fields): Fields | undefined {
	const { topLeftX, topLeftY, bottomRightX, bottomRightY } = (placement ?? {}) as Fields;
	const avatar = given({
		id: optionalText(avatarId),
		topLeft: corner(topLeftX, topLeftY),
		bottomRight: corner(bottomRightX, bottomRightY),
	});
	return Object.keys(avatar).length > 0 ? avatar : undefined;
}

function corner(...coordinates: [x: unknown, y: unknown]): Fields | undefined {
	const [x, y] = coordinates.map(optionalNumber);
	return x === undefined && y === undefined ? undefined : { x: x ?? 0, y: y ?? 0 };
}
