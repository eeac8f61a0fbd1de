import map from 'lodash/map';
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { countIn, isEmptyCell, toBoolean } from '../items/cells';
import { optionReader } from '../items/parameters';
import { campaignField, versionField } from './identity';
import { LIMIT_PERIODS, paidVideosTableField } from './paidVideos';
import { collectionField, textField } from './parts';
import { resultColumnsField, statusesToCreateField } from './rowOutput';
import { downloadOptions } from './waitSettings';

export const maxVideosField: INodeProperties = {
	displayName: 'Max Videos per Run',
	name: 'maxVideos',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description:
		'Maximum number of new videos to create in a run. The next run continues with the others.',
};

const ofRows: INodeProperties['displayOptions'] = {
	show: { '/output': ['row'] },
	hide: { '@tool': [true] },
};

const pageField: INodeProperties = {
	displayName: 'Include Storyboard',
	name: 'page',
	type: 'boolean',
	default: true,
	description:
		'Whether to add a page with all planned videos (storyboard.html) to the first item. By default, it is added only if you run the workflow in the editor.',
	displayOptions: { show: { '/completion': ['check'] }, hide: { '@tool': [true] } },
};

export function readPage(context: IExecuteFunctions): boolean {
	const value = optionReader(context)(pageField.name);
	return isEmptyCell(value) ? context.getMode() === 'manual' : toBoolean(value) === true;
}

/** The options of all creation nodes: what most people need comes first. */
const projectOptions: INodeProperties[] = [
	pageField,
	{ ...resultColumnsField, displayOptions: ofRows },
	{ ...statusesToCreateField, displayOptions: ofRows },
	{ ...versionField, displayOptions: { hide: { '/output': ['row'], '@tool': [true] } } },
	campaignField,
	...map(LIMIT_PERIODS, 'field'),
	paidVideosTableField,
	{
		displayName: 'Metadata',
		name: 'metadata',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Metadata',
		default: {},
		description: `Values to return with the finished video, such as a campaign name. Up to ${SERVICE_LIMITS.metadataBytes / 1024} KB in total.`,
		options: [
			{
				displayName: 'Entry',
				name: 'entry',
				values: [
					textField({
						displayName: 'Key',
						name: 'key',
						placeholder: 'e.g. campaign',
					}),
					textField({
						displayName: 'Value',
						name: 'value',
						placeholder: 'e.g. Spring',
					}),
				],
			},
		],
	},
	textField({
		displayName: 'Project Name',
		name: 'name',
		placeholder: 'e.g. Spring campaign, row 1',
		description: `Name of the project, up to ${SERVICE_LIMITS.name} characters. If empty, the service generates one.`,
	}),
	...downloadOptions,
	textField({
		displayName: 'Webhook URL',
		name: 'webhook',
		placeholder: 'e.g. https://example.com/finished',
		description: 'HTTPS URL that the service calls when the video is finished or has failed',
		displayOptions: { show: { '/completion': ['continue'] } },
	}),
	{
		displayName: 'Additional Body Fields (JSON)',
		name: 'additionalBodyFields',
		type: 'json',
		default: '{}',
		description:
			'JSON object with additional request fields, sent unchanged. Its metadata is merged with the Metadata option.',
	},
];

/** The options of a creation node; those that its kind of request has no field for are left out by name. */
export const optionsField = (...without: string[]): INodeProperties =>
	collectionField({
		displayName: 'Options',
		name: 'options',
		placeholder: 'Add Option',
		options: projectOptions.filter(({ name }) => !without.includes(name)),
	});

/** @throws UserFacingError when it is no number */
export const readMaxVideos = (context: IExecuteFunctions, firstRow: number): number =>
	countIn(maxVideosField, context.getNodeParameter(maxVideosField.name, firstRow, ''));
