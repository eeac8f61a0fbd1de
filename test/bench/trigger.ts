import { callWith, shapeB } from './callbacks';
import { ENGINES } from './engines';
import { inLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { idle, ourTrigger, type Receiver, webhookNode } from './receivers';
import { median, percentile } from './stats';
import { digits, ratio, table } from './table';
import type { Subject } from './workflow';

const CALLERS = [1, 10, 50];

/** Callbacks of a few seconds are few; what they come to differs from one time to the next. */
const ROUNDS = 6;

interface Load {
	/** Callbacks per second. */
	rate: number;
	/** Milliseconds. */
	p50: number;
	p95: number;
}

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

const NEXT: Array<[string, Subject]> = [
	['Next', { type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }],
];

async function measureIn(lab: Lab, bench: Bench): Promise<string[][]> {
	const time = bench.quick ? 500 : 4_000;
	const rounds = bench.quick ? 1 : ROUNDS;
	const receivers = [await ourTrigger(lab, NEXT), await webhookNode(lab, 'bench-webhook', NEXT)];
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

/** Lets callers call for a time in milliseconds. */
async function callFor(lab: Lab, receiver: Receiver, callers: number, time: number): Promise<Load> {
	const began = performance.now();
	const isOver = () => performance.now() - began >= time;
	const nextBody = () => (isOver() ? undefined : shapeB(`bench-${++projects}`));
	const latencies = await callWith(callers, receiver.url, nextBody);
	const seconds = (performance.now() - began) / 1000;
	await idle(lab, receiver);
	return {
		rate: latencies.length / seconds,
		p50: percentile(latencies, 0.5),
		p95: percentile(latencies, 0.95),
	};
}

let projects = 0;

/** How fast the trigger takes callbacks in, beside the built-in Webhook node. */
export const triggers: Measurement = { name: 'trigger', run };
