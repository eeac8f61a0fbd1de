import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { fitsIntoPath, PATHS, templatePath } from '../shared/contract/endpoints';
import { classProjectRequest, templateVideoRequest } from '../shared/contract/templateVideo';
import { LIMITS } from '../shared/contract/values';
import { creationToolField } from '../shared/fields/aiHints';
import { completionFields, rowIdNotice } from '../shared/fields/completion';
import { avatarField, templateField, voiceField } from '../shared/fields/locators';
import { optionsField } from '../shared/fields/options';
import { scriptField } from '../shared/fields/parts';
import { payOncePerField } from '../shared/fields/payOncePer';
import { languageField } from '../shared/fields/presentation';
import { optionalBoolean, toText, trimmedText } from '../shared/items/cells';
import type { ReadParameter } from '../shared/items/parameters';
import { invalidParameter } from '../shared/items/rowError';
import { lookUpTemplates } from '../shared/lookups/otherForms';
import type { CreationKind } from '../shared/run/kind';
import { sceneChangesField, sceneFields } from './sceneFields';
import { filledScenes, writtenScenes } from './scenes';
import { readTemplate } from './templateLookup';

/** What a video from a template is made of. */
const templateFields: INodeProperties[] = [
	templateField,
	...sceneFields,
	{
		displayName: 'Title',
		name: 'title',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Welcome, Ada',
		description: `1 to ${LIMITS.title} characters; the service may refuse more than 100`,
	},
];

/** How a video from a template looks. */
const templatePresentation: INodeProperties[] = [
	{
		displayName: 'Captions',
		name: 'caption',
		type: 'boolean',
		default: true,
		description: 'Whether to add automatically generated captions',
	},
	languageField,
	sceneChangesField,
];

/** The panel for a video from a script, the class project in its simple form. */
const scriptFields: INodeProperties[] = [
	{
		displayName: 'Project Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Lesson 1',
		description: `1 to ${LIMITS.name} characters`,
	},
	{
		...scriptField('e.g. Welcome to the first lesson.'),
		description: `What the avatar says, 1 to ${LIMITS.script} characters; 10 to 5000 are sensible`,
	},
	avatarField(true),
	voiceField('Who speaks the script', true),
];

export type Operation = 'fromTemplate' | 'fromScript';

const forOperation = (operation: Operation, fields: INodeProperties[]): INodeProperties[] =>
	fields.map((field) => ({
		...field,
		displayOptions: { show: { operation: [operation], ...field.displayOptions?.show } },
	}));

/** The panel of Video From Template. The request for a video from a script can carry no metadata. */
export const templateVideoFields: INodeProperties[] = [
	creationToolField(
		'Creates a video from a template by filling in its variables, or from a script',
	),
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		default: 'fromTemplate',
		options: [
			{
				name: 'Create From Template',
				value: 'fromTemplate',
				description: 'Fill in the variables of a template',
				action: 'Create video from template',
			},
			{
				name: 'Create From Script',
				value: 'fromScript',
				description: 'Let an avatar read a script, without a template',
				action: 'Create video from script',
			},
		],
	},
	...forOperation('fromTemplate', templateFields),
	...forOperation('fromScript', scriptFields),
	...completionFields.flatMap((field) =>
		field === rowIdNotice ? forOperation('fromTemplate', [field]) : [field],
	),
	...forOperation('fromTemplate', templatePresentation),
	payOncePerField,
	...forOperation('fromTemplate', [optionsField('name')]),
	...forOperation('fromScript', [optionsField('name', 'metadata', 'metadataJson')]),
];

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
	build: async (read, lookUp, itemJson, account) => {
		const templateId = templateIdOf(read);
		const template = readTemplate(
			await lookUpTemplates(lookUp, account, { path: templatePath(templateId) }),
		);
		return {
			type: template.type,
			templateId,
			title: toText(read('title')),
			caption: optionalBoolean(read('caption')) ?? true,
			language: trimmedText(read('language')) ?? languageField.default,
			scenes:
				read('scenesSource') === 'json'
					? writtenScenes(read, template, rawParameters)
					: filledScenes(read, template, itemJson, rawParameters),
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
		avatarId: trimmedText(read('avatarId')),
		voiceId: trimmedText(read('voiceId')),
	}),
};

/** Checked before the template is looked up, as the ID is part of the path. */
function templateIdOf(read: ReadParameter): string {
	const id = trimmedText(read('templateId'));
	if (id === undefined) invalidParameter('templateId', 'Required');
	if (typeof id === 'string' && fitsIntoPath(id) && id.length <= LIMITS.templateId) return id;
	invalidParameter('templateId', `A template ID has 1 to ${LIMITS.templateId} characters`);
}
