import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { connect } from 'node:tls';

import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { until } from '../host/waiting';
import { finished, importWorkflow, listExecutions, publish, start } from '../host/workflows';
import { chain, nodeOf, START, triggerNode, videoNode } from './chain';
import { creations, postOverTls, stopWithoutLeaks } from './support';

const KEY = 'hostile-key-8fKq2Zt5';
const SECRET = 'hostile-secret-3rVw9Lb6';
const MEGABYTE = 1024 * 1024;

interface Sent {
	method?: string;
	type?: string;
	body: string | Buffer;
	/** Without a length, a body is sent in chunks. */
	chunked?: boolean;
	/** The length that is announced, of a body that never comes. */
	announced?: number;
}

let host: Host;
let credential: CredentialReference;
/** What n8n answers to too long a body, whatever node it is for. */
let tooLongForN8n: number;

beforeAll(async () => {
	// no video is ever finished by itself
	const simulator = { renderMs: 2 ** 31 - 1, accounts: { [KEY]: {} } };
	host = await startHost({ simulator, env: { N8N_LOG_LEVEL: 'debug' } });
	credential = await createCredential(host.rest, 'Account', {
		...{ apiKey: KEY, callbackSecret: SECRET, baseUrl: host.simulator.url },
	});
	const parameters = { httpMethod: 'POST', path: 'own' };
	const own = await importWorkflow(host.rest, {
		...{ name: "n8n's own", connections: {} },
		nodes: [nodeOf('Webhook', 'n8n-nodes-base.webhook', 2, parameters, { webhookId: 'own' })],
	});
	await publish(host.rest, own);
	tooLongForN8n = (await send(`${host.proxy.url}webhook/own`, announced)).status;
});
afterAll(async () => await stopWithoutLeaks(host, [KEY, SECRET]));

/** The status and all of the answer; 0 where n8n hangs up on a request that is too long. */
async function send(address: string, sent: Sent): Promise<{ status: number; text: string }> {
	const { method = 'POST', type = 'application/json', body, chunked = false, announced } = sent;
	return await new Promise((resolve) => {
		const headers = {
			...(type && { 'content-type': type }),
			...(chunked ? {} : { 'content-length': announced ?? Buffer.byteLength(body) }),
		};
		const options = { method, headers, ca: host.ca, agent: false };
		const outgoing = request(address, options, (response) => {
			let text = JSON.stringify(response.rawHeaders);
			response.on('data', (chunk) => (text += chunk));
			response.on('end', () => {
				resolve({ status: response.statusCode ?? 0, text });
				outgoing.destroy();
			});
		});
		outgoing.on('error', () => resolve({ status: 0, text: '' }));
		if (announced) outgoing.flushHeaders();
		else outgoing.end(body);
	});
}

/** What is no HTTP is answered by n8n's server, or not at all; it must survive it. */
async function sendRaw(address: string, head: string, body: string): Promise<string> {
	const { port, pathname, search } = new URL(address);
	const socket = connect({ port: Number(port), host: 'localhost', ca: host.ca });
	await once(socket, 'secureConnect');
	let text = '';
	socket.on('data', (chunk) => (text += String(chunk)));
	socket.on('error', () => undefined);
	socket.end(`POST ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n${body}`);
	await once(socket, 'close');
	return text;
}

const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const urlencoded = 'application/x-www-form-urlencoded';

/** What an address with its token answers 400 or less, or n8n refuses before. */
const noCallbacks: Record<string, Sent> = {
	'half of a JSON text': { body: '{"event":"project.completed"' },
	'no JSON': { body: '<html>' },
	nothing: { body: '' },
	null: { body: 'null' },
	'a number': { body: '42' },
	'a list of callbacks': { body: '[{"event":"project.completed","projectId":"p"}]' },
	'keys of prototypes': { body: '{"__proto__":{"event":"project.completed","projectId":"p"}}' },
	'more keys of prototypes': { body: '{"constructor":{"prototype":{"projectId":"p"}}}' },
	'100,000 lists in each other': { body: arrays(100_000) },
	'lone surrogates': { body: '{"event":"\\ud800","projectId":"\\udc00"}' },
	'bytes that are no text': { body: Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]) },
	'15 MB': { body: JSON.stringify({ event: 'x'.repeat(15 * MEGABYTE) }) },
	'a state that is not final': { body: '{"status":"PROCESSING","data":{"videoId":"v"}}' },
	text: { type: 'text/plain', body: 'project.completed' },
	XML: { type: 'application/xml', body: '<event>project.completed</event>' },
	'broken XML': { type: 'application/xml', body: '<event' },
	'a form': { type: urlencoded, body: 'event=project.started&projectId=p' },
	'keys of prototypes in a form': { type: urlencoded, body: '__proto__[event]=project.completed' },
	'parts without a boundary': { type: 'multipart/form-data', body: 'x' },
	'broken parts': { type: 'multipart/form-data; boundary=x', body: '--x\r\n' },
	'an unknown type': { type: 'application/octet-stream', body: '{"event":"project.completed"}' },
	'no type': { type: '', body: '{"event":"project.completed","projectId":"p"}' },
	'an unknown charset': { type: 'application/json; charset=utf-99', body: '{}' },
	GET: { method: 'GET', body: '' },
	PUT: { method: 'PUT', body: '{}' },
	PATCH: { method: 'PATCH', body: '{}' },
	DELETE: { method: 'DELETE', body: '' },
	HEAD: { method: 'HEAD', body: '' },
};

