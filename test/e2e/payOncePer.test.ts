import type { INode } from 'n8n-workflow';

import { createCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { demoAccount } from '../host/runExample';
import { type Execution, finished, importWorkflow, start } from '../host/workflows';
import { creations, stopWithoutLeaks } from './support';
import { byId, nodeOf, ourNode, outputOf, START } from './workflow';

const ROWS = 60;
const VIDEO = 'Video UGC Ad';

let host: Host;
let workflowId: string;

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 50, minuteMs: 2_000 } });
	const credential = await createCredential(host.rest, 'Account', demoAccount(host));
	const jsonOutput = JSON.stringify({ rows: Array.from({ length: ROWS }, (_, row) => ({ row })) });
	const nodes: INode[] = [
		nodeOf(START, 'n8n-nodes-base.manualTrigger'),
		nodeOf(
			'Sheet',
			'n8n-nodes-base.set',
			{ mode: 'raw', jsonOutput, options: {} },
			{ typeVersion: 3.4 },
		),
		nodeOf('Rows', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'rows', options: {} }),
		ourNode(
			VIDEO,
			'ugcAd',
			{
				script: '=Row {{ $json.row }}',
				avatarId: byId('avatar-0001'),
				media: { item: [{ type: 'image', url: 'https://example.com/a.jpg' }] },
				payOncePer: '={{ $json.row }}',
			},
			credential,
		),
	];
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const connections = { [START]: to('Sheet'), Sheet: to('Rows'), Rows: to(VIDEO) };
	({ id: workflowId } = await importWorkflow(host.rest, { name: 'Once', nodes, connections }));
});
afterAll(async () => await stopWithoutLeaks(host));

const idsOf = (execution: Execution) =>
	outputOf(execution, VIDEO).map(({ json }) => String(json.projectId));

test('a workflow that is started four times at the same moment, and once more, pays for each row once', async () => {
	const started = await Promise.all(
		[1, 2, 3, 4].map(async () => await start(host.rest, workflowId, START)),
	);
	const executions = await Promise.all(started.map(async (id) => await finished(host.rest, id)));
	const last = await finished(host.rest, await start(host.rest, workflowId, START));
	expect(creations(host)).toHaveLength(ROWS);
	for (const execution of [...executions, last]) {
		expect(execution.status).toBe('success');
		expect(new Set(idsOf(execution)).size).toBe(ROWS);
	}
});
