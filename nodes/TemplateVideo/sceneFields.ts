import startCase from 'lodash/startCase';
import type { INodeProperties } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { avatarField, voiceField } from '../shared/fields/locators';
import { choices } from '../shared/fields/parts';
import { voiceSettings } from '../shared/fields/presentation';

/** What happens with a variable that has no value. */
export type IfNoValue = 'refuse' | 'templateValue' | 'emptyText';

/** The corners of the avatar's box. */
const coordinates = ['bottomRightX', 'bottomRightY', 'topLeftX', 'topLeftY'].map(
	(name): INodeProperties => ({ displayName: startCase(name), name, type: 'number', default: 0 }),
);

const shownFor = (name: string, ...values: Array<string | boolean>) => ({
	displayOptions: { show: { [name]: values } },
});

const sceneChangeFields: INodeProperties[] = [
	{
		displayName: 'Applies To',
		name: 'appliesTo',
		type: 'options',
		noDataExpression: true,
		default: 'oneScene',
		options: [
			{ name: 'One Scene', value: 'oneScene' },
			{
				name: 'All Scenes',
				value: 'allScenes',
				description: 'Where a single scene has a change as well, that one counts',
			},
		],
		description: 'Which scenes of the template change',
	},
	{
		displayName: 'Scene Number',
		name: 'scene',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: SERVICE_LIMITS.templateScenes },
		default: 1,
		description: 'Which scene of the template this is about; the first is 1',
		...shownFor('appliesTo', 'oneScene'),
	},
	{
		displayName: 'Script',
		name: 'script',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		description: `Replaces the script of the scene, up to ${SERVICE_LIMITS.sceneScript} characters; may contain {{variable_name}} placeholders. Keep the field on Fixed then, or take the whole text from a column.`,
	},
	{
		displayName: 'Variables',
		name: 'variables',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Variable',
		default: {},
		description: 'Values instead of those of Variables above',
		options: [
			{
				displayName: 'Variable',
				name: 'item',
				values: [
					{
						displayName: 'Name',
						name: 'key',
						type: 'string',
						default: '',
						placeholder: 'e.g. headline',
						description: 'As in the template: upper and lower case differ',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						description: `Up to ${SERVICE_LIMITS.variableValue} characters, or the URL or input field name of an image or clip`,
					},
				],
			},
		],
	},
	{
		displayName: 'No Avatar',
		name: 'noAvatar',
		type: 'boolean',
		default: false,
		description: 'Whether to make the scene without an avatar',
	},
	{ ...avatarField(false), ...shownFor('noAvatar', false) },
	{
		displayName: 'Avatar Placement',
		name: 'placement',
		type: 'collection',
		placeholder: 'Add Coordinate',
		default: {},
		description: 'Where the avatar stands, by two corners of its box: all four coordinates',
		options: coordinates,
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

const sceneChangesField: INodeProperties = {
	displayName: 'Scene Changes',
	name: 'sceneChanges',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Change Scenes',
	default: {},
	description: 'What is to differ from the template, in one scene or in all',
	options: [{ displayName: 'Scene', name: 'item', values: sceneChangeFields }],
	...shownFor('scenesSource', 'template'),
};

/** Where the scenes come from, and what fills them in. */
export const templateSceneFields: INodeProperties[] = [
	{
		displayName: 'Scenes',
		name: 'scenesSource',
		type: 'options',
		noDataExpression: true,
		default: 'template',
		options: choices({
			template: [
				'From the Template',
				'The scenes of the template, with variables and changes from the fields below',
			],
			json: ['Using JSON', 'Scenes of your own, which an expression can give'],
		}),
		description: 'How the scenes of the video are given',
	},
	{
		displayName: 'Variables',
		name: 'variables',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		required: true,
		description:
			"What fills in the template's placeholders, in all scenes; a scene can have values of its own under Scene Changes. For an image or clip, enter its URL, or the name of the input field that contains the file.",
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
		...shownFor('scenesSource', 'template'),
	},
	{
		displayName: 'If a Variable Has No Value',
		name: 'ifNoValue',
		type: 'options',
		noDataExpression: true,
		default: 'refuse',
		options: choices({
			refuse: ['Reject the Row', 'The row says which variables are missing or empty'],
			templateValue: [
				"Use the Template's Own Value",
				'Also for an empty text; a row is rejected if the template has no text for a variable',
			],
			emptyText: ['Send an Empty Text', 'The placeholder is replaced with nothing'],
		}),
		description: 'What happens with a row that has no value for a variable of the template',
		...shownFor('scenesSource', 'template'),
	},
	{
		displayName: 'Scenes (JSON)',
		name: 'scenesJson',
		type: 'json',
		typeOptions: { rows: 6 },
		default: `[
  { "script": "Hi {{name}}.", "variables": [{ "key": "name", "value": "Ada" }] },
  { "script": "Bye.", "avatar": { "id": null }, "voice": "d4e5f6" }
]`,
		description: `1 to ${SERVICE_LIMITS.templateScenes} scenes, sent as they are written; a scene without a script has that of the template`,
		...shownFor('scenesSource', 'json'),
	},
	sceneChangesField,
];
