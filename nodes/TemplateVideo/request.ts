import get from 'lodash/get';
import map from 'lodash/map';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { fitsIntoPath, PATHS } from '../shared/contract/endpoints';
import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import {
	classProjectRequest,
	filledScript,
	type ScriptWithVariables,
	templateVideoRequest,
	variablesOf,
} from '../shared/contract/templateVideo';
import { languageField, languageOf } from '../shared/fields/presentation';
import { readFields } from '../shared/fields/readFields';
import { optionalBoolean, shortLabel, toText, trimmedText } from '../shared/items/cells';
import { hasExpression, type ReadParameter } from '../shared/items/parameters';
import { type RowError, rowErrorOf, UserFacingError } from '../shared/items/rowError';
import { AVATARS, VOICES } from '../shared/lookups/libraries';
import { findTemplate } from '../shared/lookups/templates';
import { OWN_CODES } from '../shared/messages/reasons';
import { CELL } from '../shared/messages/rows';
import { TEMPLATE_VIDEO } from '../shared/messages/templateVideo';
import {
	type CreationKind,
	entriesOf,
	type MediaPlace,
	SPOKEN_SCENES,
	SPOKEN_SCRIPT,
} from '../shared/run/kind';
import { templateVideoFields } from './fields';
import { filledScenes, writtenScenes } from './scenes';

/**
 * "POST /v1/project/create (template video)". The type is the template's, and its scenes unless they are given as JSON.
 *
 * @param rawParameters before n8n evaluates their expressions
 */
export const templateVideo = (rawParameters: INodeParameters): CreationKind => ({
	name: 'templateVideo',
	path: () => PATHS.template,
	schema: templateVideoRequest,
	fields: templateVideoFields,
	aliases: { scenes: 'scenesSource', avatar: 'avatarId', voice: 'voiceId' },
	metadata: true,
	placeholders: /^scenes\.\d+\.script$/,
	variables: 'variables',
	files: { httpsOnly: false },
	panelFault: () => placeholderFault(rawParameters),
	media: mediaVariables,
	ids: { 'scenes.*.avatar.id': AVATARS, 'scenes.*.voice': VOICES },
	speech: SPOKEN_SCENES,
	outline: ({ scenes }) =>
		entriesOf(scenes).map((scene) => ({ texts: [filledScript(scene as ScriptWithVariables)] })),
	build: async (read, lookUp, itemJson, account, files) => {
		const templateId = templateIdOf(read);
		const template = await findTemplate(lookUp, account, templateId).catch((error) => {
			throw notFound(rowErrorOf(error), rawParameters);
		});
		return {
			type: template.type,
			templateId,
			title: shortLabel(toText(read('title')), SERVICE_LIMITS.title),
			caption: optionalBoolean(read('caption')) ?? true,
			language: languageOf(read('language')) ?? languageField.default,
			scenes:
				read('scenesSource') === 'json'
					? await writtenScenes(read, template, files)
					: await filledScenes(read, template, itemJson, files),
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
	ids: { avatarId: AVATARS, voiceId: VOICES },
	speech: SPOKEN_SCRIPT,
	build: (read) => ({
		type: 'class',
		name: shortLabel(toText(read('name')), SERVICE_LIMITS.name),
		...readFields(read, 'script', 'avatarId', 'voiceId'),
	}),
};

function mediaVariables({ scenes }: IDataObject): MediaPlace[] {
	const variables = entriesOf(scenes).flatMap((scene) => entriesOf(scene.variables));
	return variables
		.filter(({ type }) => type === 'media')
		.map((holder) => ({ holder, key: 'value', field: 'variables', variable: String(holder.key) }));
}

/** The row is at fault only where it names a template that is not there. */
function notFound(error: RowError, { templateId }: INodeParameters): UserFacingError {
	const isOfRow = error.code === 'TEMPLATE_NOT_FOUND' && hasExpression(templateId);
	return new UserFacingError(isOfRow ? error : { ...error, code: OWN_CODES.notSent });
}

/** Checked before the template is looked up, as the ID is part of the path. */
function templateIdOf(read: ReadParameter): string {
	const id = trimmedText(read('templateId'));
	if (typeof id === 'string' && fitsIntoPath(id) && id.length <= SERVICE_LIMITS.templateId)
		return id;
	const fault =
		id === undefined
			? CELL.emptyValue()
			: TEMPLATE_VIDEO.templateIdLength(SERVICE_LIMITS.templateId);
	throw new UserFacingError({ field: 'templateId', ...fault });
}

/** A mere name; an expression that n8n evaluates begins with $, or is more than a name. */
const PLACEHOLDER_NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/**
 * When a text with placeholders is pasted, the editor makes an expression of it. n8n does not know the names and replaces
 * them with nothing, so the video would be paid for with blanks in their place.
 */
function placeholderFault(raw: INodeParameters) {
	const isJson = raw.scenesSource === 'json';
	const texts: unknown[] = isJson
		? [raw.scenesJson]
		: map(get(raw, 'sceneChanges.item') as object[] | undefined, 'script');
	const placeholder = texts
		.filter(hasExpression)
		.flatMap((text) => variablesOf(String(text), []))
		.find(({ key }) => PLACEHOLDER_NAME.test(key));
	return (
		placeholder && {
			field: isJson ? 'scenesJson' : 'sceneChanges',
			...TEMPLATE_VIDEO.readAsExpression(placeholder.key),
		}
	);
}
