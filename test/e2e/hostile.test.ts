import { readFile } from 'node:fs/promises';

import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { byId, chain, nodeOf, START, triggerNode, videoNode } from '../host/nodes';
import { until } from '../host/waiting';
import { finished, importWorkflow, listExecutions, publish, start } from '../host/workflows';
import {
	announced,
	arrays,
	forgeries,
	noCallbacks,
	send,
	sendRaw,
	tooLong,
} from './hostileRequests';
import { creations, postOverTls, stopWithoutLeaks } from './support';

const KEY = 'hostile-key-8fKq2Zt5';
const SECRET = 'hostile-secret-3rVw9Lb6';

let host: Host;
let credential: CredentialReference;
/** What n8n answers to too long a body, whatever node it is for. */
let tooLongForN8n: number;

beforeAll(async () => {
	// no video is ever finished by itself
	const simulator = { renderMs: 2 ** 31 - 1, accounts: { [KEY]: {} } };
	host = await startHost({ simulator, env: { N8N_LOG_LEVEL: 'debug' } });
	credential = await createCredential(host.rest, 'Account', {
		apiKey: KEY,
		callbackSecret: SECRET,
		baseUrl: host.simulator.url,
	});
	const parameters = { httpMethod: 'POST', path: 'own' };
	const own = await importWorkflow(host.rest, {
		name: "n8n's own",
		connections: {},
		nodes: [nodeOf('Webhook', 'n8n-nodes-base.webhook', 2, parameters, { webhookId: 'own' })],
	});
	await publish(host.rest, own);
	tooLongForN8n = (await send(`${host.proxy.url}webhook/own`, announced, host.ca)).status;
});
afterAll(async () => await stopWithoutLeaks(host, [KEY, SECRET]));

const callback = (projectId: string, more: object = {}) =>
	JSON.stringify({ event: 'project.completed', projectId, status: 'completed', ...more });

const expectNoLeak = (text: string, address: string) => {
	const token = new URL(address).searchParams.get('vgtoken') ?? '';
	expect([KEY, SECRET, token].filter((secret) => text.includes(secret))).toEqual([]);
};

/** Sends everything; what it says is of n8n's own making or of the node's, and tells nothing. */
async function sendAll(address: string, projectId: string) {
	for (const forged of forgeries(address, KEY)) {
		const { status, text } = await send(forged, { body: callback(projectId) }, host.ca);
		expect([forged, status]).toEqual([forged, 401]);
		expectNoLeak(text, address);
	}
	const answers: Record<string, number> = {};
	for (const [name, sent] of Object.entries(noCallbacks)) {
		const { status, text } = await send(address, sent, host.ca);
		answers[name] = status;
		expectNoLeak(text, address);
	}
	for (const sent of Object.values(tooLong)) {
		const { status, text } = await send(address, sent, host.ca);
		expect([0, tooLongForN8n]).toContain(status);
		expectNoLeak(text, address);
	}
	const bad = await sendRaw(
		address,
		'Content-Type: application/json\r\nTransfer-Encoding: chunked',
		'zz\r\n{"event":\r\n-1\r\n\0\0',
		host.ca,
	);
	answers['no chunks'] = Number(/^HTTP\/1.1 (\d+)/.exec(bad)?.[1] ?? 0);
	return answers;
}

/** 400 is the node's, the others are n8n's, which has read no more than it had to; 0 where it hangs up. */
const EXPECTED = [0, 400, 404, 422];

const expectRefused = (answers: Record<string, number>) =>
	expect(Object.entries(answers).filter(([, status]) => !EXPECTED.includes(status))).toEqual([]);

/** What was answered 5xx was so by n8n, which has asked no node for it. */
async function expectNoNodeHasThrown() {
	const log = await readFile(host.logFile, 'utf8');
	expect(log).not.toContain('could not be started');
	const statuses = (
		await host.rest.get<{ results: Array<{ status: string }> }>('/rest/executions')
	).results.map(({ status }) => status);
	expect(new Set(statuses)).toEqual(new Set(['success']));
}

it('starts nothing for strangers and for what is no callback, and fails at nothing', async () => {
	const workflow = await importWorkflow(host.rest, {
		name: 'Trigger',
		connections: {},
		nodes: [triggerNode(credential)],
	});
	await publish(host.rest, workflow);
	const run = await importWorkflow(
		host.rest,
		chain(
			['x'],
			videoNode(credential, {
				completion: 'notifyOtherWorkflow',
				triggerWorkflow: byId(workflow.id),
			}),
		),
	);
	expect((await finished(host.rest, await start(host.rest, run.id, START))).status).toBe('success');
	const { webhook } = creations(host).slice(-1)[0].body as { webhook: string };
	expectRefused(await sendAll(webhook, 'p'));
	expect(await listExecutions(host.rest, workflow.id)).toEqual([]);
	const deep = `{"event":"project.completed","projectId":"deep","metadata":{"a":${arrays(90)},"b":${arrays(100_000)}}}`;
	expect((await send(webhook, { body: deep }, host.ca)).status).toBe(200);
	const first = async () => (await listExecutions(host.rest, workflow.id)).at(0);
	const { id } = await until('the execution to be listed', first, { within: 30_000 });
	expect((await finished(host.rest, id)).status).toBe('success');
	await expectNoNodeHasThrown();
});

it('does not go on for strangers and for what is no callback of its video', async () => {
	const run = await importWorkflow(
		host.rest,
		chain(['y'], videoNode(credential, { completion: 'wait', waitBy: 'callback' })),
	);
	const id = await start(host.rest, run.id, START);
	const waiting = async () =>
		(await host.rest.get<{ status: string }>(`/rest/executions/${id}`)).status === 'waiting'
			? true
			: undefined;
	await until('the execution to wait', waiting, { within: 60_000 });
	const [{ body, id: projectId }] = host.simulator.projects.slice(-1);
	const webhook = String(body.webhook);
	expectRefused(await sendAll(webhook, projectId));
	expect(await waiting()).toBe(true);
	expect((await postOverTls(webhook, JSON.parse(callback(projectId)), host.ca)).status).toBe(200);
	expect((await finished(host.rest, id)).status).toBe('success');
	expect((await send(webhook, { body: callback(projectId) }, host.ca)).status).toBe(409);
	await expectNoNodeHasThrown();
});
