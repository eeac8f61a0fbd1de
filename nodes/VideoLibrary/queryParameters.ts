import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { textIn } from '../shared/items/cells';

const nameField: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. page',
};

const valueField: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	default: '',
	placeholder: 'e.g. 2',
};

/** For what the service takes and its document does not name, such as parameters of pages. */
export const queryOptionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		{
			displayName: 'Query Parameters',
			name: 'queryParameters',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Query Parameter',
			default: {},
			description:
				"Sent to the service as they are, for example to get another page. The service's documentation does not show any.",
			options: [{ displayName: 'Parameter', name: 'parameter', values: [nameField, valueField] }],
		},
	],
};

interface Options {
	queryParameters?: { parameter?: IDataObject[] };
}

/**
 * The query parameters in the options; those without a name or a value are left out.
 *
 * @throws UserFacingError for a name or a value that is no text
 */
export function queryParametersIn({ queryParameters }: Options): IDataObject {
	const entries = (queryParameters?.parameter ?? []).map(
		({ name, value }) => [textIn(nameField, name), textIn(valueField, value)] as const,
	);
	return Object.fromEntries(entries.filter(([name, value]) => name && value));
}
