import * as fc from 'fast-check';

import { type RateLimitRun, runRows, type Seen } from '../../support/rateLimitRun';

const START_AT = Date.UTC(2026, 0, 1);

/** A number from 0 to 1 at each call, the same ones again for the same seed. */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return state / 2 ** 31;
	};
}

const plan = fc
	.record({
		perMinute: fc.integer({ min: 10, max: 1_000 }),
		factor: fc.double({ min: 1, max: 2, noNaN: true }),
	})
	.map(({ perMinute, factor }) => ({ perMinute, burst: Math.ceil(perMinute * factor) }));

const rules = fc.record({
	counting: fc.constantFrom('fixedWindow', 'clockWindow', 'slidingWindow', 'tokenBucket'),
	reset: fc.constantFrom('next', 'full'),
	headers: fc.boolean(),
	retryAfter: fc.boolean(),
	clockAheadMs: fc.integer({ min: -300_000, max: 300_000 }),
});

const sheet = fc.record({
	plan,
	rows: fc.integer({ min: 1, max: 300 }),
	latencyMs: fc.integer({ min: 10, max: 2_000 }),
	concurrency: fc.integer({ min: 1, max: 20 }),
	startAt: fc.integer({ min: 0, max: 60_000 }).map((later) => START_AT + later),
});

/** Half as long to one and a half times as long. */
const spread = (random: () => number) => () => 0.5 + random();

/** What the answers that had come said: nothing is let through before. */
const refusedAsTold = (requests: Seen[]): Seen[] =>
	requests.filter(
		({ sentAt, allowed }) =>
			!allowed &&
			requests.some(({ answeredAt, toldUntil = 0 }) => answeredAt < sentAt && sentAt < toldUntil),
	);

async function expectWithin(run: RateLimitRun, factor: number, moreMs: number): Promise<void> {
	const { makespan, optimum, requests, lost, doubled } = await runRows(run);
	expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
	expect(refusedAsTold(requests)).toEqual([]);
	expect(makespan).toBeLessThanOrEqual(factor * optimum + moreMs);
}

/** To learn takes some requests, one after the other. */
const learningMs = ({ latencyMs = 0 }: RateLimitRun) => 10_000 + 8 * latencyMs;

test('what the service says is used, however it counts', async () => {
	await fc.assert(
		fc.asyncProperty(sheet, rules, fc.nat(), async (given, said, seed) => {
			const jitter = spread(seeded(seed));
			const run = { ...given, rules: { ...said, headers: true, retryAfter: true }, jitter };
			await expectWithin(run, 1.25, learningMs(run));
		}),
		{ numRuns: 60 },
	);
}, 120_000);

/** A response that comes late, after the limit was found used up, teaches nothing of the time after it. */
const lateResponse: [Omit<RateLimitRun, 'rules'>, RateLimitRun['rules'], number] = [
	{
		plan: { perMinute: 93, burst: 93 },
		rows: 123,
		latencyMs: 10,
		concurrency: 18,
		startAt: START_AT + 19_507,
	},
	{ counting: 'clockWindow', headers: false, retryAfter: false },
	9,
];

/** Latencies spread what was sent at first, so only a few requests have come back when the minute is over. */
const spreadOverWindow: typeof lateResponse = [
	{
		plan: { perMinute: 177, burst: 177 },
		rows: 214,
		latencyMs: 1_544,
		concurrency: 16,
		startAt: START_AT,
	},
	{ counting: 'slidingWindow', headers: false, retryAfter: false },
	2_147_483_634,
];

test('what it does not say is learned, and nothing starves', async () => {
	await fc.assert(
		fc.asyncProperty(sheet, rules, fc.nat(), async (given, said, seed) => {
			const run = { ...given, rules: said, jitter: spread(seeded(seed)) };
			// a window of the clock's can open a minute before it is tried
			await expectWithin(run, 2, 120_000 + learningMs(run));
		}),
		{ numRuns: 60, examples: [lateResponse, spreadOverWindow] as never },
	);
}, 120_000);

test('nothing starves beside another program, and with answers that lose their headers', async () => {
	await fc.assert(
		fc.asyncProperty(sheet, rules, fc.nat(), async (given, said, seed) => {
			const random = seeded(seed);
			const dropsHeaders = () => random() < 0.3;
			const shared = { ...said, shared: 'random' as const };
			const run = { ...given, rules: shared, jitter: spread(random), dropsHeaders };
			const { makespan, optimum, lost, doubled } = await runRows(run);
			expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
			const factor = said.headers ? 2 : 3;
			expect(makespan).toBeLessThanOrEqual(factor * optimum + 2 * 60_000 + learningMs(run));
		}),
		{ numRuns: 40 },
	);
}, 120_000);
