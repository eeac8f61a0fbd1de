import { rateLimitedSend } from '../../../nodes/shared/service/client';
import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import type { SendResult } from '../../../nodes/shared/service/transport';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import { mapConcurrently } from '../../../nodes/shared/utils/concurrency';
import { counterFor } from '../../simulator/rateLimitRules';
import { optimalMakespan } from '../../support/makespan';
import { type RateLimitRun, runRows } from '../../support/rateLimitRun';
import { VirtualClock } from '../../support/virtualClock';
import { NO_LIMITS, POST, scriptedService } from './scriptedService';

test('a 429 of one request blocks all requests of the account, and they follow one by one', async () => {
	const clock = new VirtualClock();
	const began = clock.now();
	const many = { headers: { 'x-ratelimit-remaining': '100' } };
	const busy = { status: 429, headers: { 'retry-after': '10' } };
	const { transport, sentAt } = scriptedService(clock, [many, busy, busy, busy]);
	const send = rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock);
	await clock.run(
		mapConcurrently<typeof POST, SendResult>([POST, POST, POST, POST], 4, send, () => false),
	);
	expect(sentAt.map((time) => time - began)).toEqual([0, 100, 100, 100, 10_200, 10_300, 10_400]);
});

const small = { perMinute: 10, burst: 20 };

test.each([
	['15 seconds', { windowMs: 15_000 }],
	['an hour', { windowMs: HOUR_MS }],
])('a window of %s is used without a 429', async (_, model) => {
	const { refused, lost, doubled } = await runRows({ plan: small, rules: {}, rows: 40, ...model });
	expect({ refused, lost, doubled }).toEqual({ refused: 0, lost: 0, doubled: 0 });
});

const bucket = { counting: 'tokenBucket', reset: 'full' } as const;

test.each<[string, Omit<RateLimitRun, 'plan' | 'rows'>, number]>([
	['three processes, a window', { processes: 3, rules: {} }, 2],
	['three processes, a bucket', { processes: 3, rules: bucket }, 2],
	['another program, a bucket', { rules: { ...bucket, shared: 'regular' } }, 2],
	['Retry-After only', { rules: { headers: false } }, 5],
	['nothing said, a bucket', { rules: { ...bucket, headers: false, retryAfter: false } }, 5],
	['a reset in the past', { rules: { pastReset: true } }, 5],
])('%s: few 429s at a time, and nothing lost or doubled', async (_, model, atOnce) => {
	const { refused, requests, ...outcome } = await runRows({ plan: small, rows: 40, ...model });
	expect(outcome).toMatchObject({ lost: 0, doubled: 0 });
	expect(outcome.refusedAtOnce).toBeLessThanOrEqual(atOnce);
	expect(refused).toBeLessThanOrEqual(0.75 * requests.length);
	expect(outcome.makespan).toBeLessThanOrEqual(3 * outcome.optimum);
});

test('while many remain, as many are in flight as the run sends at a time', async () => {
	const large = { perMinute: 1_000, burst: 1_000 };
	const latencyMs = 1_000;
	const run = { plan: large, rules: {}, rows: 41, concurrency: 10, latencyMs };
	// the first one goes ahead
	expect((await runRows(run)).makespan).toBe(5 * latencyMs);
});

describe('what changes during a run is followed', () => {
	const starter = { perMinute: 60, burst: 100 };
	const afterMs = 90 * SECOND_MS;

	test.each([
		['a smaller plan', starter, {}, small, {}, 150],
		['a larger plan', small, {}, starter, {}, 150],
		['a window becomes a bucket', starter, {}, starter, bucket, 300],
		['a bucket becomes a window', starter, bucket, starter, {}, 300],
		['no more headers', starter, {}, starter, { headers: false }, 300],
	])('%s', async (_, plan, rules, laterPlan, laterRules, rows) => {
		const later = { afterMs, plan: laterPlan, rules: laterRules };
		const { makespan, refused, lost, doubled } = await runRows({ plan, rules, rows, later });
		const startAt = Date.UTC(2026, 0, 1);
		const sending = { requests: rows, concurrency: 5, latencyMs: 100, startAt };
		const alone = optimalMakespan(counterFor(laterPlan, laterRules), sending);
		expect(makespan).toBeLessThan(afterMs + MINUTE_MS + 1.1 * alone);
		expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
		expect(refused).toBeLessThanOrEqual(10);
	});
});

test('requests of executions that came later wait for what the earlier ones have learned', async () => {
	const clock = new VirtualClock();
	const limiter = new RateLimiter(clock);
	const began = clock.now();
	const { transport, sentAt } = scriptedService(clock, [
		{ status: 429, headers: { 'retry-after': '30' } },
	]);
	const send = async () => await rateLimitedSend(transport, limiter, NO_LIMITS, clock)(POST);
	const later = clock.sleep(10 * SECOND_MS).then(send);
	await clock.run(Promise.all([send(), later]));
	expect(sentAt.map((time) => time - began)).toEqual([0, 30_100, 30_200]);
});

test('a clock that advances between two readings blocks no request', async () => {
	const clock = new VirtualClock();
	let ticks = 0;
	const advancing = {
		now: () => clock.now() + ticks++,
		sleep: async (ms: number) => await clock.sleep(ms),
		random: () => 0,
	};
	const { transport, sentAt } = scriptedService(clock, []);
	const send = rateLimitedSend(transport, new RateLimiter(advancing), NO_LIMITS, advancing);
	await clock.run(
		mapConcurrently<typeof POST, SendResult>([POST, POST, POST], 2, send, () => false),
	);
	expect(sentAt).toHaveLength(3);
});

test('a clock that is set back makes nobody wait for the time before', async () => {
	let now = 60 * MINUTE_MS;
	const limiter = new RateLimiter({ now: () => now, sleep: async () => await Promise.resolve() });
	await limiter.acquire(Infinity);
	const response = { status: 429, headers: { 'retry-after': '30' }, body: {} };
	limiter.release({ kind: 'response', response });
	expect(await limiter.acquire(now)).toMatchObject({ error: { reason: 'rateLimitTooSlow' } });
	now = SECOND_MS;
	expect(await limiter.acquire(now)).toBeUndefined();
});
