import * as fc from 'fast-check';

import { mapInOrder } from '../../../nodes/shared/items/mapInOrder';
import { pacedSend } from '../../../nodes/shared/service/client';
import { Pacer } from '../../../nodes/shared/service/pacer';
import type { Sent } from '../../../nodes/shared/service/transport';
import { VirtualClock } from '../../support/virtualClock';
import { fixedWindow, MINUTE, optimum, PLANS, SECOND, serve, tokenBucket } from './models';
import { forEver, POST, scripted } from './scripted';

const service = fc.record({
	plan: fc.constantFrom(...PLANS),
	model: fc.constantFrom(fixedWindow, tokenBucket),
	requests: fc.integer({ min: 1, max: 2000 }),
	latency: fc.integer({ min: 10, max: 2000 }),
	skew: fc.integer({ min: -5 * MINUTE, max: 5 * MINUTE }),
	inFlight: fc.integer({ min: 1, max: 20 }),
	start: fc.integer({ min: 0, max: 2000 }),
});

test('under any plan no request meets a 429, and all are through within 5 % of the shortest time possible', async () => {
	let worst = 0;
	await fc.assert(
		fc.asyncProperty(service, async ({ plan, model, requests, latency, skew, inFlight, start }) => {
			const clock = new VirtualClock(Date.UTC(2026, 0, 1) + start);
			const began = clock.now();
			const limits = model(plan);
			const { transport, answers } = serve(clock, { latency, skew, model: limits });
			const send = pacedSend(transport, new Pacer(clock), forEver, clock);
			const calls = Array.from({ length: requests }, () => POST);
			const all = await clock.run(
				mapInOrder<typeof POST, Sent>(calls, inFlight, send, () => false),
			);
			expect(all).toHaveLength(requests);
			expect(answers.filter(({ status }) => status === 429)).toEqual([]);
			const shortest = optimum(limits, requests, latency, inFlight);
			const taken = clock.now() - began;
			// the first answer has to be known, and the last answers have to come back
			const learning = 2 * latency + SECOND;
			worst = Math.max(worst, (taken - learning) / shortest);
			expect(taken).toBeLessThanOrEqual(1.05 * shortest + learning);
		}),
		{ numRuns: 40 },
	);
	process.stdout.write(`    makespan over the optimum, at worst: ${worst.toFixed(3)}\n`);
}, 60_000);

test('a 429 of one request holds back all of the account, and one goes ahead to find out', async () => {
	const clock = new VirtualClock();
	const began = clock.now();
	const busy = { status: 429, headers: { 'retry-after': '10' } };
	const { transport, sentAt } = scripted(clock, [{}, busy, busy, busy]);
	const send = pacedSend(transport, new Pacer(clock), forEver, clock);
	await clock.run(mapInOrder<typeof POST, Sent>([POST, POST, POST, POST], 4, send, () => false));
	expect(sentAt.map((time) => time - began)).toEqual([0, 100, 100, 100, 10_200, 10_300, 10_300]);
});

test('a limit that shrinks while running is kept to', async () => {
	const clock = new VirtualClock();
	let limits = fixedWindow({ perMinute: 300, burst: 300 });
	const changing = {
		take: (now: number) => limits.take(now),
		lastBatch: () => ({ at: 0, size: 0 }),
	};
	const { transport, answers } = serve(clock, { latency: 50, skew: 0, model: changing });
	const send = pacedSend(transport, new Pacer(clock), forEver, clock);
	const work = mapInOrder<number, Sent>(
		Array.from({ length: 900 }, (_, index) => index),
		5,
		async (index) => {
			if (index === 450) limits = fixedWindow({ perMinute: 20, burst: 20 });
			return await send(POST);
		},
		() => false,
	);
	const all = await clock.run(work);
	expect(all.every((sent) => sent.kind === 'answered' && sent.answer.status === 200)).toBe(true);
	expect(answers.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(5);
});

test('what another process takes of the limit costs 429s, but no request', async () => {
	const clock = new VirtualClock();
	const limits = fixedWindow({ perMinute: 60, burst: 60 });
	const { transport } = serve(clock, { latency: 80, skew: 1234, model: limits });
	const sends = [0, 1, 2].map(() => pacedSend(transport, new Pacer(clock), forEver, clock));
	const calls = Array.from({ length: 150 }, () => POST);
	const all = await clock.run(
		Promise.all(
			sends.map(async (send) => await mapInOrder<typeof POST, Sent>(calls, 5, send, () => false)),
		),
	);
	expect(
		all.flat().filter((sent) => sent.kind === 'answered' && sent.answer.status === 200),
	).toHaveLength(450);
});

test('a clock that goes on between two looks at it keeps nobody waiting', async () => {
	const clock = new VirtualClock();
	let ticks = 0;
	const restless = {
		now: () => clock.now() + ticks++,
		sleep: async (ms: number) => await clock.sleep(ms),
		random: () => 0,
	};
	const { transport, sentAt } = scripted(clock, []);
	const send = pacedSend(transport, new Pacer(restless), forEver, restless);
	await clock.run(mapInOrder<typeof POST, Sent>([POST, POST, POST], 2, send, () => false));
	expect(sentAt).toHaveLength(3);
});
