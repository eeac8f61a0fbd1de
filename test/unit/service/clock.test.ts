import { systemClock } from '../../../nodes/shared/service/clock';

const HOUR = 3_600_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Begins to sleep, and tells later when that has ended. */
function sleeping(ms: number, signal?: AbortSignal) {
	const slept: { until?: number } = {};
	void systemClock.sleep(ms, signal).then(() => {
		slept.until = systemClock.now();
	});
	return slept;
}

test.each([1, 499, 500, 501, 60_000])(
	'%i milliseconds are slept, no more and no less',
	async (ms) => {
		const began = systemClock.now();
		const slept = sleeping(ms);
		await jest.advanceTimersByTimeAsync(ms - 1);
		expect(slept.until).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(slept.until).toBe(began + ms);
	},
);

test('a sleep that nobody waits for any more ends within a second', async () => {
	const cancel = new AbortController();
	const slept = sleeping(HOUR, cancel.signal);
	await jest.advanceTimersByTimeAsync(HOUR / 2);
	cancel.abort();
	expect(slept.until).toBeUndefined();
	await jest.advanceTimersByTimeAsync(1000);
	expect(slept.until).toBeDefined();
});

test.each([0, -1])('%i milliseconds are no sleep', async (ms) => {
	const slept = sleeping(ms);
	await Promise.resolve();
	await Promise.resolve();
	expect(slept.until).toBe(systemClock.now());
	expect(jest.getTimerCount()).toBe(0);
});
