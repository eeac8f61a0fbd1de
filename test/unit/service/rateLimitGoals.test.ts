import { planLimits } from '../../simulator/rules';
import {
	ALONE,
	BESIDE_ANOTHER,
	HOUR_WINDOW,
	type Model,
	OTHER_CLOCK,
	RETRY_AFTER_ONLY,
	SENSELESS_RESETS,
	SHEETS,
	SHORT_WINDOW,
	SILENT,
	THREE_PROCESSES,
	WITHOUT_RETRY_AFTER,
} from '../../support/rateLimitModels';
import { type RateLimitRun, type RunOutcome, runRows } from '../../support/rateLimitRun';

interface Goal {
	/** Times the optimum, and {@link PROBE_MS} more. */
	makespan: number;
	/** Share of the requests that are answered 429. */
	refused: number;
	/** How many of these at a time. */
	atOnce: number;
}

/** How long a bucket is left alone that is empty, though it may have one more request earlier. */
const PROBE_MS = 6_000;

/** What of a run is not as it should be, in words; empty where all is. */
function misses(outcome: RunOutcome, goal: Goal, optimum = outcome.optimum): string[] {
	const { makespan, requests, refused, refusedAtOnce, lost, doubled } = outcome;
	return [
		makespan > goal.makespan * optimum + PROBE_MS && `${(makespan / optimum).toFixed(2)} times`,
		refused > goal.refused * requests.length && `${refused} of ${requests.length} are 429s`,
		refusedAtOnce > goal.atOnce && `${refusedAtOnce} 429s at once`,
		lost > 0 && `${lost} lost`,
		doubled > 0 && `${doubled} doubled`,
	].filter((miss) => miss !== false);
}

async function missesOf(model: Model[1], goal: Goal): Promise<string[]> {
	const all: string[] = [];
	for (const { name, ...sheet } of SHEETS) {
		const outcome = await runRows({ ...sheet, ...model });
		all.push(...misses(outcome, goal).map((miss) => `${name}, ${sheet.rows} rows: ${miss}`));
	}
	return all;
}

const GOAL: Goal = { makespan: 1.1, refused: 0, atOnce: 0 };

/** All of a sliding window is free later than its first requests, by the time that sending it takes. */
const isSlidingAndFull = ([, { rules }]: Model) =>
	rules.counting === 'slidingWindow' && rules.reset === 'full';

describe('alone, within 1.10 times the optimum, without a 429', () => {
	test.each([...ALONE, ...SHORT_WINDOW, ...OTHER_CLOCK, ...WITHOUT_RETRY_AFTER])(
		'%s',
		async (...model) => {
			const goal = isSlidingAndFull(model) ? { ...GOAL, makespan: 1.35 } : GOAL;
			expect(await missesOf(model[1], goal)).toEqual([]);
		},
	);
});

test.each(HOUR_WINDOW)('%s: one 429 in each', async (_, model) => {
	for (const sheet of SHEETS) {
		const { rows, plan } = sheet;
		const outcome = await runRows({ ...sheet, ...model });
		expect(misses(outcome, { ...GOAL, refused: 1, atOnce: 1 })).toEqual([]);
		expect(outcome.refused).toBe(Math.ceil(rows / plan.perMinute) - 1);
	}
});

describe('beside others, within 1.10 times the optimum', () => {
	test.each([...BESIDE_ANOTHER, ...THREE_PROCESSES])('%s', async (_, model) => {
		// a bucket has one more request at a time, and each process asks for it at most once a second
		const refused = model.rules.counting === 'tokenBucket' ? 0.6 : 0.2;
		expect(await missesOf(model, { makespan: 1.1, refused, atOnce: 2 })).toEqual([]);
	});
});

describe('where responses do not say all, within twice the optimum', () => {
	test.each([...RETRY_AFTER_ONLY, ...SILENT, ...SENSELESS_RESETS])('%s', async (_, model) => {
		// as many as a run has in flight
		expect(await missesOf(model, { makespan: 2, refused: 0.5, atOnce: 5 })).toEqual([]);
	});
});

test.each(ALONE)('three executions of one process are as fast as one: %s', async (_, model) => {
	const run: RateLimitRun = { plan: planLimits.starter, rows: 250, ...model };
	const outcome = await runRows({ ...run, executions: 3 });
	expect(misses(outcome, GOAL, (await runRows(run)).makespan)).toEqual([]);
});
