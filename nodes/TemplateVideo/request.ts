import type { IDataObject, ResourceMapperValue } from 'n8n-workflow';

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
import {
	given,
	optionalBoolean,
	optionalNumber,
	optionalText,
	text,
	Unreadable,
	unreadable,
} from '../shared/items/values';
import { languageField } from '../shared/fields/project';
import { readTemplate } from '../shared/lookups/template';
import { templateVideoFields } from './fields';

/** "POST /v1/project/create (template video)". The scenes and the type are the template's. */
export const templateVideo: CreationKind = {
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
			scenes: scenesOf(template, changesOf(read, template), valuesOf(read, row)),
		};
	},
};

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
function changesOf(read: Read, { scenes }: Template): Map<number, Fields> {
	const { item = [] } = (read('sceneChanges') ?? {}) as { item?: Fields[] };
	const changes = new Map<number, Fields>();
	for (const change of item) {
		const index = Number(change.scene) - 1;
		if (!scenes[index]) {
			const count = scenes.length === 1 ? '1 scene' : `${scenes.length} scenes`;
			const scene = text(change.scene);
			unreadable('sceneChanges', `The template has ${count}, and there is no scene ${scene}`);
		}
		if (changes.has(index)) {
			unreadable('sceneChanges', `Scene ${index + 1} is changed twice: put its changes into one`);
		}
		changes.set(index, change);
	}
	return changes;
}

function scenesOf({ scenes }: Template, changes: Map<number, Fields>, values: Fields): Fields[] {
	const missing: string[] = [];
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
		return given({
			script,
			avatar: avatarOf(change),
			variables: variables.map((variable) => ({ ...variable, value: text(variable.value) })),
			voice: optionalText(change.voiceId),
			voiceSettings: voiceSettingsOf(change.voiceSettings),
		});
	});
	if (missing.length === 0) return built;
	const text_ = missing.map((scene) => `Missing required variables for ${scene}`).join('; ');
	throw new Unreadable('variables', text_);
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
