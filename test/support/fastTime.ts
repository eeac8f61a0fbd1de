import { systemClock } from '../../nodes/shared/utils/clock';

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

/** Sleeping takes no time in each test of a file, or of a `describe`. */
export function useFastTime(): void {
	beforeEach(fastTime);
	afterEach(() => jest.restoreAllMocks());
}
