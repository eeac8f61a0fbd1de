import * as fc from 'fast-check';

import { OUTCOME_TIMEOUT_MS } from '../../../../nodes/shared/ledger/journal/events';
import { World } from './world';

const RUNS = Number(process.env.RUNS ?? 300);

const plans = fc.record({
	seed: fc.integer(),
	keys: fc.integer({ min: 1, max: 12 }),
	executions: fc.array(
		fc.record({
			startsAt: fc.oneof(...[2_000, 20_000, 80_000].map((max) => fc.integer({ min: 0, max }))),
			killedAt: fc.option(fc.integer({ min: 0, max: 20_000 })),
			concurrency: fc.integer({ min: 1, max: 4 }),
		}),
		{ minLength: 1, maxLength: 4 },
	),
	/** How long a commit may be held back, and how long a call of the table or a request takes; in milliseconds. */
	commitMs: fc.constantFrom(0, 50, 400, 3_000, 15_000),
	clockOffset: fc.constantFrom(0, -3_600_000, 3_600_000),
	tableMs: fc.constantFrom(1, 100, 1_000),
	requestMs: fc.constantFrom(1, 200, 20_000),
	repeatedAppends: fc.constantFrom(0, 0.2),
	lostAnswers: fc.constantFrom(0, 0.2),
});

/** It begins when what the others have left unanswered counts as uncertain. */
const nextRun = {
	...{ startsAt: OUTCOME_TIMEOUT_MS, killedAt: null, concurrency: 1 },
};

it('creates the video of each key once, whoever else has it and whoever is killed', async () => {
	await fc.assert(
		fc.asyncProperty(plans, async (plan) => {
			const world = new World(plan);
			await world.play(plan.executions);
			expect(world.doubled()).toEqual([]);
			if (plan.lostAnswers === 0 && plan.executions.some(({ killedAt }) => killedAt === null)) {
				// whoever lives to the end has every key, or knows which one a killed execution has left uncertain
				expect(world.unaccounted()).toEqual([]);
			}
		}),
		{ numRuns: RUNS },
	);
});

it('creates no key twice where the table fails, and says which outcomes were not written', async () => {
	await fc.assert(
		fc.asyncProperty(plans, async (plan) => {
			const world = new World({ ...plan, tableFailures: 0.3 });
			await world.play(plan.executions);
			expect(world.doubled()).toEqual([]);
			expect(world.forgotten()).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});

it('leaves at most what was in flight and one round uncertain for each kill', async () => {
	await fc.assert(
		fc.asyncProperty(plans, async (plan) => {
			const world = new World({ ...plan, lostAnswers: 0 });
			await world.play(plan.executions);
			await world.play([nextRun]);
			const kills = plan.executions.filter(({ killedAt }) => killedAt !== null).length;
			expect(world.doubled()).toEqual([]);
			expect(world.uncertainKeys().length).toBeLessThanOrEqual(kills * world.mostUnderWay);
		}),
		{ numRuns: RUNS },
	);
});

it('creates no more than the budget allows, and no fewer while nobody is killed, after overlapping runs once the next one has ended', async () => {
	await fc.assert(
		fc.asyncProperty(plans, fc.integer({ min: 1, max: 14 }), async (plan, budget) => {
			const world = new World({ ...plan, budget, postponed: 0.3 });
			// with the same first keys they would compete for these, and not for the budget
			await world.play(plan.executions.map((each, index) => ({ ...each, firstKey: 3 * index })));
			expect(world.doubled()).toEqual([]);
			expect(world.created).toBeLessThanOrEqual(budget);
			if (plan.executions.every(({ killedAt }) => killedAt === null)) {
				// what two executions have begun at once can count twice until one of them gives way
				if (plan.executions.length > 1) await world.play([nextRun]);
				expect(world.doubled()).toEqual([]);
				expect(world.created).toBe(Math.min(budget, plan.keys));
			}
		}),
		{ numRuns: RUNS },
	);
});

it('creates no more than the budget of a period, whatever the clock of the table says of its end, and ends', async () => {
	const minutes = fc.integer({ min: -5, max: 5 }).map((each) => each * 60_000);
	const executions = fc.array(
		fc.record({
			startsAt: fc.integer({ min: 0, max: 600_000 }),
			killedAt: fc.constant(null),
			concurrency: fc.integer({ min: 1, max: 4 }),
			firstKey: fc.nat(30),
		}),
		{ minLength: 2, maxLength: 5 },
	);
	await fc.assert(
		fc.asyncProperty(
			plans,
			executions,
			...[minutes, minutes, fc.double({ min: 1, max: 5, noNaN: true })],
			async (plan, later, clockOffset, night, budget) => {
				const midnightAfter = 300_000 + night;
				const world = new World({ ...plan, keys: 30, clockOffset, midnightAfter, budget });
				await world.play(later);
				expect(world.mostInPeriod).toBeLessThanOrEqual(budget);
				expect(world.unanswered).toBe(0);
			},
		),
		{ numRuns: RUNS },
	);
});

it.each([-180_000, 180_000])(
	'spends a budget once over midnight where the clock of the table is %i ms ahead, and claims little in vain',
	async (clockOffset) => {
		const world = new World({
			...{ seed: 1, keys: 30, clockOffset, commitMs: 50, tableMs: 100, requestMs: 200 },
			...{ repeatedAppends: 0, lostAnswers: 0, budget: 4, midnightAfter: 300_000 },
		});
		const run = (startsAt: number) => ({ ...nextRun, startsAt, concurrency: 4 });
		await world.play([run(0), run(130_000), run(190_000), run(330_000), run(500_000)]);
		expect([world.mostInPeriod, world.created]).toEqual([4, 8]);
		expect(world.lines).toBeLessThan(60);
	},
);
