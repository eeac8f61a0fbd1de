import type { INodeProperties } from 'n8n-workflow';

import { CANVAS } from '../contract/enums';
import { LIMITS } from '../contract/limits';

export const aspectRatioField: INodeProperties = {
	displayName: 'Aspect Ratio',
	name: 'aspectRatio',
	type: 'options',
	default: 'ratio_9_16',
	options: [
		{ name: CANVAS.ratio_16_9.name, value: 'ratio_16_9', description: '1920 x 1080 pixels' },
		{ name: CANVAS.ratio_1_1.name, value: 'ratio_1_1', description: '1080 x 1080 pixels' },
		{ name: CANVAS.ratio_9_16.name, value: 'ratio_9_16', description: '1080 x 1920 pixels' },
	],
	description: 'Shape of the video',
};

export const languageField: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'string',
	default: 'en',
	placeholder: 'e.g. en',
	description: 'Two-letter code of the language that is spoken, such as en or es',
};

/** Where files are downloaded by the node itself. */
const whilePolling = { show: { '/completion': ['wait'], '/waitBy': ['polling'] } };

export const maxRateLimitWaitField: INodeProperties = {
	displayName: 'Max Wait for the Rate Limit (Minutes)',
	name: 'maxRateLimitWait',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 180,
	description:
		'How long the node may take to send all rows within the rate limit of the plan; rows that would have to wait longer are not sent and say so',
};

export const requestsInFlightField = {
	displayName: 'Requests in Flight',
	name: 'requestsInFlight',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 20 },
	default: 5,
	description: 'How many rows are sent at the same time, 1 to 20',
} satisfies INodeProperties;

/** Name, callback address and metadata of a project, and how the node goes about it. */
const projectOptions: INodeProperties[] = [
	{
		displayName: 'Download the Video',
		name: 'downloadVideo',
		type: 'boolean',
		default: false,
		description: 'Whether to put the file of each completed video into a binary field of its item',
		displayOptions: whilePolling,
	},
	{
		displayName: 'If a Creation Is Uncertain',
		name: 'uncertain',
		type: 'options',
		default: 'keep',
		options: [
			{
				name: 'Do Not Create Again',
				value: 'keep',
				description: 'The row says that its video may exist; nothing is paid twice',
			},
			{
				name: 'Create Again',
				value: 'createAgain',
				description: 'A retry creates the video anew, which can be paid twice',
			},
		],
		description:
			'What a retry does with a row that was sent before without a usable answer of the service',
	},
	maxRateLimitWaitField,
	{
		displayName: 'Metadata',
		name: 'metadata',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Metadata',
		default: {},
		description:
			'Values that come back with the finished video, e.g. the ID of the row that it belongs to. At most 5 KB in all.',
		options: [
			{
				displayName: 'Entry',
				name: 'entry',
				values: [
					{
						displayName: 'Key',
						name: 'key',
						type: 'string',
						default: '',
						placeholder: 'e.g. rowId',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. 42',
					},
				],
			},
		],
	},
	{
		displayName: 'Metadata (JSON)',
		name: 'metadataJson',
		type: 'json',
		default: '{}',
		description: 'Metadata as a JSON object; entries of Metadata with the same key win',
	},
	{
		displayName: 'Project Name',
		name: 'name',
		type: 'string',
		default: '',
		placeholder: 'e.g. Spring campaign, row 1',
		description: `Up to ${LIMITS.name} characters; the service makes a name up when it is empty`,
	},
	{
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		hint: 'The name of the output binary field that Download the Video puts the file in',
		displayOptions: whilePolling,
	},
	requestsInFlightField,
	{
		displayName: 'Webhook URL',
		name: 'webhook',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/finished',
		description:
			'HTTPS address of your own that the service calls when the video is finished or has failed',
		displayOptions: { show: { '/completion': ['continue'] } },
	},
];

/** The options of a creation node; those that its kind of request has no field for are left out by name. */
export const optionsField = (...without: string[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: projectOptions.filter(({ name }) => !without.includes(name)),
});
