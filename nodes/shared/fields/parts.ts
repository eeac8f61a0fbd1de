import startCase from 'lodash/startCase';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../contract/serviceLimits';

/** The choices of a field: the name and the description of each value. */
export const choices = (
	table: Record<string, [name: string, description: string]>,
): INodePropertyOptions[] =>
	Object.entries(table).map(([value, [name, description]]) => ({ name, value, description }));

/** Choices that have the names of their values. */
export const choicesOf = (values: readonly string[]): INodePropertyOptions[] =>
	values.map((value) => ({ name: startCase(value), value }));

export const numberField = (
	displayName: string,
	name: string,
	value: number | '',
	description: string,
): INodeProperties => ({ displayName, name, type: 'number', default: value, description });

/** A script without which there is no video. */
export const scriptField = (placeholder: string): INodeProperties => ({
	displayName: 'Script',
	name: 'script',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	required: true,
	placeholder,
	hint: 'Required',
	description: `What the avatar says, 1 to ${SERVICE_LIMITS.script} characters`,
});

/** For an entry that is an image or a video. */
export const aiGeneratedField: INodeProperties = {
	displayName: 'AI Generated',
	name: 'isAIGenerated',
	type: 'boolean',
	default: false,
	description: 'Whether the image or video was made by an AI',
};

/** Fields of an entry that are seldom filled in; in the request they stand beside its other fields. */
export const moreFields = (options: INodeProperties[]): INodeProperties => ({
	displayName: 'More Fields',
	name: 'moreFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options,
});
