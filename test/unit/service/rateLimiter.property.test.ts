import * as fc from 'fast-check';

import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import { HOUR_MS, MINUTE_MS } from '../../../nodes/shared/utils/clock';
import { anyResponse } from '../../support/anyResponse';
import { type RateLimitRun, type RunOutcome, runRows, type Seen } from '../../support/rateLimitRun';
import { VirtualClock } from '../../support/virtualClock';
import { seededRandom } from '../../simulator/random';

const START_AT = Date.UTC(2026, 0, 1);

test('whatever the service says, a request is sent within an hour of the last response', async () => {
	const responses = fc.array(fc.option(anyResponse, { nil: undefined }), { maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(responses, async (given) => {
			const clock = new VirtualClock(START_AT);
			const limiter = new RateLimiter(clock);
			const send = async () => await limiter.acquire(Infinity);
			for (const response of given) {
				await clock.run(send());
				limiter.release(
					response ? { kind: 'response', response } : { kind: 'noResponse', reason: 'ECONNRESET' },
				);
			}
			const endedAt = clock.now();
			expect(await clock.run(send())).toBeUndefined();
			expect(clock.now() - endedAt).toBeLessThanOrEqual(HOUR_MS);
		}),
		{ numRuns: 1_000 },
	);
});

/** Plans are small, so that few rows fill several minutes of them. */
const sheet = fc
	.record({
		perMinute: fc.integer({ min: 10, max: 60 }),
		factor: fc.double({ min: 1, max: 2, noNaN: true }),
		minutes: fc.double({ min: 0.5, max: 4, noNaN: true }),
		executions: fc.integer({ min: 1, max: 3 }),
		latencyMs: fc.integer({ min: 10, max: 2_000 }),
		concurrency: fc.integer({ min: 1, max: 10 }),
		startAt: fc.integer({ min: 0, max: 60_000 }).map((later) => START_AT + later),
	})
	.map(({ perMinute, factor, minutes, ...others }) => ({
		...others,
		plan: { perMinute, burst: Math.ceil(perMinute * factor) },
		rows: Math.ceil(perMinute * minutes),
	}));

const counting = fc.record({
	counting: fc.constantFrom('fixedWindow', 'clockWindow', 'slidingWindow', 'tokenBucket'),
	reset: fc.constantFrom('next', 'full'),
	clockAheadMs: fc.integer({ min: -300_000, max: 300_000 }),
});

/** Half as long to one and a half times as long. */
const spread = (random: () => number) => () => 0.5 + random();

/** What the answers that had come said: nothing is let through before. */
const refusedAsAnnounced = (requests: Seen[]): Seen[] =>
	requests.filter(
		({ sentAt, allowed }) =>
			!allowed &&
			requests.some(({ answeredAt, toldUntil = 0 }) => answeredAt < sentAt && sentAt < toldUntil),
	);

/** How fast it is, the bench measures; here only that no request waits without end. */
async function runWithoutStarving(run: RateLimitRun): Promise<RunOutcome> {
	const outcome = await runRows(run);
	const { makespan, optimum, requests, lost, doubled } = outcome;
	expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
	expect(refusedAsAnnounced(requests)).toEqual([]);
	expect(makespan).toBeLessThanOrEqual(3 * optimum + 4 * MINUTE_MS);
	return outcome;
}

test('what the service says is used without a 429, however it counts', async () => {
	await fc.assert(
		fc.asyncProperty(sheet, counting, fc.nat(), async (given, rules, seed) => {
			const run = { ...given, rules, jitter: spread(seededRandom(seed)) };
			expect((await runWithoutStarving(run)).refused).toBe(0);
		}),
		{ numRuns: 60 },
	);
}, 120_000);

test('nothing starves where it says less, beside another program, or where responses lose their headers', async () => {
	const less = fc.record({
		headers: fc.boolean(),
		retryAfter: fc.boolean(),
		shared: fc.constantFrom<false | 'random'>(false, 'random'),
	});
	await fc.assert(
		fc.asyncProperty(sheet, counting, less, fc.nat(), async (given, said, unsaid, seed) => {
			const random = seededRandom(seed);
			const dropsHeaders = () => random() < 0.3;
			const run = { ...given, rules: { ...said, ...unsaid }, jitter: spread(random), dropsHeaders };
			await runWithoutStarving(run);
		}),
		{ numRuns: 60 },
	);
}, 120_000);
