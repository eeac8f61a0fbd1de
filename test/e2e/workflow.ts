import type { INode, INodeParameters, INodeParameterResourceLocator } from 'n8n-workflow';

import type { CredentialReference } from '../host/credentials';
import type { Execution, WorkflowFile } from '../host/workflows';

export const START = 'Start';
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
	parameters: INodeParameters = {},
	settings: Partial<INode> = {},
): INode {
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters, ...settings };
}

/** A node of this package. */
export const ourNode = (
	name: string,
	type: string,
	parameters: INodeParameters,
	credential: CredentialReference,
	settings: Partial<INode> = {},
): INode =>
	nodeOf(name, OURS + type, parameters, {
		credentials: { videoGenerationApi: credential },
		...settings,
	});

/** A workflow whose nodes all follow a manual trigger, each on its own; `others` are not connected to it. */
export function fanOut(name: string, nodes: INode[], others: INode[] = []): WorkflowFile {
	const start = nodeOf(START, 'n8n-nodes-base.manualTrigger');
	const targets = nodes.map((node) => ({ node: node.name, type: 'main' as const, index: 0 }));
	return {
		name,
		nodes: [start, ...nodes, ...others],
		connections: { [START]: { main: [targets] } },
		settings: { executionOrder: 'v1' },
	};
}

/** What the last run of a node has output. */
export const outputOf = ({ data }: Execution, node: string) =>
	data.resultData.runData[node]?.at(-1)?.data?.main[0] ?? [];
