import * as fc from 'fast-check';

import {
	type Counter,
	FixedWindow,
	SharedCounter,
	SlidingWindow,
	TokenBucket,
} from '../../simulator/counting';

const WINDOW_MS = 1000;
const MS_PER_TOKEN = 100;

/** Times in milliseconds, in order; many come at the same time. */
const times = fc
	.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 80 })
	.map((gaps) => {
		let now = 5_000;
		return gaps.map((gap) => (now += gap < 200 ? 0 : gap));
	});
const limit = fc.integer({ min: 1, max: 12 });

/** What became of a request. */
interface Taken {
	at: number;
	allowed: boolean;
}

const takeAll = (counter: Counter, all: number[]): Taken[] =>
	all.map((at) => ({ at, allowed: counter.take(at) }));

/** How many requests were let through from one time on, before another. */
const allowedIn = (taken: Taken[], from: number, to: number) =>
	taken.filter(({ at, allowed }) => allowed && at >= from && at < to).length;

type CounterOf = (size: number) => Counter;

const counters: Array<[string, CounterOf]> = [
	['a fixed window', (size) => new FixedWindow(size, WINDOW_MS)],
	["a window of the clock's", (size) => new FixedWindow(size, WINDOW_MS, 'clock')],
	['a sliding window', (size) => new SlidingWindow(size, WINDOW_MS)],
	['a bucket', (size) => new TokenBucket(size, MS_PER_TOKEN)],
];

test.each(counters)(
	'%s lets through as many as it says, and the next one when it says',
	(_, counterOf) => {
		fc.assert(
			fc.property(limit, times, (size, all) => {
				const counter = counterOf(size);
				takeAll(counter, all);
				const now = all.at(-1) ?? 0;
				const left = counter.remaining(now);
				const burst = Array.from({ length: left }, () => counter.take(now));
				expect(burst).toEqual(burst.map(() => true));
				expect(counter.take(now)).toBe(false);
				const next = counter.nextAt(now);
				expect(next).toBeGreaterThan(now);
				expect(counter.remaining(next - 1)).toBe(0);
				expect(counter.take(next)).toBe(true);
			}),
		);
	},
);

test.each(counters)('%s lets through as many as at first when it says so', (_, counterOf) => {
	fc.assert(
		fc.property(limit, times, (size, all) => {
			const counter = counterOf(size);
			takeAll(counter, all);
			expect(counter.remaining(counter.fullAt(all.at(-1) ?? 0))).toBe(size);
		}),
	);
});

test('a fixed window has no more than its limit, and refuses none before that', () => {
	fc.assert(
		fc.property(limit, times, (size, all) => {
			const taken = takeAll(new FixedWindow(size, WINDOW_MS), all);
			for (let opened = all[0]; ; ) {
				const inWindow = taken.filter(({ at }) => at >= opened && at < opened + WINDOW_MS);
				const allowed = inWindow.filter((each) => each.allowed).length;
				expect(allowed).toBe(Math.min(size, inWindow.length));
				const next = all.find((at) => at >= opened + WINDOW_MS);
				if (next === undefined) return;
				opened = next;
			}
		}),
	);
});

test("a window of the clock's begins with the clock's", () => {
	fc.assert(
		fc.property(limit, times, (size, all) => {
			const taken = takeAll(new FixedWindow(size, WINDOW_MS, 'clock'), all);
			for (const at of all) {
				const opened = at - (at % WINDOW_MS);
				const inWindow = all.filter((time) => time >= opened && time < opened + WINDOW_MS);
				const allowed = allowedIn(taken, opened, opened + WINDOW_MS);
				expect(allowed).toBe(Math.min(size, inWindow.length));
			}
		}),
	);
});

test('a sliding window refuses a request if its limit was let through within the window before', () => {
	fc.assert(
		fc.property(limit, times, (size, all) => {
			const taken = takeAll(new SlidingWindow(size, WINDOW_MS), all);
			taken.forEach(({ at, allowed }, index) => {
				const before = allowedIn(taken.slice(0, index), at - WINDOW_MS + 1, Infinity);
				expect(allowed).toBe(before < size);
			});
		}),
	);
});

test('a bucket lets through its size and one request for each token time, and refuses none before that', () => {
	fc.assert(
		fc.property(limit, times, (size, all) => {
			const taken = takeAll(new TokenBucket(size, MS_PER_TOKEN), all);
			taken.forEach(({ at, allowed }, index) => {
				// one more than any earlier time leaves room for
				const isOver = taken.slice(0, index + 1).some(({ at: from }) => {
					const before = allowedIn(taken.slice(0, index), from, Infinity);
					return before + 1 > size + (at - from) / MS_PER_TOKEN + 1e-6;
				});
				expect(allowed).toBe(!isOver);
			});
		}),
	);
});

test('another program takes requests, each so long after the one before', () => {
	const counter = new SharedCounter(new FixedWindow(5, WINDOW_MS), () => 300);
	const left = [5_000, 5_299, 5_300, 5_600, 5_900].map((now) => counter.remaining(now));
	expect(left).toEqual([5, 5, 4, 3, 2]);
	expect([counter.take(5_900), counter.take(5_900), counter.take(5_900)]).toEqual([
		true,
		true,
		false,
	]);
	expect(counter.nextAt(5_900)).toBe(6_000);
});
