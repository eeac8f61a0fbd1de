import { type RunOutcome, runRows } from '../support/rateLimitRun';
import type { Bench, Measurement } from './measurement';
import { type Goal, type Model, MODELS, SHEETS } from './rateLimitModels';
import { digits, table } from './table';

const PROBE_MS = 120_000;

async function run(bench: Bench): Promise<string[]> {
	const sheets = bench.quick ? SHEETS.slice(0, 1) : SHEETS;
	const lines: string[][] = [];
	for (const [models, goalOf] of MODELS) {
		for (const model of models) lines.push(await lineOf(bench, model, goalOf(model[1]), sheets));
	}
	const heads = sheets.map(({ name, rows }) => `${name}, ${digits(rows)} rows`);
	return [
		'The client of the nodes against each way to count, on a clock of its own: 5 requests at a time that take 100 ms. Each cell has the time, as a multiple of the optimum, and how many requests are answered 429. The optimum is that of a sender who knows what the service knows; beside another program, with the half of the plan that it leaves, of which a window leaves more.',
		'',
		...table(['The service', ...heads], lines),
	];
}

async function lineOf(
	bench: Bench,
	[name, model]: Model,
	goal: Goal,
	sheets: typeof SHEETS,
): Promise<string[]> {
	bench.report(`  ${name}`);
	const cells: string[] = [];
	for (const { plan, rows, name: planName } of sheets) {
		const outcome = await runRows({ plan, rows, ...model });
		const { makespan, optimum, refused } = outcome;
		cells.push(`${(makespan / optimum).toFixed(2)}, ${digits(refused)}`);
		for (const miss of misses(outcome, goal)) {
			bench.miss(`${name}, ${planName}, ${digits(rows)} rows: ${miss}`);
		}
	}
	return [name, ...cells];
}

/** What of a run is not as it should be, in words. */
function misses(outcome: RunOutcome, goal: Goal): string[] {
	const { makespan, optimum, requests, refused, refusedAtOnce, lost, doubled } = outcome;
	return [
		makespan > goal.makespan * optimum + PROBE_MS && `${(makespan / optimum).toFixed(2)} times`,
		refused > goal.refused * requests.length && `${refused} of ${requests.length} are 429s`,
		refusedAtOnce > goal.atOnce && `${refusedAtOnce} 429s at once`,
		lost + doubled > 0 && `${lost} lost, ${doubled} doubled`,
	].filter((miss) => miss !== false);
}

/** How near the rate limiter comes to the shortest time possible, however the service counts. */
export const models: Measurement = { name: 'models', run };
