import {
	type INode,
	type INodeParameters,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';
import type { NodeSample } from './nodes';

/** The labels of the fields that a panel shows for these values, from top to bottom. */
export function shownLabels({ type, fields }: NodeSample, parameters: INodeParameters): string[] {
	const node = { type, typeVersion: 1 } as INode;
	const description = { name: type, properties: fields } as INodeTypeDescription;
	const values =
		NodeHelpers.getNodeParameters(fields, parameters, true, true, node, description) ?? {};
	return fields
		.filter((field) => NodeHelpers.displayParameter(values, field, node, description))
		.filter(({ type }) => type !== 'notice')
		.map(({ displayName }) => displayName);
}
