import * as fc from 'fast-check';

import { mapInOrder } from '../../../nodes/shared/creation/mapInOrder';
import { pacedSend, type Patience } from '../../../nodes/shared/service/client';
import { Pacer } from '../../../nodes/shared/service/pacer';
import type { Answer, Sent, Transport } from '../../../nodes/shared/service/transport';
import { VirtualClock } from '../../support/virtualClock';
import { fixedWindow, MINUTE, optimum, PLANS, SECOND, serve, tokenBucket } from './models';

const forEver: Patience = { deadline: Infinity };
const POST = { method: 'POST', path: '/' } as const;

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

/** A service that answers what the test says, one after the other, and 200 in the end. */
function scripted(clock: VirtualClock, script: Array<Partial<Answer>>) {
	const sentAt: number[] = [];
	const transport: Transport = async () => {
		sentAt.push(clock.now());
		await clock.sleep(100);
		const answer = script.shift() ?? {};
		return {
			kind: 'answered',
			answer: { status: 200, headers: {}, body: { success: true }, ...answer },
		};
	};
	return { transport, sentAt };
}

async function sendOne(script: Array<Partial<Answer>>, patience = forEver) {
	const clock = new VirtualClock();
	const began = clock.now();
	const { transport, sentAt } = scripted(clock, script);
	const sent = await clock.run(pacedSend(transport, new Pacer(clock), patience, clock)(POST));
	return { sent, sentAt: sentAt.map((time) => time - began) };
}

const date = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toUTCString();

describe('a 429 is sent again, even for a creation, after', () => {
	test.each([
		['Retry-After in seconds', { headers: { 'retry-after': '7' } }, 7100],
		['Retry-After as a date', { headers: { 'retry-after': date(9000), date: date(0) } }, 9000],
		[
			"Retry-After as a date of the service's clock, which is an hour ahead",
			{ headers: { 'retry-after': date(60 * MINUTE + 9000), date: date(60 * MINUTE) } },
			9000,
		],
		[
			'details.retryAfter',
			{ headers: {}, body: { success: false, details: { retryAfter: 3 } } },
			3100,
		],
		[
			'the longer of both',
			{ headers: { 'retry-after': '2' }, body: { details: { retryAfter: 4 } } },
			4100,
		],
		[
			'the reset',
			{
				headers: {
					date: date(0),
					'x-ratelimit-remaining': '0',
					'x-ratelimit-reset': String(Date.UTC(2026, 0, 1) / SECOND + 20),
				},
			},
			20_000,
		],
		['a second, where it says nothing', { headers: {} }, 1100],
		['a second, where it says nonsense', { headers: { 'retry-after': 'soon' } }, 1100],
		['an hour at most', { headers: { 'retry-after': '1000000' } }, 60 * MINUTE + 100],
	])('%s', async (_, answer, expected) => {
		const { sent, sentAt } = await sendOne([{ status: 429, ...answer }]);
		expect(sent).toMatchObject({ kind: 'answered', answer: { status: 200 } });
		expect(sentAt[0]).toBe(0);
		expect(sentAt[1]).toBeGreaterThanOrEqual(expected - 100);
		expect(sentAt[1]).toBeLessThanOrEqual(expected + 100);
	});

	test('twice as long each time, while it says nothing', async () => {
		const silent = { status: 429 };
		const { sentAt } = await sendOne([silent, silent, silent, silent]);
		expect(sentAt).toEqual([0, 1100, 3200, 7300, 15_400]);
	});
});

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

describe('a wait ends', () => {
	const busy = { status: 429, headers: { 'retry-after': '600' } };

	test('at once when the execution is cancelled, and nothing more is sent', async () => {
		const clock = new VirtualClock();
		const began = clock.now();
		const cancel = new AbortController();
		const { transport, sentAt } = scripted(clock, [busy]);
		const send = pacedSend(
			transport,
			new Pacer(clock),
			{ deadline: Infinity, signal: cancel.signal },
			clock,
		);
		void clock.sleep(5000).then(() => cancel.abort());
		const calls = [POST, POST, POST];
		const all = await clock.run(mapInOrder<typeof POST, Sent>(calls, 3, send, () => false));
		expect(all).toEqual(calls.map(() => ({ kind: 'unsent', obstacle: { kind: 'cancelled' } })));
		expect(sentAt).toHaveLength(1);
		expect(clock.now() - began).toBe(5000);
	});

	test('before it begins, when it would go beyond the deadline', async () => {
		const deadline = Date.UTC(2026, 0, 1) + 5 * MINUTE;
		const { sent, sentAt } = await sendOne([busy], { deadline });
		expect(sent).toEqual({ kind: 'unsent', obstacle: { kind: 'waitedTooLong' } });
		expect(sentAt).toEqual([0]);
	});

	test('but what needs no waiting is sent after the deadline, too', async () => {
		const { sent } = await sendOne([], { deadline: 0 });
		expect(sent).toMatchObject({ kind: 'answered' });
	});
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
