import partition from 'lodash/partition';

import { planLimits } from '../../simulator/rules';
import {
	ALONE,
	BESIDE_ANOTHER,
	type Model,
	ODD_HEADERS,
	RETRY_AFTER_ONLY,
	SENSELESS_RESETS,
	SHEETS,
	SHORT_AND_LONG,
	SILENT,
	THREE_PROCESSES,
	WITHOUT_RETRY_AFTER,
} from '../../support/rateLimitModels';
import { type RateLimitRun, type RunOutcome, runRows } from '../../support/rateLimitRun';

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

async function missesOf(model: Model[1], goal: Goal, sheets = SHEETS): Promise<string[]> {
	const all: string[] = [];
	for (const { name, ...sheet } of sheets) {
		const outcome = await runRows({ ...sheet, ...model });
		all.push(...misses(outcome, goal).map((miss) => `${name}, ${sheet.rows} rows: ${miss}`));
	}
	return all;
}

const GOAL: Goal = { makespan: 1.1, refused: 0.03, atOnce: 1 };

const [premium, rest] = partition(SHEETS, ({ name }) => name === 'premium');

describe('within 1.10 times the optimum, 3 % of 429s, one at a time', () => {
	test.each([...ALONE, ...SHORT_AND_LONG, ...ODD_HEADERS])('%s', async (_, model) => {
		expect(await missesOf(model, GOAL)).toEqual([]);
	});
});

describe('beside others, within 1.30 times the optimum, 10 % of 429s', () => {
	const goal = { makespan: 1.3, refused: 0.1, atOnce: 4 };

	test.each(BESIDE_ANOTHER)('%s', async (_, model) => {
		expect(await missesOf(model, goal)).toEqual([]);
	});

	test.each(THREE_PROCESSES)('%s', async (name, model) => {
		// the reset is now while some remain, so nothing says when there are enough for three
		const refused = name.startsWith('sliding window, reset when the next') ? 0.15 : 0.1;
		// with the premium plan, the run is hardly longer than one wait
		expect(await missesOf(model, { ...goal, refused }, rest)).toEqual([]);
	});
});

describe('where a 429 does not say all, within 1.50 times the optimum, one 429 at a time', () => {
	const goal = { makespan: 1.5, refused: 0.5, atOnce: 1 };

	test.each([...RETRY_AFTER_ONLY, ...SILENT, ...WITHOUT_RETRY_AFTER, ...SENSELESS_RESETS])(
		'%s',
		async (_, model) => {
			expect(await missesOf(model, goal, rest)).toEqual([]);
			// 1,000 requests in a minute do not go one after the other
			expect(await missesOf(model, { ...goal, atOnce: 4 }, premium)).toEqual([]);
		},
	);
});

test.each(ALONE)('three executions of one process are as fast as one: %s', async (_, model) => {
	const run: RateLimitRun = { plan: planLimits.starter, rows: 250, ...model };
	const outcome = await runRows({ ...run, executions: 3 });
	expect(misses(outcome, GOAL, (await runRows(run)).makespan)).toEqual([]);
});
