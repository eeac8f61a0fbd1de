import pick from 'lodash/pick';
import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import { toolDescriptionField } from '../shared/fields/aiHints';
import type { ReadParameter } from '../shared/items/parameters';
import { unknownOperation } from '../shared/messages/library';
import type { Operation } from './operation';
import { type Resource, RESOURCES } from './resources';

const resourceField: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	default: 'video',
	options: RESOURCES.map(({ name, value }) => ({ name, value })),
};

const operationField = ({ value: resource, operations }: Resource): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	default: 'getAll',
	displayOptions: { show: { resource: [resource] } },
	options: operations.map((operation) => pick(operation, 'name', 'value', 'description', 'action')),
});

function fieldsOf(resource: Resource, { value, tool, fields }: Operation): INodeProperties[] {
	const shown = { resource: [resource.value], operation: [value] };
	return [
		// n8n's own text for an agent, "Get many avatars in Video Library", does not say what is returned
		toolDescriptionField(tool, shown),
		...updateDisplayOptions({ show: shown }, fields),
	];
}

export const videoLibraryFields: INodeProperties[] = [
	resourceField,
	...RESOURCES.map(operationField),
	...RESOURCES.flatMap((resource) =>
		resource.operations.flatMap((operation) => fieldsOf(resource, operation)),
	),
];

/** The selected operation. It is the same for all input items, as it takes no expression. */
export function operationOf(read: ReadParameter): Operation {
	const resource = RESOURCES.find(({ value }) => value === read('resource'));
	const operation = resource?.operations.find(({ value }) => value === read('operation'));
	if (operation) return operation;
	throw new Error(unknownOperation(String(read('operation'))));
}
