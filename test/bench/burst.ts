import type { INodeParameters } from 'n8n-workflow';

import { findDataTable } from '../host/dataTable';
import { adWay, perRunWay, type Way } from './ads';
import { callWith } from './callbacks';
import type { Lab } from './lab';
import { type Bench, inTurn } from './measurement';
import { idle, type Receiver, webhookNode } from './receivers';
import { median } from './stats';
import { digits, ratio, table } from './table';
import { SUBJECT } from './workflow';

/** How many times as long a burst may take with a table. */
const GOAL = 1.5;

/** Enough for n8n to have compiled what it runs often. */
const WARM_UP = 20;

const LEDGER = 'Burst ledger';

interface Burst {
	/** From the first call to the end of the last execution, in milliseconds. */
	time: number;
	/** From the first call to the first request to create a video, in milliseconds. */
	first: number;
	/** How many claims were withdrawn. */
	withdrawn: number;
}

/** A workflow that a call of its webhook starts, for one row. */
interface BurstWay {
	lab: Lab;
	way: Way;
	receiver: Receiver;
}

const perVideoWay = adWay('Video UGC Ad', {}, { paidVideosTable: LEDGER });

/**
 * Measures many executions of one row each, which begin at the same time.
 *
 * @param bare whose n8n has no tables
 */
export async function burst(bench: Bench, lab: Lab, bare: Lab): Promise<string[]> {
	const calls = bench.quick ? 50 : 300;
	bench.report(`  ${calls} calls of a webhook`);
	const ways: BurstWay[] = [];
	ways.push(await published(bare, perVideoWay));
	for (const way of [perVideoWay, perRunWay]) ways.push(await published(lab, way));
	for (const way of ways) await callAll(way, WARM_UP);
	const bursts = new Map(ways.map((way): [BurstWay, Burst[]] => [way, []]));
	await inTurn(bench.rounds, ways, async (way) => {
		bursts.get(way)?.push(await callAll(way, calls));
	});
	const [without, perVideo, perRun] = ways.map((way) => middleOf(bursts.get(way) ?? []));
	check(bench, without, perVideo);
	const lineOf = (name: string, { time, first, withdrawn }: Burst) => [
		name,
		...[time, first, withdrawn].map(digits),
		ratio(time, without.time),
	];
	return [
		`${calls} calls of a webhook at the same time, each an execution of one row, in one process on SQLite:`,
		'',
		...table(
			['', 'all, ms', 'first video, ms', 'claims withdrawn', 'ratio'],
			[
				lineOf('without a table', without),
				lineOf('Pay Once Per: Video (default)', perVideo),
				lineOf('Pay Once Per: Run', perRun),
			],
		),
		'',
		`The goals: at most ${GOAL} times the time by default, and no claim withdrawn. Before the first video its claim is written. n8n does that, like the start of an execution, one after the other: the claim waits for all executions that were started before.`,
	];
}

function check(bench: Bench, without: Burst, { time, withdrawn }: Burst) {
	const factor = time / without.time;
	if (factor > GOAL)
		bench.miss(`a burst: ${factor.toFixed(2)} times the time, and at most ${GOAL}`);
	if (withdrawn > 0) bench.miss(`a burst: ${withdrawn} claims withdrawn`);
}

const middleOf = (bursts: Burst[]): Burst => ({
	time: median(bursts.map(({ time }) => time)),
	first: median(bursts.map(({ first }) => first)),
	withdrawn: Math.max(...bursts.map(({ withdrawn }) => withdrawn)),
});

async function published(lab: Lab, way: Way): Promise<BurstWay> {
	const subject = way.subject(lab.host.simulator.url);
	const credentials = await lab.credentials(way.credential);
	const parameters = ofBody(subject.parameters);
	const path = `burst-${way.name.replace(/\W+/g, '-')}`;
	const receiver = await webhookNode(lab, path, [
		[SUBJECT, { ...subject, parameters, credentials }],
	]);
	return { lab, way, receiver };
}

/** The row is what the webhook was called with. */
const ofBody = (parameters: INodeParameters): INodeParameters =>
	JSON.parse(JSON.stringify(parameters).replaceAll('$json.', '$json.body.')) as INodeParameters;

let rows = 0;

/** @throws when not each row was created once */
async function callAll({ lab, way, receiver }: BurstWay, calls: number): Promise<Burst> {
	const { simulator } = lab.host;
	simulator.reset();
	simulator.account('demo-key').credits = Infinity;
	const withdrawnBefore = await withdrawnIn(lab);
	const bodies = Array.from({ length: calls }, () => rowOf(++rows));
	const began = Date.now();
	await callWith(calls, receiver.url, () => bodies.shift());
	await idle(lab, receiver);
	const time = Date.now() - began;
	const names = new Set(simulator.projects.map(({ name }) => name));
	if (names.size !== calls || simulator.projects.length !== calls) {
		const { length } = simulator.projects;
		throw new Error(`${way.name}: ${length} created of ${names.size} rows; there are ${calls}.`);
	}
	const first = Math.min(...simulator.requests.map(({ at }) => at)) - began;
	return { time, first, withdrawn: (await withdrawnIn(lab)) - withdrawnBefore };
}

const rowOf = (row: number) => ({
	product: `Product ${row}`,
	script: `Row ${row}: I have tried them all, and this is the one I kept.`,
	image: `https://images.example.com/${row}.jpg`,
});

/** 0 where n8n has no tables. */
async function withdrawnIn({ host: { rest } }: Lab): Promise<number> {
	const ledger = await findDataTable(rest, LEDGER).catch(() => undefined);
	const lines = (await ledger?.rows()) ?? [];
	return lines.filter(({ state }) => state === 'notSent').length;
}
