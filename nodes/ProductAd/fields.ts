import type { INodeProperties } from 'n8n-workflow';

import { creationToolField } from '../shared/fields/aiHints';
import { completionFields, costNotice } from '../shared/fields/completion';
import { avatarField, voiceField } from '../shared/fields/locators';
import { optionsField } from '../shared/fields/options';
import { choices, scriptField, textField } from '../shared/fields/parts';
import {
	aspectRatioField,
	audioField,
	captionField,
	languageField,
	stickersField,
} from '../shared/fields/presentation';

const guided = { show: { settingsSource: ['fields'] } };

const settings: INodeProperties[] = [
	{
		displayName: 'Product Ad Settings',
		name: 'settingsSource',
		type: 'options',
		noDataExpression: true,
		default: 'fields',
		options: choices({
			fields: [
				'Using Fields Below',
				'Enter the website, scroll mode and intro duration in separate fields',
			],
			json: ['Using JSON', 'Enter the settings as the JSON object that the service expects'],
		}),
		description:
			"How to enter the website settings. The service doesn't document their names: if it rejects the fields below, use JSON.",
	},
	textField({
		displayName: 'Website URL',
		name: 'websiteUrl',
		required: true,
		placeholder: 'e.g. https://example.com/product',
		hint: 'Required',
		description: 'Public HTTPS URL of the page that scrolls behind the avatar',
		displayOptions: guided,
	}),
	{
		displayName: 'Scroll Mode',
		name: 'scrollMode',
		type: 'options',
		default: '',
		options: choices({
			'': ['Service Default', 'Let the service decide'],
			loop: ['Loop', 'Keep scrolling through the page'],
			once: ['Once', 'Scroll through the page once'],
			restart: ['Restart', 'Start again at the top of the page'],
		}),
		description: 'What to do when the end of the page is reached',
		displayOptions: guided,
	},
	{
		displayName: 'Intro Duration (Seconds)',
		name: 'introDuration',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		hint: 'Set to 0 for automatic. 2 to 5 seconds are recommended.',
		description: 'How long to show the avatar before the website appears behind it',
		displayOptions: guided,
	},
	{
		displayName: 'Product Ad Settings (JSON)',
		name: 'settingsJson',
		type: 'json',
		typeOptions: { rows: 5 },
		default: '{\n  "websiteUrl": "https://example.com/product",\n  "scrollMode": "loop"\n}',
		description: 'JSON object to send unchanged as productAdSettings',
		displayOptions: { show: { settingsSource: ['json'] } },
	},
];

export const productAdFields: INodeProperties[] = [
	costNotice,
	creationToolField(
		'Creates a product ad: an avatar presents a product while a website scrolls behind it',
	),
	scriptField('e.g. This page shows why I switched.'),
	avatarField(true),
	voiceField(true),
	languageField,
	...settings,
	captionField('How to show captions. By default, the service decides whether to show them.'),
	stickersField,
	audioField,
	aspectRatioField,
	{
		displayName: 'Lip-Sync Quality',
		name: 'lipsyncModel',
		type: 'options',
		default: 'base',
		options: choices({
			base: ['Base', 'Standard quality, faster, lower cost'],
			pro: ['Pro', 'Enhanced quality, slower, higher cost'],
		}),
		description: "Quality of the avatar's lip movements",
	},
	...completionFields,
	optionsField(),
];
