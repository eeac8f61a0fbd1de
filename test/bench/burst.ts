import type { INodeParameters } from 'n8n-workflow';

import { httpWay, ourWay, type Way } from './ads';
import { callWith } from './callbacks';
import type { Lab } from './lab';
import { type Bench, inTurn } from './measurement';
import { idle, type Receiver, webhookNode } from './receivers';
import { median } from './stats';
import { digits, ratio, table } from './table';
import { SUBJECT } from './workflow';

/** Enough for n8n to have compiled what it runs often. */
const WARM_UP = 20;

interface Burst {
	/** From the first call to the end of the last execution, in milliseconds. */
	time: number;
	/** From the first call to the first request to create a video, in milliseconds. */
	first: number;
}

/** A workflow that a call of its webhook starts, for one row. */
interface BurstWay {
	way: Way;
	receiver: Receiver;
}

/** Measures many executions of one row each, which begin at the same time. */
export async function burst(bench: Bench, lab: Lab): Promise<string[]> {
	const calls = bench.quick ? 50 : 300;
	bench.report(`  ${calls} calls of a webhook`);
	const ways: BurstWay[] = [];
	for (const way of [httpWay(), ourWay]) ways.push(await published(lab, way));
	for (const way of ways) await callAll(lab, way, WARM_UP);
	const bursts = new Map(ways.map((way): [BurstWay, Burst[]] => [way, []]));
	await inTurn(bench.rounds, ways, async (way) => {
		bursts.get(way)?.push(await callAll(lab, way, calls));
	});
	const middles = ways.map((way) => middleOf(bursts.get(way) ?? []));
	const [http] = middles;
	return [
		`${calls} calls of a webhook at the same time, each an execution of one row, in one process on SQLite:`,
		'',
		...table(
			['', 'all, ms', 'first video, ms', 'ratio'],
			middles.map(({ time, first }, index) => [
				ways[index].way.name,
				...[time, first].map(digits),
				ratio(time, http.time),
			]),
		),
		'',
		`Each execution calls n8n's Data Table node four times, by a sub-execution, and the calls of a process take turns.`,
	];
}

const middleOf = (bursts: Burst[]): Burst => ({
	time: median(bursts.map(({ time }) => time)),
	first: median(bursts.map(({ first }) => first)),
});

async function published(lab: Lab, way: Way): Promise<BurstWay> {
	const subject = way.subject(lab.host.simulator.url);
	const credentials = await lab.credentials(way.credential);
	const parameters = ofBody(subject.parameters);
	const path = `burst-${way.name.replace(/\W+/g, '-')}`;
	const receiver = await webhookNode(lab, path, [
		[SUBJECT, { ...subject, parameters, credentials }],
	]);
	return { way, receiver };
}

/** The row is what the webhook was called with. */
const ofBody = (parameters: INodeParameters): INodeParameters =>
	JSON.parse(JSON.stringify(parameters).replaceAll('$json.', '$json.body.')) as INodeParameters;

let rows = 0;

/** @throws when not each row was created once */
async function callAll(lab: Lab, { way, receiver }: BurstWay, calls: number): Promise<Burst> {
	const { simulator } = lab.host;
	simulator.reset();
	simulator.account('demo-key').credits = Infinity;
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
	return { time, first };
}

const rowOf = (row: number) => ({
	product: `Product ${row}`,
	script: `Row ${row}: I have tried them all, and this is the one I kept.`,
	image: `https://images.example.com/${row}.jpg`,
});
