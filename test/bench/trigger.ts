import { Agent, request } from 'node:http';

import { withToken } from '../../nodes/shared/callbacks/callbackUrl';
import { callbackToken, triggerReceiver } from '../../nodes/shared/callbacks/token';
import { until } from '../host/waiting';
import { importWorkflow, publish } from '../host/workflows';
import { API_KEY, inLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { median, percentile } from './stats';
import { digits, ratio, table } from './table';
import { chain, ours, type Subject } from './workflow';

const CALLERS = [1, 10, 50];

/** Callbacks of a few seconds are few; what they come to differs from one time to the next. */
const ROUNDS = 6;

interface Receiver {
	workflowId: string;
	url: string;
}

interface Load {
	/** Callbacks per second. */
	rate: number;
	/** Milliseconds. */
	p50: number;
	p95: number;
}

/**
 * The engine that evaluates expressions: n8n starts an isolated one for each callback, and spares only its own Webhook
 * node that. What the trigger itself costs is shown by an n8n without this exception, and by the other engine.
 */
const ENGINES: Array<{ name: string; env: Record<string, string> }> = [
	{ name: 'vm (default)', env: {} },
	{ name: 'vm, no exception', env: { N8N_EXPRESSION_ENGINE_ALLOW_WEBHOOK_ISOLATE_SKIP: 'false' } },
	{ name: 'legacy', env: { N8N_EXPRESSION_ENGINE: 'legacy' } },
];

async function run(bench: Bench): Promise<string[]> {
	const rows: string[][] = [];
	for (const { name, env } of ENGINES) {
		bench.report(`  expression engine: ${name}`);
		const lines = await inLab({ env }, async (lab) => await measureIn(lab, bench));
		rows.push(...lines.map((line) => [name, ...line]));
	}
	return table(
		[
			'Expression engine',
			'callers',
			'callbacks per second',
			'Webhook node',
			'ratio',
			'p50 ms',
			'Webhook node',
			'p95 ms',
			'Webhook node',
		],
		rows,
	);
}

async function measureIn(lab: Lab, bench: Bench): Promise<string[][]> {
	const time = bench.quick ? 500 : 4_000;
	const rounds = bench.quick ? 1 : ROUNDS;
	const receivers = [await ourTrigger(lab), await webhookNode(lab)];
	for (const receiver of receivers) await callFor(lab, receiver, 10, time);
	const rows: string[][] = [];
	for (const callers of CALLERS) {
		const loads = new Map(receivers.map((receiver): [Receiver, Load[]] => [receiver, []]));
		await inTurn(rounds, receivers, async (receiver) => {
			loads.get(receiver)?.push(await callFor(lab, receiver, callers, time));
		});
		const [one, other] = receivers.map((receiver) => middleOf(loads.get(receiver) ?? []));
		rows.push([
			String(callers),
			digits(one.rate),
			digits(other.rate),
			ratio(one.rate, other.rate),
			digits(one.p50),
			digits(other.p50),
			digits(one.p95),
			digits(other.p95),
		]);
	}
	return rows;
}

const middleOf = (loads: Load[]): Load => ({
	rate: median(loads.map(({ rate }) => rate)),
	p50: median(loads.map(({ p50 }) => p50)),
	p95: median(loads.map(({ p95 }) => p95)),
});

async function ourTrigger(lab: Lab): Promise<Receiver> {
	const credentials = await lab.credentials('videoGenerationApi');
	const node = {
		...ours('videoGenerationTrigger', {}),
		typeVersion: 1.1,
		credentials,
		webhookId: 'bench',
	};
	const workflowId = await published(lab, 'Video Generation Trigger', node);
	const { instanceId } = await lab.host.rest.get<{ instanceId: string }>('/rest/settings');
	const token = callbackToken(API_KEY, triggerReceiver(instanceId, workflowId));
	const url = `${lab.host.n8n.url}/webhook/video-generation/${workflowId}`;
	return { workflowId, url: withToken(url, token) };
}

async function webhookNode(lab: Lab): Promise<Receiver> {
	const path = 'bench-webhook';
	const node: Subject = {
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, options: {} },
	};
	const workflowId = await published(lab, 'Webhook', node);
	return { workflowId, url: `${lab.host.n8n.url}/webhook/${path}` };
}

async function published({ host: { rest } }: Lab, name: string, trigger: Subject) {
	const next: Subject = { type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const workflow = await importWorkflow(
		rest,
		chain(name, [
			[name, trigger],
			['Next', next],
		]),
	);
	await publish(rest, workflow);
	return workflow.id;
}

/** Lets callers call one after another, each as soon as it was answered, for a time in milliseconds. */
async function callFor(lab: Lab, receiver: Receiver, callers: number, time: number): Promise<Load> {
	const agent = new Agent({ keepAlive: true, maxSockets: callers });
	const latencies: number[] = [];
	const began = performance.now();
	const caller = async () => {
		while (performance.now() - began < time) latencies.push(await call(receiver.url, agent));
	};
	await Promise.all(Array.from({ length: callers }, caller));
	const seconds = (performance.now() - began) / 1000;
	agent.destroy();
	await idle(lab, receiver);
	return {
		rate: latencies.length / seconds,
		p50: percentile(latencies, 0.5),
		p95: percentile(latencies, 0.95),
	};
}

let projects = 0;

/** @throws when the callback is not taken in */
async function call(url: string, agent: Agent): Promise<number> {
	const projectId = `bench-${++projects}`;
	const body = JSON.stringify({
		event: 'project.completed',
		projectId,
		status: 'completed',
		video: { id: projectId, url: 'https://videos.example.com/1.mp4', duration: 12 },
		createdAt: '2026-01-01T00:00:00.000Z',
		completedAt: '2026-01-01T00:03:00.000Z',
	});
	const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
	const began = performance.now();
	const status = await new Promise<number | undefined>((resolve, reject) => {
		request(url, { method: 'POST', agent, headers }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode));
		})
			.on('error', reject)
			.end(body);
	});
	if (status !== 200) throw new Error(`A callback was answered ${status}.`);
	return performance.now() - began;
}

/** The executions that were started go on after the answer; the next round must not pay for them. */
async function idle({ host: { rest } }: Lab, { workflowId }: Receiver) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['new', 'running'] }));
	await until(
		'all executions to end',
		async () => {
			const path = `/rest/executions?limit=1&filter=${filter}`;
			const { results } = await rest.get<{ results: unknown[] }>(path);
			return results.length === 0 ? true : undefined;
		},
		{ within: 300_000 },
	);
}

/** How fast the trigger takes callbacks in, beside the built-in Webhook node. */
export const triggers: Measurement = { name: 'trigger', run };
