import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';

import type { CredentialReference } from '../host/credentials';
import type { Host } from '../host/host';
import { chain, nodeOf, outputOf, to, VIDEO, videoNode } from '../host/nodes';
import { until } from '../host/waiting';
import { finished, type WorkflowFile } from '../host/workflows';

/** A workflow whose rows become UGC ads, with a node behind either output of the one that waits. */
export function waitWorkflow(
	credential: CredentialReference,
	scripts: string[],
	parameters: INodeParameters = {},
	onError?: OnError,
): WorkflowFile {
	const waiting = {
		completion: 'wait',
		waitBy: 'callback',
		options: { metadata: { entry: [{ key: 'of', value: '={{ $json.script }}' }] } },
		...parameters,
	};
	const rowScript = {
		id: 'a',
		name: 'rowScript',
		type: 'string',
		value: "={{ $('Split').item.json.script }}",
	};
	const workflow = chain(
		scripts,
		videoNode(credential, waiting, { onError }),
		nodeOf('After', 'n8n-nodes-base.set', 3.4, {
			includeOtherFields: true,
			assignments: { assignments: [rowScript] },
		}),
		nodeOf('Failed', 'n8n-nodes-base.noOp', 1),
	);
	return {
		...workflow,
		name: `Wait for ${scripts.join(', ')}`,
		connections: { ...workflow.connections, [VIDEO]: to('After', 'Failed') },
	};
}

/** Waits until an execution is suspended. */
export const suspended = async ({ rest }: Host, id: string) =>
	await until(
		`execution ${id} to wait`,
		async () => {
			const { status } = await rest.get<{ status: string }>(`/rest/executions/${id}`);
			return status === 'waiting' ? true : undefined;
		},
		{ within: 120_000, every: 100 },
	);

/** What came out behind the node, once the execution has ended. */
export async function outcome({ rest }: Host, id: string) {
	// a callback that a busy n8n refuses comes again minutes later
	const execution = await finished(rest, id, 300_000);
	const jsons = (name: string): IDataObject[] => outputOf(execution, name).map(({ json }) => json);
	const error = execution.data.resultData.error?.message;
	return { status: execution.status, error, after: jsons('After'), failed: jsons('Failed') };
}
