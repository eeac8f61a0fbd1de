import type { INodeProperties } from 'n8n-workflow';

import { creationToolField } from '../shared/fields/aiHints';
import { completionFields, costNotice } from '../shared/fields/completion';
import { avatarField, voiceField } from '../shared/fields/locators';
import { optionsField } from '../shared/fields/options';
import { choices, scriptField } from '../shared/fields/parts';
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
			fields: ['Using Fields Below', 'The website, its scrolling and the intro, a field for each'],
			json: ['Using JSON', 'The object as the service wants it'],
		}),
		description:
			"How the website and its scrolling are given. The service's documentation does not show the names of these settings: the fields are sent as websiteUrl, scrollMode and introDuration. If the service refuses them, use JSON.",
	},
	{
		displayName: 'Website URL',
		name: 'websiteUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/product',
		hint: 'Required',
		description: 'Public HTTPS address of the page that scrolls behind the avatar',
		displayOptions: guided,
	},
	{
		displayName: 'Scroll Mode',
		name: 'scrollMode',
		type: 'options',
		default: '',
		options: [
			{ name: 'Default of the Service', value: '' },
			{ name: 'Loop', value: 'loop' },
			{ name: 'Once', value: 'once' },
			{ name: 'Restart', value: 'restart' },
		],
		description: 'How the page goes on scrolling when it has reached its end',
		displayOptions: guided,
	},
	{
		displayName: 'Intro Duration (Seconds)',
		name: 'introDuration',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		hint: '0 = automatic; 2 to 5 seconds are recommended',
		description: 'How long the avatar is seen before the website appears behind it',
		displayOptions: guided,
	},
	{
		displayName: 'Product Ad Settings (JSON)',
		name: 'settingsJson',
		type: 'json',
		typeOptions: { rows: 5 },
		default: '{\n  "websiteUrl": "https://example.com/product",\n  "scrollMode": "loop"\n}',
		description: 'Sent as productAdSettings, as it is',
		displayOptions: { show: { settingsSource: ['json'] } },
	},
];

/** The panel of Video Product Ad. */
export const productAdFields: INodeProperties[] = [
	costNotice,
	creationToolField(
		'Creates a product ad: an avatar that presents a product while a website scrolls behind it',
	),
	scriptField('e.g. This page shows why I switched.'),
	avatarField(true),
	voiceField('Who speaks the script', true),
	languageField,
	...settings,
	captionField(
		'How the spoken words are shown; what the service does without any field is not documented',
	),
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
			pro: ['Pro', 'Enhanced quality, slower, higher cost than Base'],
		}),
		description: "How the avatar's lips are moved",
	},
	...completionFields,
	optionsField(),
];
