import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { isNewest } from '../host/install';
import { McpClient } from '../host/mcp';
import { nodeOf } from '../host/nodes';
import { until } from '../host/waiting';
import { importWorkflow, publish, type WorkflowFile } from '../host/workflows';
import { TOOL, videoTool } from './agentWorkflow';
import { creations, useHost } from './support';

const started = useHost({ simulator: { renderMs: 1_000 } });
beforeEach(() => started.host.simulator.reset());

const MCP = 'MCP Server Trigger';

/** As n8n names the tool for a model. */
const NAME = TOOL.replaceAll(' ', '_');

/** After a restart n8n has another port. */
const urlOf = (path: string) => `${started.host.n8n.url}/mcp/${path}`;

/** A published workflow whose tool an MCP client calls at this path. */
async function serve(path: string, parameters: INodeParameters): Promise<string> {
	const { host, credential } = started;
	const type = '@n8n/n8n-nodes-langchain.mcpTrigger';
	const trigger = nodeOf(MCP, type, isNewest ? 2.1 : 2, { path }, { webhookId: path });
	const tool = videoTool(credential, { completion: 'continue', ...parameters });
	const connections = { [TOOL]: { ai_tool: [[{ node: MCP, type: 'ai_tool', index: 0 }]] } };
	const workflow = { name: path, nodes: [trigger, tool], connections } as WorkflowFile;
	await publish(host.rest, await importWorkflow(host.rest, workflow));
	return urlOf(path);
}

/** Calls the tool in a session of its own, and gives the item that it answers. */
async function call(url: string, script: string): Promise<IDataObject> {
	const { isError, text } = await (await McpClient.connect(url)).callTool(NAME, { script });
	expect({ isError, text }).toEqual({ isError: false, text: expect.stringMatching(/^\[/) });
	const items = JSON.parse(text) as IDataObject[];
	expect(items).toHaveLength(1);
	return items[0];
}

describe("a tool behind n8n's MCP Server Trigger", () => {
	let url: string;
	beforeAll(async () => {
		url = await serve('video', {});
	});

	const projects = () => started.host.simulator.projects.map(({ id }) => id);

	it('is listed with what a model fills in', async () => {
		const [{ name, description, inputSchema }] = await (await McpClient.connect(url)).listTools();
		expect(name).toBe(NAME);
		expect(description).toMatch(/^Creates a UGC .* costs credits/);
		expect(inputSchema.properties).toMatchObject({ script: { type: 'string' } });
	});

	it('creates one project, and gives it to each client that calls again', async () => {
		const script = 'Again';
		const first = await call(url, script);
		const [projectId] = projects();
		expect(first).toMatchObject({ projectId, status: 'processing', kind: 'ugcAd' });
		expect(first.recalled).toBeUndefined();
		expect(await call(url, script)).toMatchObject({ projectId, recalled: true });
		expect(projects()).toHaveLength(1);
	});

	it('creates one project for two calls at once, in two sessions or in one', async () => {
		const script = 'At once';
		const client = await McpClient.connect(url);
		const inOneSession = async () => (await client.callTool(NAME, { script })).text;
		await Promise.all([call(url, script), call(url, script), inOneSession(), inOneSession()]);
		expect(await call(url, script)).toMatchObject({ projectId: projects()[0] });
		expect(projects()).toHaveLength(1);
	});

	it('creates another project for other arguments', async () => {
		const [one, other] = [await call(url, 'One'), await call(url, 'Other')];
		expect([one.projectId, other.projectId]).toEqual(projects());
		expect(new Set(projects()).size).toBe(2);
	});

	it('gives the project of its first call to a client that has given up', async () => {
		const { host } = started;
		host.simulator.faults.next('slow', { path: /create/, ms: 2_000 });
		const script = 'Given up';
		const [client, giveUp] = [await McpClient.connect(url), new AbortController()];
		const unheard = client.callTool(NAME, { script }, giveUp.signal);
		const isSent = () => creations(host).length > 0 || undefined;
		await Promise.all([
			expect(unheard).rejects.toThrow('aborted'),
			until('the request', isSent, { within: 10_000, every: 20 }).then(() => giveUp.abort()),
		]);
		expect(await call(url, script)).toMatchObject({ projectId: projects()[0], recalled: true });
		expect(projects()).toHaveLength(1);
	});
});

it('gives the project of its first call after n8n was restarted', async () => {
	const { projectId } = await call(await serve('restarted', {}), 'Restarted');
	await started.host.restart();
	const client = async () => await McpClient.connect(urlOf('restarted')).catch(() => undefined);
	await until('the workflow to be published again', client, { within: 60_000 });
	expect(await call(urlOf('restarted'), 'Restarted')).toMatchObject({ projectId, recalled: true });
	expect(started.host.simulator.projects).toHaveLength(1);
});

it('a tool that waits polls, and gives the finished video to each client', async () => {
	const url = await serve('waits', { completion: 'wait', waitBy: 'callback' });
	const answers = await Promise.all([call(url, 'Wait'), call(url, 'Wait')]);
	const [{ id: projectId, url: video, body }] = started.host.simulator.projects;
	for (const answer of answers) {
		expect(answer).toMatchObject({ status: 'completed', projectId, url: video });
	}
	expect(body.webhook).toBeUndefined();
	expect(started.host.simulator.projects).toHaveLength(1);
});
