import type {
	IConnections,
	IDataObject,
	INode,
	INodeParameterResourceLocator,
	INodeParameters,
} from 'n8n-workflow';

import type { CredentialReference } from './credentials';
import type { Execution, WorkflowFile } from './workflows';

export const START = 'Start';
export const VIDEO = 'Video';
export const TRIGGER = 'Trigger';
const OURS = 'n8n-nodes-video-generation.';

export const byId = (value: string): INodeParameterResourceLocator => ({
	__rl: true,
	mode: 'id',
	value,
});

/** A node of a test's workflow. */
export function nodeOf(
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters = {},
	settings: Partial<INode> = {},
): INode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters, ...settings };
}

export const startNode = nodeOf(START, 'n8n-nodes-base.manualTrigger', 1);

/** A node of this package. */
export const ourNode = (
	name: string,
	type: string,
	parameters: INodeParameters,
	credential: CredentialReference,
	settings: Partial<INode> = {},
): INode =>
	nodeOf(name, OURS + type, 1, parameters, {
		credentials: { videoGenerationApi: credential },
		...settings,
	});

/** A trigger of this package; the editor gives every webhook an ID, too. */
export const triggerNode = (credential: CredentialReference): INode =>
	ourNode(TRIGGER, 'videoGenerationTrigger', {}, credential, {
		typeVersion: 1.1,
		webhookId: '6d2f0c1e-0c1a-4d57-9a55-6f6f2a7d9b11',
	});

/** A node of this package that makes a video of each script, however many, or downloads it. */
export function videoNode(
	credential: CredentialReference,
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): INode {
	const own = {
		script: '={{ $json.script }}',
		avatarId: byId('avatar-0001'),
		media: { item: [{ type: 'image', url: 'https://example.com/product.jpg' }] },
		completion: 'continue',
		maxVideos: 1_000,
		...parameters,
	};
	return ourNode(VIDEO, 'ugcAd', own, credential, settings);
}

/** What leads from each output of a node to another. */
export const to = (...names: string[]) => ({
	main: names.map((node) => [{ node, type: 'main' as const, index: 0 }]),
});

/** The connections of nodes that follow one another. */
export const inSequence = (nodes: INode[]): IConnections =>
	Object.fromEntries(nodes.slice(1).map(({ name }, index) => [nodes[index].name, to(name)]));

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
		startNode,
		nodeOf('Rows', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput }),
		nodeOf('Split', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'rows' }),
		node,
	];
	return { name: node.name, nodes: [...nodes, ...beside], connections: inSequence(nodes) };
}

/** A workflow whose nodes all follow a manual trigger, each on its own; `others` are not connected to it. */
export function fanOut(name: string, nodes: INode[], others: INode[] = []): WorkflowFile {
	const targets = nodes.map((node) => ({ node: node.name, type: 'main' as const, index: 0 }));
	return {
		name,
		nodes: [startNode, ...nodes, ...others],
		connections: { [START]: { main: [targets] } },
		settings: { executionOrder: 'v1' },
	};
}

/** What n8n shows above the output of the last run of a node. */
export const hintsOf = ({ data }: Execution, node: string): string[] =>
	(data.resultData.runData[node]?.at(-1)?.hints ?? []).map(({ message }) => message);

/** What the last run of a node has output. */
export const outputOf = ({ data }: Execution, node: string) =>
	data.resultData.runData[node]?.at(-1)?.data?.main[0] ?? [];
