import { parseArgs } from 'node:util';

import { interruption } from '../host/interruption';
import { endAll } from '../host/processes';
import { describeMachine, n8nUnderTest } from './machine';
import type { Bench, Measurement } from './measurement';
import { MEASUREMENTS } from './measurements';
import { keep } from './results';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { quick: { type: 'boolean', default: false } },
});

/** @throws for a name that no measurement has */
function chosen(): Measurement[] {
	const unknown = positionals.find((given) => !MEASUREMENTS.some(({ name }) => name === given));
	if (unknown !== undefined) {
		const names = MEASUREMENTS.map(({ name }) => name).join(', ');
		throw new Error(`There is no measurement "${unknown}". There are: ${names}.`);
	}
	return MEASUREMENTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
}

async function measure(measurement: Measurement, bench: Bench, missed: string[]): Promise<boolean> {
	const began = Date.now();
	bench.report(`${measurement.name} ...`);
	try {
		const machine = await describeMachine(await n8nUnderTest(bench.report));
		const before = missed.length;
		const lines = await measurement.run(bench);
		const worse = missed.slice(before).map((line) => `- Worse than its goal: ${line}.`);
		const seconds = Math.round((Date.now() - began) / 1000);
		const day = new Date(began).toISOString().slice(0, 10);
		const section = [...lines, '', ...worse, '', `_${day}: ${machine}. Took ${seconds} seconds._`];
		if (!bench.quick) await keep(measurement.name, section);
		console.log(`\n${section.join('\n')}\n`);
		return true;
	} catch (error) {
		console.error(`${measurement.name} could not be measured:`, error);
		return false;
	}
}

async function main(): Promise<number> {
	const { quick } = values;
	const missed: string[] = [];
	const bench: Bench = {
		quick,
		rounds: quick ? 1 : 3,
		report: (line) => console.log(line),
		miss: (line) => missed.push(line),
	};
	let failures = 0;
	for (const measurement of chosen()) {
		if (!(await measure(measurement, bench, missed))) failures++;
	}
	if (quick) {
		console.log('A quick run is not kept in test/bench/RESULTS.md, and is held to no goal.');
		return failures === 0 ? 0 : 1;
	}
	for (const line of missed) console.error(`Worse than its goal: ${line}`);
	return failures === 0 && missed.length === 0 ? 0 : 1;
}

void interruption().then((status) => {
	endAll();
	process.exit(status);
});

main().then(
	(status) => process.exit(status),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
