import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { creationToolField } from '../shared/fields/aiHints';
import { completionFields, costNotice } from '../shared/fields/completion';
import { avatarField, templateField, voiceField } from '../shared/fields/locators';
import { optionsField } from '../shared/fields/options';
import { scriptField, textField } from '../shared/fields/parts';
import { languageField } from '../shared/fields/presentation';
import { templateSceneFields } from './sceneFields';

const templateFields: INodeProperties[] = [
	templateField,
	textField({
		displayName: 'Title',
		name: 'title',
		required: true,
		placeholder: 'e.g. Welcome, Ada',
		description: `Title of the video, up to ${SERVICE_LIMITS.title} characters. The service may reject more than 100.`,
		hint: 'Required',
	}),
	...templateSceneFields,
	languageField,
	{
		displayName: 'Captions',
		name: 'caption',
		type: 'boolean',
		default: true,
		description: 'Whether to add automatically generated captions',
	},
];

/** The panel for a video from a script, the class project in its simple form. */
const scriptFields: INodeProperties[] = [
	textField({
		displayName: 'Project Name',
		name: 'name',
		required: true,
		placeholder: 'e.g. Lesson 1',
		hint: 'Required',
		description: `Name of the project, up to ${SERVICE_LIMITS.name} characters`,
	}),
	{
		...scriptField('e.g. Welcome to the first lesson.'),
		description: `What the avatar says, up to ${SERVICE_LIMITS.script} characters. The service recommends 10 to 5000.`,
	},
	avatarField(true),
	voiceField(true),
];

export type TemplateOperation = 'fromTemplate' | 'fromScript';

const forOperation = (operation: TemplateOperation, fields: INodeProperties[]) =>
	updateDisplayOptions({ show: { operation: [operation] } }, fields);

/** The panel of Video From Template. The request for a video from a script can carry no metadata. */
export const templateVideoFields: INodeProperties[] = [
	costNotice,
	creationToolField(
		'Creates a video from a template by filling in its variables, or from a script without a template',
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
				description: 'Fill in template variables',
				action: 'Create video from template',
			},
			{
				name: 'Create From Script',
				value: 'fromScript',
				description: 'Have an avatar read a script, without a template',
				action: 'Create video from script',
			},
		],
	},
	...forOperation('fromTemplate', templateFields),
	...forOperation('fromScript', scriptFields),
	...completionFields,
	...forOperation('fromTemplate', [optionsField('name')]),
	...forOperation('fromScript', [optionsField('name', 'metadata')]),
];