/** More than the 16 MB that n8n reads of any request. */
const announced: Sent = { body: '', announced: 20 * MEGABYTE };
const tooLong: Record<string, Sent> = {
	'20 MB that are announced': announced,
	'20 MB': { body: JSON.stringify({ event: 'x'.repeat(20 * MEGABYTE) }) },
	'20 MB in chunks': { body: 'x'.repeat(20 * MEGABYTE), chunked: true },
};

/** An address in which somebody has changed something. */
const forgeries = (address: string): string[] => {
	const { origin, pathname, searchParams } = new URL(address);
	const token = searchParams.get('token') ?? '';
	searchParams.delete('token');
	const rest = searchParams.size > 0 ? `${String(searchParams)}&` : '';
	return [
		...['', 'token=', 'token', `token=${token}x`, `token=${token.slice(0, -1)}`],
		...[`token=${token}&token=${token}`, `token[]=${token}`, `token[0]=${token}`, `Token=${token}`],
		...[`__proto__[token]=${token}`, `token[toString]=${token}`, `token=${token}%00`, 'token=%zz'],
		...[`token=${'A'.repeat(43)}`, `token=${'A'.repeat(7_000)}`, `token=${KEY}`],
	].map((query) => `${origin}${pathname}?${rest}${query}`);
};

const callback = (projectId: string, more: object = {}) =>
	JSON.stringify({ event: 'project.completed', projectId, status: 'completed', ...more });

const expectNoLeak = (text: string, address: string) => {
	const token = new URL(address).searchParams.get('token') ?? '';
	expect([KEY, SECRET, token].filter((secret) => text.includes(secret))).toEqual([]);
};

/** Sends everything; what it says is of n8n's own making or of the node's, and tells nothing. */
async function sendAll(address: string, projectId: string) {
	for (const forged of forgeries(address)) {
		const { status, text } = await send(forged, { body: callback(projectId) });
		expect([forged, status]).toEqual([forged, 401]);
		expectNoLeak(text, address);
	}
	const answers: Record<string, number> = {};
	for (const [name, sent] of Object.entries(noCallbacks)) {
		const { status, text } = await send(address, sent);
		answers[name] = status;
		expectNoLeak(text, address);
	}
	for (const sent of Object.values(tooLong)) {
		const { status, text } = await send(address, sent);
		expect([0, tooLongForN8n]).toContain(status);
		expectNoLeak(text, address);
	}
	const bad = await sendRaw(
		address,
		'Content-Type: application/json\r\nTransfer-Encoding: chunked',
		'zz\r\n{"event":\r\n-1\r\n\0\0',
	);
	answers['no chunks'] = Number(/^HTTP\/1.1 (\d+)/.exec(bad)?.[1] ?? 0);
	return answers;
}

/** 400 is the node's, the others are n8n's, which has read no more than it had to; 0 where it hangs up. */
const EXPECTED = [0, 400, 404, 422];

const expectRefused = (answers: Record<string, number>) =>
	expect(Object.entries(answers).filter(([, status]) => !EXPECTED.includes(status))).toEqual([]);

it('starts nothing for strangers and for what is no callback, and fails at nothing', async () => {
	const workflow = await importWorkflow(host.rest, {
		...{ name: 'Trigger', connections: {}, nodes: [triggerNode(credential)] },
	});
	await publish(host.rest, workflow);
	const run = await importWorkflow(
		host.rest,
		chain(
			['x'],
			videoNode(credential, {
				completion: 'notifyOtherWorkflow',
				triggerWorkflow: { __rl: true, mode: 'id', value: workflow.id },
			}),
		),
	);
	expect((await finished(host.rest, await start(host.rest, run.id, START))).status).toBe('success');
	const { webhook } = creations(host)[0].body as { webhook: string };
	expectRefused(await sendAll(webhook, 'p'));
	expect(await listExecutions(host.rest, workflow.id)).toEqual([]);
	const deep = `{"event":"project.completed","projectId":"deep","metadata":{"a":${arrays(90)},"b":${arrays(100_000)}}}`;
	expect((await send(webhook, { body: deep })).status).toBe(200);
	const first = async () => (await listExecutions(host.rest, workflow.id)).at(0);
	const { id } = await until('the execution to be listed', first, { within: 30_000 });
	expect((await finished(host.rest, id)).status).toBe('success');
});

it('does not go on for strangers and for what is no callback of its video', async () => {
	const run = await importWorkflow(
		host.rest,
		chain(['y'], videoNode(credential, { completion: 'wait' })),
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
	expect((await send(webhook, { body: callback(projectId) })).status).toBe(409);
});

it('has let no node throw: what was answered 5xx was so by n8n, which no node was asked for', async () => {
	const log = await readFile(host.logFile, 'utf8');
	expect(log).not.toContain('could not be started');
	const statuses = (
		await host.rest.get<{ results: Array<{ status: string }> }>('/rest/executions')
	).results.map(({ status }) => status);
	expect(new Set(statuses)).toEqual(new Set(['success']));
});
