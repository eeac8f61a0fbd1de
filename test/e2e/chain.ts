import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import type { CredentialReference } from '../host/credentials';
import type { WorkflowFile } from '../host/workflows';

export const START = 'Start';
export const VIDEO = 'Video';
export const TRIGGER = 'Trigger';

export const nodeOf = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): INode => ({
	id: `id-${name}`,
	name,
	type,
	typeVersion,
	parameters,
	position: [0, 0],
	...settings,
});

/** A trigger of this package, with the callback as it came; the editor gives every webhook an ID, too. */
export const triggerNode = (credential: CredentialReference): INode => ({
	...nodeOf(TRIGGER, 'n8n-nodes-video-generation.videoGenerationTrigger', 1.1, {
		options: { rawPayload: true },
	}),
	webhookId: '6d2f0c1e-0c1a-4d57-9a55-6f6f2a7d9b11',
	credentials: { videoGenerationApi: credential },
});

/** A node of this package that makes a video of each script, or downloads it. */
export const videoNode = (
	credential: CredentialReference,
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): INode => ({
	...nodeOf(VIDEO, 'n8n-nodes-video-generation.ugcAd', 1, {
		script: '={{ $json.script }}',
		avatarId: { __rl: true, mode: 'id', value: 'avatar-0001' },
		media: { item: [{ type: 'image', url: 'https://example.com/product.jpg' }] },
		completion: 'continue',
		...parameters,
	}),
	credentials: { videoGenerationApi: credential },
	...settings,
});

/** Start, a row for each script, and the node; further nodes stand beside them. */
export const chain = (scripts: string[], node: INode, ...beside: INode[]): WorkflowFile =>
	chainOfRows(
		scripts.map((script) => ({ script })),
		node,
		...beside,
	);

/** Start, the rows, and the node; further nodes stand beside them. */
export function chainOfRows(rows: IDataObject[], node: INode, ...beside: INode[]): WorkflowFile {
	const jsonOutput = JSON.stringify({ rows });
	const nodes = [
		nodeOf(START, 'n8n-nodes-base.manualTrigger', 1, {}),
		nodeOf('Rows', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput }),
		nodeOf('Split', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'rows' }),
		node,
	];
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map(({ name }, index) => [
				nodes[index].name,
				{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
			]),
	);
	return { name: node.name, nodes: [...nodes, ...beside], connections };
}
