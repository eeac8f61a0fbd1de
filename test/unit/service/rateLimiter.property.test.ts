import * as fc from 'fast-check';

import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import type { ServiceResponse } from '../../../nodes/shared/service/transport';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import { anyResponse } from '../../support/anyResponse';
import { type RateLimitRun, type RunOutcome, runRows, type Seen } from '../../support/rateLimitRun';
import { seededRandom } from '../../simulator/random';

const START_AT = Date.UTC(2026, 0, 1);

/** What happens: requests want to be sent, one of those under way ends, time passes, or the clock is set back. */
type Step =
	| { kind: 'ask'; requests: number }
	| { kind: 'end'; which: number; response: ServiceResponse | undefined }
	| { kind: 'pass'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ kind: fc.constant('ask' as const), requests: fc.integer({ min: 1, max: 6 }) }),
	fc.record({
		kind: fc.constant('end' as const),
		which: fc.nat({ max: 6 }),
		response: fc.option(anyResponse, { nil: undefined }),
	}),
	fc.record({
		kind: fc.constant('pass' as const),
		ms: fc.oneof(
			fc.integer({ min: 0, max: 2 * HOUR_MS }),
			fc.integer({ min: -2 * HOUR_MS, max: 5 * SECOND_MS }),
		),
	}),
);

/** A sequence of responses, each to a request of its own. */
const oneByOne = (...responses: Array<Partial<ServiceResponse>>): Step[] =>
	responses.flatMap((response) => [
		{ kind: 'ask', requests: 1 },
		{ kind: 'end', which: 0, response: { status: 200, headers: {}, body: {}, ...response } },
		{ kind: 'pass', ms: 2 * SECOND_MS },
	]);

const busy = (retryAfter: string) => ({ status: 429, headers: { 'retry-after': retryAfter } });

/** Plays the steps; from the last response on, asks once a minute, and returns how long it takes. */
function minutesUntilSent(steps: Step[], setBackMs: number): number {
	let now = START_AT;
	const limiter = new RateLimiter({ now: () => now });
	const inFlight: number[] = [];
	const ask = () => {
		const retryAt = limiter.acquireOrRetryAt();
		if (retryAt === undefined) inFlight.push(now);
		else if (retryAt === Infinity) expect(inFlight).not.toEqual([]);
		else expect(retryAt - now).toBeLessThanOrEqual(HOUR_MS);
		return retryAt;
	};
	const end = (which: number, response?: ServiceResponse) => {
		const [sentAt] = inFlight.splice(which % inFlight.length, 1);
		limiter.release(sentAt, response);
	};
	for (const each of steps) {
		if (each.kind === 'pass') now += each.ms;
		else if (each.kind === 'ask') for (let asked = 0; asked < each.requests; asked++) ask();
		else if (inFlight.length > 0) end(each.which, each.response);
	}
	while (inFlight.length > 0) end(0);
	let minutes = 0;
	for (; ask() !== undefined; minutes++) {
		now += MINUTE_MS;
		if (minutes === 30) now -= setBackMs;
	}
	return minutes;
}

test('whatever the service says, a request is sent within an hour of the last response', () => {
	const steps = fc.array(step, { maxLength: 40 });
	fc.assert(
		fc.property(steps, fc.integer({ min: 0, max: 2 * HOUR_MS }), (given, setBackMs) => {
			expect(minutesUntilSent(given, setBackMs)).toBeLessThanOrEqual(61);
		}),
		{ numRuns: 1_000, examples: [[oneByOne({}, busy('1'), {}, busy('1e308')), 0]] },
	);
});

const SENSELESS = ['', '0', '-1', 'NaN', '86400', '1e308', 'Fri, 01 Jan 2100 00:00:00 GMT'];

test.each(SENSELESS)('a wait of %p stops nobody for longer than a minute', (senseless) => {
	const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': senseless };
	const resets = [{ headers }, { status: 429, headers }];
	for (const last of [busy(senseless), ...resets]) {
		expect(minutesUntilSent(oneByOne({}, busy('1'), {}, last), 0)).toBeLessThanOrEqual(1);
	}
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
