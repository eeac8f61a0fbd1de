import {
	ALONE,
	BESIDE_ANOTHER,
	HOUR_WINDOW,
	type Model,
	RETRY_AFTER_ONLY,
	SENSELESS_RESETS,
	SHEETS,
	SHORT_WINDOW,
	SILENT,
	THREE_PROCESSES,
	WITHOUT_RETRY_AFTER,
} from '../support/rateLimitModels';
import { runRows } from '../support/rateLimitRun';
import type { Bench, Measurement } from './measurement';
import { digits, table } from './table';

const MODELS = [
	...[ALONE, SHORT_WINDOW, HOUR_WINDOW, BESIDE_ANOTHER, THREE_PROCESSES].flat(),
	...[RETRY_AFTER_ONLY, SILENT, WITHOUT_RETRY_AFTER, SENSELESS_RESETS].flat(),
];

async function run(bench: Bench): Promise<string[]> {
	const lines: string[][] = [];
	for (const [name, model] of MODELS) {
		bench.report(`  ${name}`);
		lines.push([name, ...(await cellsOf(model, bench.quick ? SHEETS.slice(0, 1) : SHEETS))]);
	}
	const heads = SHEETS.map(({ name, rows }) => `${name}, ${digits(rows)} rows`);
	return [
		'The client of the nodes against each way to count, on a clock of its own: 5 requests at a time that take 100 ms. Each cell has the time, as a multiple of the optimum, and how many requests are answered 429. The optimum is that of a sender who knows what the service knows; beside another program, with the half of the plan that it leaves, of which a window leaves more.',
		'',
		...table(['The service', ...heads], lines),
	];
}

async function cellsOf(model: Model[1], sheets: typeof SHEETS): Promise<string[]> {
	const cells: string[] = [];
	for (const { plan, rows } of sheets) {
		const { makespan, optimum, refused } = await runRows({ plan, rows, ...model });
		cells.push(`${(makespan / optimum).toFixed(2)}, ${digits(refused)}`);
	}
	return cells;
}

/** How near the rate limiter comes to the shortest time possible, however the service counts. */
export const models: Measurement = { name: 'models', run };
