import { systemClock } from '../../nodes/shared/service/clock';

/** Until the test ends, sleeping takes no time: the clock is set forward instead. */
export function fastTime(): void {
	let ahead = 0;
	jest.spyOn(systemClock, 'now').mockImplementation(() => Date.now() + ahead);
	jest.spyOn(systemClock, 'sleep').mockImplementation(async (ms) => {
		ahead += ms;
		await new Promise((resolve) => setImmediate(resolve));
	});
}
