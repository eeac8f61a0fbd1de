import { MINUTE_MS, systemClock } from '../../nodes/shared/utils/clock';

/** Until the test ends, sleeping takes no time: the clock is set forward instead. */
export function fastTime(): void {
	let ahead = 0;
	jest.spyOn(systemClock, 'now').mockImplementation(() => Date.now() + ahead);
	jest.spyOn(systemClock, 'sleep').mockImplementation(async (ms) => {
		const until = systemClock.now() + ms;
		await new Promise((resolve) => setImmediate(resolve));
		ahead = Math.max(ahead, until - Date.now());
	});
}

/** Lets minutes pass: by default until a video is rendered. */
export const later = async (minutes = 3): Promise<void> =>
	await systemClock.sleep(minutes * MINUTE_MS);

/** Sleeping takes no time in each test of a file, or of a `describe`. */
export function useFastTime(): void {
	beforeEach(fastTime);
	afterEach(() => jest.restoreAllMocks());
}

/**
 * Time runs 3 times as fast in each test of a file: for executions that work at the same time, whose sleeps would
 * otherwise let minutes pass while a request is on its way.
 */
export function useScaledTime(): void {
	beforeEach(() => {
		const start = Date.now();
		jest.spyOn(systemClock, 'now').mockImplementation(() => start + (Date.now() - start) * SCALE);
		jest
			.spyOn(systemClock, 'sleep')
			.mockImplementation(
				async (ms) => await new Promise((resolve) => setTimeout(resolve, Math.max(0, ms) / SCALE)),
			);
	});
	afterEach(() => jest.restoreAllMocks());
}

const SCALE = 3;
