import { type INodeProperties, type INodeType, NodeConnectionTypes } from 'n8n-workflow';

/**
 * A node as an agent's tool. n8n's server makes these changes to the description of a node that is usable as one; a
 * node with operations is then described by n8n, unless it has a description of its own.
 */
export function asTool(node: INodeType): INodeType {
	const { description } = node;
	const { properties } = description;
	const has = (name: string) => properties.some((property) => property.name === name);
	const described: INodeProperties[] = [
		{
			displayName: 'Tool Description',
			name: 'descriptionType',
			type: 'options',
			options: [],
			default: has('operation') ? 'auto' : 'manual',
		},
		{
			displayName: 'Description',
			name: 'toolDescription',
			type: 'string',
			default: description.description,
		},
	];
	return Object.create(node, {
		description: {
			value: {
				...description,
				name: `${description.name}Tool`,
				inputs: [],
				outputs: [NodeConnectionTypes.AiTool],
				properties: has('toolDescription') ? properties : [...described, ...properties],
			},
		},
	}) as INodeType;
}
