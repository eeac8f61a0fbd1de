import { eventLoopYielder, systemClock } from '../../../nodes/shared/utils/clock';

const HOUR_MS = 3_600_000;

describe('a sleep', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	/** Begins to sleep, and notes when that has ended. */
	function sleeping(ms: number, signal?: AbortSignal) {
		const slept: { until?: number } = {};
		void systemClock.sleep(ms, signal).then(() => {
			slept.until = systemClock.now();
		});
		return slept;
	}

	test.each([1, 499, 500, 501, 60_000])('of %i ms takes no more and no less', async (ms) => {
		const start = systemClock.now();
		const slept = sleeping(ms);
		await jest.advanceTimersByTimeAsync(ms - 1);
		expect(slept.until).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(slept.until).toBe(start + ms);
	});

	test('takes no longer when the clock is set back meanwhile', async () => {
		const slept = sleeping(10_000);
		await jest.advanceTimersByTimeAsync(5_000);
		jest.setSystemTime(Date.now() - HOUR_MS);
		await jest.advanceTimersByTimeAsync(5_000);
		expect(slept.until).toBeDefined();
	});

	test('that is aborted ends within a second', async () => {
		const controller = new AbortController();
		const slept = sleeping(HOUR_MS, controller.signal);
		await jest.advanceTimersByTimeAsync(HOUR_MS / 2);
		controller.abort();
		expect(slept.until).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1000);
		expect(slept.until).toBeDefined();
	});

	test.each([0, -1])('of %i ms ends at once', async (ms) => {
		const slept = sleeping(ms);
		await Promise.resolve();
		await Promise.resolve();
		expect(slept.until).toBe(systemClock.now());
		expect(jest.getTimerCount()).toBe(0);
	});
});

test('long work yields to the event loop every 50 ms, short work does not', async () => {
	let now = 0;
	let yields = 0;
	const sleep = async (ms: number) => {
		yields++;
		now += ms;
	};
	const yieldNow = eventLoopYielder({ now: () => now, sleep });
	for (let row = 0; row < 100; row++) {
		now += 2;
		await yieldNow();
	}
	expect(yields).toBe(4);
	const another = eventLoopYielder({ now: () => now, sleep });
	now += 49;
	await another();
	expect(yields).toBe(4);
});
