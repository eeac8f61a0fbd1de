import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

/** The fields that a panel shows for these values, from top to bottom, as n8n decides. */
export function shownFieldsOf(
	description: INodeTypeDescription,
	parameters: INodeParameters,
): INodeProperties[] {
	const { name: type, properties } = description;
	const node = { type, typeVersion: 1 } as INode;
	const values =
		NodeHelpers.getNodeParameters(properties, parameters, true, true, node, description) ?? {};
	return properties.filter((field) =>
		NodeHelpers.displayParameter(values, field, node, description),
	);
}
