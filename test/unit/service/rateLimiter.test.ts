import * as fc from 'fast-check';

import { rateLimitedSend } from '../../../nodes/shared/service/client';
import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import type { SendResult } from '../../../nodes/shared/service/transport';
import { MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import { mapConcurrently } from '../../../nodes/shared/utils/mapConcurrently';
import { VirtualClock } from '../../support/virtualClock';
import { fixedWindow, optimum, PLANS, serve, tokenBucket } from './rateLimitModels';
import { NO_LIMITS, POST, scriptedService } from './scriptedService';

const service = fc.record({
	plan: fc.constantFrom(...PLANS),
	model: fc.constantFrom(fixedWindow, tokenBucket),
	requests: fc.integer({ min: 1, max: 2000 }),
	latencyMs: fc.integer({ min: 10, max: 2000 }),
	clockOffsetMs: fc.integer({ min: -5 * MINUTE_MS, max: 5 * MINUTE_MS }),
	concurrency: fc.integer({ min: 1, max: 20 }),
	start: fc.integer({ min: 0, max: 2000 }),
});

test('under any plan no request gets a 429, and all are sent within 5 % of the shortest time possible', async () => {
	let worst = 0;
	await fc.assert(
		fc.asyncProperty(service, async (load) => {
			const { plan, model, requests, latencyMs, clockOffsetMs, concurrency, start } = load;
			const clock = new VirtualClock(Date.UTC(2026, 0, 1) + start);
			const began = clock.now();
			const limits = model(plan);
			const { transport, responses } = serve(clock, { latencyMs, clockOffsetMs, model: limits });
			const send = rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock);
			const calls = Array.from({ length: requests }, () => POST);
			const all = await clock.run(
				mapConcurrently<typeof POST, SendResult>(calls, concurrency, send, () => false),
			);
			expect(all).toHaveLength(requests);
			expect(responses.filter(({ status }) => status === 429)).toEqual([]);
			const shortest = optimum(limits, requests, latencyMs, concurrency);
			const taken = clock.now() - began;
			// the first response has to be known, and the last responses have to come back
			const learning = 2 * latencyMs + SECOND_MS;
			worst = Math.max(worst, (taken - learning) / shortest);
			expect(taken).toBeLessThanOrEqual(1.05 * shortest + learning);
		}),
		{ numRuns: 40 },
	);
	process.stdout.write(`    makespan over the optimum, at worst: ${worst.toFixed(3)}\n`);
}, 240_000);

test('a 429 of one request blocks all requests of the account, and one goes ahead to find out', async () => {
	const clock = new VirtualClock();
	const began = clock.now();
	const busy = { status: 429, headers: { 'retry-after': '10' } };
	const { transport, sentAt } = scriptedService(clock, [{}, busy, busy, busy]);
	const send = rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock);
	await clock.run(
		mapConcurrently<typeof POST, SendResult>([POST, POST, POST, POST], 4, send, () => false),
	);
	expect(sentAt.map((time) => time - began)).toEqual([0, 100, 100, 100, 10_200, 10_300, 10_300]);
});

test('a limit that shrinks during the run is respected', async () => {
	const clock = new VirtualClock();
	let limits = fixedWindow({ perMinute: 300, burst: 300 });
	const changing = {
		take: (now: number) => limits.take(now),
		lastBatch: () => ({ at: 0, size: 0 }),
	};
	const { transport, responses } = serve(clock, {
		latencyMs: 50,
		clockOffsetMs: 0,
		model: changing,
	});
	const send = rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock);
	const work = mapConcurrently<number, SendResult>(
		Array.from({ length: 900 }, (_, index) => index),
		5,
		async (index) => {
			if (index === 450) limits = fixedWindow({ perMinute: 20, burst: 20 });
			return await send(POST);
		},
		() => false,
	);
	const all = await clock.run(work);
	expect(all.every((sent) => sent.kind === 'response' && sent.response.status === 200)).toBe(true);
	expect(responses.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(5);
});

test('requests of another process within the same limit cause 429s, but no request is lost', async () => {
	const clock = new VirtualClock();
	const limits = fixedWindow({ perMinute: 60, burst: 60 });
	const { transport } = serve(clock, { latencyMs: 80, clockOffsetMs: 1234, model: limits });
	const sends = [0, 1, 2].map(() =>
		rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock),
	);
	const calls = Array.from({ length: 150 }, () => POST);
	const all = await clock.run(
		Promise.all(
			sends.map(
				async (send) => await mapConcurrently<typeof POST, SendResult>(calls, 5, send, () => false),
			),
		),
	);
	expect(
		all.flat().filter((sent) => sent.kind === 'response' && sent.response.status === 200),
	).toHaveLength(450);
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
