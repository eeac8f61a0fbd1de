import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../shared/contract/values';
import { completionFields } from '../shared/fields/completion';
import { avatarField, templateField, voiceField } from '../shared/fields/locators';
import { optionsField } from '../shared/fields/options';
import { languageField, voiceSettings } from '../shared/fields/presentation';

const coordinate = (displayName: string, name: string): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	default: 0,
});

const sceneChangeFields: INodeProperties[] = [
	{
		displayName: 'Scene Number',
		name: 'scene',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: LIMITS.templateScenes },
		default: 1,
		description: 'Which scene of the template this is about; the first is 1',
	},
	{
		displayName: 'Script',
		name: 'script',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		description: `Replaces the script of the scene, up to ${LIMITS.sceneScript} characters; may contain {{variable_name}} placeholders. Keep the field on Fixed then, or take the whole text from a column.`,
	},
	avatarField(false),
	{
		displayName: 'Avatar Placement',
		name: 'placement',
		type: 'collection',
		placeholder: 'Add Coordinate',
		default: {},
		description: 'Where the avatar stands, by the corners of its box',
		options: [
			coordinate('Bottom Right X', 'bottomRightX'),
			coordinate('Bottom Right Y', 'bottomRightY'),
			coordinate('Top Left X', 'topLeftX'),
			coordinate('Top Left Y', 'topLeftY'),
		],
	},
	voiceField('Who speaks the script of the scene'),
	{
		displayName: 'Voice Settings',
		name: 'voiceSettings',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		description: 'How the voice of the scene sounds',
		options: voiceSettings,
	},
];

/** The panel for a video from a template. */
const templateFields: INodeProperties[] = [
	templateField,
	{
		displayName: 'Variables',
		name: 'variables',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		required: true,
		description: "What fills in the template's placeholders; an empty text is allowed",
		typeOptions: {
			loadOptionsDependsOn: ['templateId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getTemplateVariables',
				mode: 'add',
				fieldWords: { singular: 'variable', plural: 'variables' },
				addAllFields: true,
				supportAutoMap: true,
				multiKeyMatch: false,
				valuesLabel: 'Variables',
				hideNoDataError: true,
				allowEmptyValues: true,
			},
		},
	},
	{
		displayName: 'Title',
		name: 'title',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Welcome, Ada',
		description: `1 to ${LIMITS.title} characters`,
	},
	{
		displayName: 'Captions',
		name: 'caption',
		type: 'boolean',
		default: true,
		description: 'Whether to add automatically generated captions',
	},
	languageField,
	{
		displayName: 'Scene Changes',
		name: 'sceneChanges',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Change a Scene',
		default: {},
		description: 'What is to differ from the template, scene by scene',
		options: [{ displayName: 'Scene', name: 'item', values: sceneChangeFields }],
	},
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
		displayName: 'Script',
		name: 'script',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Welcome to the first lesson.',
		description: `What the avatar says; 10 to ${LIMITS.sceneScript} characters are sensible`,
	},
	avatarField(true),
	voiceField('Who speaks the script', true),
];

export type Operation = 'fromTemplate' | 'fromScript';

const forOperation = (operation: Operation, fields: INodeProperties[]): INodeProperties[] =>
	fields.map((field) => ({ ...field, displayOptions: { show: { operation: [operation] } } }));

/** The panel of Video From Template. The request for a video from a script can carry no metadata. */
export const templateVideoFields: INodeProperties[] = [
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
	...completionFields,
	...forOperation('fromTemplate', [optionsField('name')]),
	...forOperation('fromScript', [optionsField('name', 'metadata', 'metadataJson')]),
];
