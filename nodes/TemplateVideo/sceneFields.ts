import startCase from 'lodash/startCase';
import type { INodeProperties } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { avatarField, voiceField } from '../shared/fields/locators';
import { booleanField, choices, collectionField, textField } from '../shared/fields/parts';
import { voiceSettings } from '../shared/fields/presentation';

export type IfNoValue = 'refuse' | 'templateValue' | 'emptyText';

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
				description: 'A change to one scene overrides a change to all scenes',
			},
		],
		description: 'Which scenes of the template to change',
	},
	{
		displayName: 'Scene Number',
		name: 'scene',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: SERVICE_LIMITS.templateScenes },
		default: 1,
		description: 'Number of the scene in the template, starting at 1',
		...shownFor('appliesTo', 'oneScene'),
	},
	textField({
		displayName: 'Script',
		name: 'script',
		typeOptions: { rows: 3 },
		description: `New script for the scene, up to ${SERVICE_LIMITS.templateScript} characters. To use {{variable_name}} placeholders, set the field to Fixed or take the whole script from a column.`,
	}),
	{
		displayName: 'Variables',
		name: 'variables',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Variable',
		default: {},
		description: 'Values that override those in Variables above',
		options: [
			{
				displayName: 'Variable',
				name: 'item',
				values: [
					textField({
						displayName: 'Name',
						name: 'key',
						placeholder: 'e.g. headline',
						description: 'Name of the variable in the template (case-sensitive)',
					}),
					textField({
						displayName: 'Value',
						name: 'value',
						description: `Up to ${SERVICE_LIMITS.variableValue} characters. For an image or clip, enter its URL or the name of the input field containing the file.`,
					}),
				],
			},
		],
	},
	booleanField({
		displayName: 'No Avatar',
		name: 'noAvatar',
		description: 'Whether to create the scene without an avatar',
	}),
	{ ...avatarField(false), ...shownFor('noAvatar', false) },
	collectionField({
		displayName: 'Avatar Placement',
		name: 'placement',
		placeholder: 'Add Coordinate',
		description: 'Coordinates of two opposite corners of the avatar. All four are required.',
		options: coordinates,
	}),
	voiceField(),
	collectionField({
		displayName: 'Voice Settings',
		name: 'voiceSettings',
		placeholder: 'Add Field',
		description: 'How the voice sounds',
		options: voiceSettings,
	}),
];

const sceneChangesField: INodeProperties = {
	displayName: 'Scene Changes',
	name: 'sceneChanges',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Change',
	default: {},
	description: 'Changes to the template, in one scene or in all scenes',
	options: [{ displayName: 'Scene', name: 'item', values: sceneChangeFields }],
	...shownFor('scenesSource', 'template'),
};

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
				'Use the scenes of the template, with the variables and changes below',
			],
			json: ['Using JSON', 'Enter your own scenes as JSON'],
		}),
		description: 'How to enter the scenes',
	},
	{
		displayName: 'Variables',
		name: 'variables',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		required: true,
		description:
			'Values for the placeholders in all scenes of the template. For an image or clip, enter its URL or the name of the input field containing the file.',
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
			refuse: ['Reject the Row', 'The message of the row lists the missing or empty variables'],
			templateValue: [
				"Use the Template's Own Value",
				'Also used for empty values. If the template has no value either, the row is rejected.',
			],
			emptyText: ['Send an Empty Text', 'Replace the placeholder with nothing'],
		}),
		description: 'What to do with a row that has no value for a variable',
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
		description: `1 to ${SERVICE_LIMITS.templateScenes} scenes to send unchanged. A scene without a script uses the script from the template.`,
		...shownFor('scenesSource', 'json'),
	},
	sceneChangesField,
];
