import { planLimits } from '../simulator/rules';
import {
	HOURLY,
	HOURLY_RETRY_AFTER_ONLY,
	HOURLY_SILENT,
	PLANS,
	RETRY_AFTER_ONLY,
	type Rules,
	SENSELESS_RESETS,
	SHARED,
	SHARED_RETRY_AFTER_ONLY,
	SHARED_SILENT,
	SILENT,
	WITH_HEADERS,
} from '../support/rateLimitModels';
import { runRows } from '../support/rateLimitRun';
import type { Bench, Measurement } from './measurement';
import { digits, table } from './table';

const MODELS = [
	WITH_HEADERS,
	RETRY_AFTER_ONLY,
	SILENT,
	SENSELESS_RESETS,
	SHARED,
	SHARED_RETRY_AFTER_ONLY,
	SHARED_SILENT,
	HOURLY,
	HOURLY_RETRY_AFTER_ONLY,
	HOURLY_SILENT,
].flat();

async function run(bench: Bench): Promise<string[]> {
	const sizes = bench.quick ? [130] : [130, 250, 1_000];
	const lines: string[][] = [];
	for (const [name, rules] of MODELS) {
		bench.report(`  ${name}`);
		for (const plan of PLANS)
			lines.push([`${name}: ${plan}`, ...(await cellsOf(plan, rules, sizes))]);
	}
	const heads = sizes.flatMap((size) => [
		`${digits(size)} rows: optimum`,
		'time / optimum',
		'429s',
	]);
	return [
		'The client of the nodes against each way to count, on a clock of its own: 5 requests at a time that take 100 ms. The optimum is that of a sender who knows what the service knows; beside another program, with the half of the plan that it leaves.',
		'',
		...table(['The service', ...heads], lines),
	];
}

async function cellsOf(name: (typeof PLANS)[number], rules: Rules, sizes: number[]) {
	const cells: string[] = [];
	for (const rows of sizes) {
		const outcome = await runRows({ plan: planLimits[name], rules, rows });
		const { makespan, optimum, refused } = outcome;
		cells.push(`${digits(optimum / 1_000)} s`, (makespan / optimum).toFixed(2), digits(refused));
	}
	return cells;
}

/** How near the rate limiter comes to the shortest time possible, however the service counts. */
export const models: Measurement = { name: 'models', run };
