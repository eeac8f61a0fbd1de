import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { CredentialReference } from '../host/credentials';
import type { Host } from '../host/host';
import { until } from '../host/waiting';
import { finished, type WorkflowFile } from '../host/workflows';
import { nodeOf } from './chain';

export const START = 'Start';
export const VIDEO = 'Video';

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** A workflow whose rows become UGC ads, with a node behind either output of the one that waits. */
export function waitWorkflow(
	credential: CredentialReference,
	scripts: string[],
	parameters: INodeParameters = {},
	onError?: string,
): WorkflowFile {
	const rows = JSON.stringify({ rows: scripts.map((script) => ({ script })) });
	const to = (...outputs: string[]) => ({
		main: outputs.map((name) => [{ node: name, type: 'main', index: 0 }]),
	});
	return {
		name: `Wait for ${scripts.join(', ')}`,
		nodes: [
			nodeOf(START, 'n8n-nodes-base.manualTrigger', 1, {}),
			nodeOf('Rows', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: rows }),
			nodeOf('Split', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'rows' }),
			{
				...nodeOf(VIDEO, 'n8n-nodes-video-generation.ugcAd', 1, {
					script: '={{ $json.script }}',
					avatarId: byId('avatar-0001'),
					media: { item: [{ type: 'image', url: 'https://example.com/product.jpg' }] },
					completion: 'wait',
					waitBy: 'callback',
					options: { metadata: { entry: [{ key: 'of', value: '={{ $json.script }}' }] } },
					...parameters,
				}),
				credentials: { videoGenerationApi: credential },
				...(onError && { onError }),
			},
			nodeOf('After', 'n8n-nodes-base.set', 3.4, {
				includeOtherFields: true,
				assignments: {
					assignments: [
						{
							id: 'a',
							name: 'rowScript',
							type: 'string',
							value: "={{ $('Split').item.json.script }}",
						},
					],
				},
			}),
			nodeOf('Failed', 'n8n-nodes-base.noOp', 1, {}),
		],
		connections: {
			[START]: to('Rows'),
			Rows: to('Split'),
			Split: to(VIDEO),
			[VIDEO]: to('After', 'Failed'),
		},
	} as unknown as WorkflowFile;
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
	const { status, data } = await finished(rest, id, 300_000);
	const of = (name: string): INodeExecutionData[] =>
		data.resultData.runData[name]?.at(-1)?.data?.main?.[0] ?? [];
	const jsons = (name: string): IDataObject[] => of(name).map(({ json }) => json);
	return { status, after: jsons('After'), failed: jsons('Failed') };
}
