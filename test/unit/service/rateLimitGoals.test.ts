import { planLimits } from '../../simulator/rules';
import {
	HOURLY,
	HOURLY_RETRY_AFTER_ONLY,
	HOURLY_SILENT,
	MILLISECONDS,
	ODD_CLOCKS,
	PLANS,
	RETRY_AFTER_ONLY,
	type Rules,
	SENSELESS_RESETS,
	SHARED,
	SHARED_RETRY_AFTER_ONLY,
	SHARED_SILENT,
	SILENT,
	WITH_HEADERS,
} from '../../support/rateLimitModels';
import { type RateLimitRun, type RunOutcome, runRows } from '../../support/rateLimitRun';

const ROWS = [130, 250, 1_000];

const START_AT = Date.UTC(2026, 0, 1);

interface Goal {
	/** Times the optimum. */
	makespan: number;
	/** Share of the requests that are answered 429. */
	refused: number;
	/** How many of these at a time. */
	atOnce: number;
}

/** What of a run is not as it should be, in words; empty where all is. */
function misses(outcome: RunOutcome, goal: Goal, optimum = outcome.optimum): string[] {
	const { makespan, requests, refused, refusedAtOnce, lost, doubled } = outcome;
	return [
		makespan > goal.makespan * optimum && `${(makespan / optimum).toFixed(2)} times`,
		refused > goal.refused * requests.length && `${refused} of ${requests.length} are 429s`,
		refusedAtOnce > goal.atOnce && `${refusedAtOnce} 429s at once`,
		lost > 0 && `${lost} lost`,
		doubled > 0 && `${doubled} doubled`,
	].filter((miss) => miss !== false);
}

async function missesOfAll(rules: Rules, goal: Goal, rowCounts = ROWS): Promise<string[]> {
	const all: string[] = [];
	for (const name of PLANS) {
		for (const rows of rowCounts) {
			const run = { plan: planLimits[name], rules, rows, startAt: START_AT };
			const outcome = await runRows(run);
			all.push(...misses(outcome, goal).map((miss) => `${name}, ${rows} rows: ${miss}`));
		}
	}
	return all;
}

const GOAL: Goal = { makespan: 1.1, refused: 0.03, atOnce: 1 };

describe('within 1.10 times the optimum, 3 % of 429s, one at a time', () => {
	test.each([...WITH_HEADERS, ...RETRY_AFTER_ONLY])('%s', async (_, rules) => {
		expect(await missesOfAll(rules, GOAL)).toEqual([]);
	});

	test.each([...MILLISECONDS, ...ODD_CLOCKS, ...HOURLY])('%s', async (_, rules) => {
		expect(await missesOfAll(rules, GOAL, [130, 250])).toEqual([]);
	});
});

describe('where the service does not say when, within 1.35 times the optimum', () => {
	test.each([...SILENT, ...SENSELESS_RESETS])('%s', async (_, rules) => {
		expect(await missesOfAll(rules, { ...GOAL, makespan: 1.35 })).toEqual([]);
	});
});

describe('with 100 per hour that no header tells', () => {
	test.each(HOURLY_RETRY_AFTER_ONLY)('%s', async (_, rules) => {
		expect(await missesOfAll(rules, GOAL, [130, 250])).toEqual([]);
	});

	test.each(HOURLY_SILENT)('%s', async (_, rules) => {
		expect(await missesOfAll(rules, { ...GOAL, makespan: 1.35 }, [130, 250])).toEqual([]);
	});
});

describe('with another program, within 1.10 times the optimum of half of the plan', () => {
	test.each(SHARED)('%s', async (_, rules) => {
		expect(await missesOfAll(rules, GOAL)).toEqual([]);
	});

	/** All that are under way are refused when the other program has taken what a window had before. */
	const unsaid = { ...GOAL, atOnce: 5 };

	test.each([...SHARED_RETRY_AFTER_ONLY, ...SHARED_SILENT])('%s', async (_, rules) => {
		expect(await missesOfAll(rules, unsaid, [250, 1_000])).toEqual([]);
		// to learn takes up to 5 of the first 135
		expect(await missesOfAll(rules, { ...unsaid, refused: 0.04 }, [130])).toEqual([]);
	});
});

describe('together, within 1.25 times what one would need', () => {
	/** Of one execution of one process. */
	const alone = async (run: RateLimitRun) => (await runRows(run)).makespan;

	/** Without headers, 15 requests at a time meet a limit that is not known. */
	const unsaid = { refused: 0.25, atOnce: 15 };

	const runs = PLANS.map((plan) => ({ plan: planLimits[plan], rows: 250 }));

	test.each([...WITH_HEADERS, ...RETRY_AFTER_ONLY])(
		'three executions of one process: %s',
		async (_, rules) => {
			for (const each of runs) {
				const run = { ...each, rules, startAt: START_AT };
				const outcome = await runRows({ ...run, executions: 3 });
				const goal = { ...(rules.headers === false ? unsaid : GOAL), makespan: 1.25 };
				expect(misses(outcome, goal, await alone(run))).toEqual([]);
			}
		},
	);

	/** A process does not see what the others have under way when the last requests are used up. */
	test.each([
		...WITH_HEADERS.map(([name, rules]) => [name, rules, 0.55] as const),
		// a token is told to three, and one of them gets it
		...RETRY_AFTER_ONLY.map(([name, rules]) => [name, rules, 0.25] as const),
	])('three processes with one key: %s', async (_, rules, refused) => {
		for (const each of runs) {
			const run = { ...each, rules, startAt: START_AT };
			const outcome = await runRows({ ...run, processes: 3 });
			const goal = { makespan: 1.25, refused, atOnce: 14 };
			expect(misses(outcome, goal, await alone(run))).toEqual([]);
		}
	});
});
