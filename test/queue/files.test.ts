import type { INode } from 'n8n-workflow';

import { loadOverTls } from '../e2e/support';
import { createCredential } from '../host/credentials';
import { inSequence, nodeOf, VIDEO, videoNode } from '../host/nodes';
import { type Cluster, startCluster } from '../host/queue/cluster';
import { demoAccount } from '../host/runExample';
import { until } from '../host/waiting';
import { type Execution, importWorkflow, publish, type SavedWorkflow } from '../host/workflows';
import { png } from '../support/mediaFiles';
import { executionsOf, outputsOf } from './executions';
import { reporter } from './report';
import { PATIENTLY } from './stage';

const MUG = png(640, 640, 'mug'.repeat(100_000));
const CUP = png(640, 640, 'cup');

let cluster: Cluster;
beforeAll(async () => {
	cluster = await startCluster({ report: reporter(), simulator: { renderMs: 1_000 } });
});
afterAll(async () => await cluster?.stop());

/** Rows with a photo, which come in by a webhook of this path. */
async function publishRows(path: string, completion: string): Promise<SavedWorkflow> {
	const { rest } = cluster;
	const credential = await createCredential(rest, path, demoAccount(cluster));
	const webhook = { path, httpMethod: 'POST', responseMode: 'onReceived', options: {} };
	const row = { mode: 'raw', jsonOutput: '={{ $json.body }}', includeOtherFields: true };
	const nodes: INode[] = [
		nodeOf('Photo', 'n8n-nodes-base.webhook', 2, webhook, { webhookId: path }),
		nodeOf('Row', 'n8n-nodes-base.set', 3.4, row),
		videoNode(credential, {
			...{ output: 'row', idColumn: 'row', completion, waitBy: 'callback' },
			media: { item: [{ from: 'file', file: 'photo' }] },
		}),
	];
	const connections = inSequence(nodes);
	const workflow = await importWorkflow(rest, { name: path, nodes, connections });
	await publish(rest, workflow);
	return workflow;
}

/** Sends a row with its photo to the webhook processor, and waits until the run that it starts has ended. */
async function send(workflow: SavedWorkflow, row: string, photo: Buffer): Promise<Execution> {
	const executions = async () => await executionsOf(cluster.database, workflow.id);
	const before = (await executions()).length;
	const form = new FormData();
	form.append('row', row);
	form.append('script', `${workflow.name}: ${row}`);
	form.append('photo', new Blob([photo], { type: 'image/png' }), `${before}.png`);
	const url = `http://localhost:${cluster.webhook.port}/webhook/${workflow.name}`;
	expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
	const ended = async () => {
		const [execution] = (await executions()).slice(before);
		const isUnderWay = ['new', 'running', 'waiting'].includes(execution?.status ?? 'new');
		return isUnderWay ? undefined : execution;
	};
	return await until('the run to end', ended, { within: PATIENTLY, every: 1_000 });
}

const projectsOf = ({ name }: SavedWorkflow) =>
	cluster.simulator.projects.filter(({ body }) => String(body.script).startsWith(`${name}: `));

const urlsOf = (workflow: SavedWorkflow): string[] =>
	projectsOf(workflow).flatMap(({ body }) =>
		(body.media as Array<{ url: string }>).map(({ url }) => url),
	);

describe.each([
	{ completion: 'wait', status: 'completed' },
	{ completion: 'continue', status: 'processing' },
])('a run of rows with photos on a worker, with $completion', ({ completion, status }) => {
	let workflow: SavedWorkflow;
	beforeAll(async () => {
		workflow = await publishRows(`photos-${completion}`, completion);
	});

	it('has videos of their photos, which main serves to the service when the run has ended', async () => {
		const execution = await send(workflow, 'mug', MUG);
		expect(execution).toMatchObject({ status: 'success', mode: 'webhook' });
		const [{ id }] = projectsOf(workflow);
		expect(outputsOf(execution, VIDEO)).toEqual([
			expect.objectContaining({ row: 'mug', status, project_id: id }),
		]);
		const [url] = urlsOf(workflow);
		expect(await loadOverTls(url, cluster.ca)).toEqual({
			...{ status: 200, type: 'image/png', content: MUG },
		});
	});

	it('pays nothing for the same photo, and shows the same video', async () => {
		const [{ id }] = projectsOf(workflow);
		const execution = await send(workflow, 'mug', MUG);
		expect(execution.status).toBe('success');
		expect(outputsOf(execution, VIDEO)).toEqual([
			expect.objectContaining({ row: 'mug', project_id: id }),
		]);
		expect(projectsOf(workflow)).toHaveLength(1);
	});

	it('makes another video for another row, of its own photo', async () => {
		await send(workflow, 'cup', CUP);
		expect(projectsOf(workflow)).toHaveLength(2);
		const loaded = await Promise.all(
			urlsOf(workflow).map(async (url) => (await loadOverTls(url, cluster.ca)).content),
		);
		expect(loaded).toEqual([MUG, CUP]);
	});
});
