import once from 'lodash/once';

import { systemTimer } from './clock';

/**
 * Starts up to `concurrency` pieces of work at a time, in the order in which they are asked for. One that takes longer than
 * `maxMs` goes on, but the next one no longer waits for it.
 */
export function limitConcurrency(concurrency: number, maxMs: number) {
	const waiting: Array<() => void> = [];
	let free = concurrency;

	return async <T>(work: () => Promise<T>): Promise<T> => {
		if (free > 0) free--;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		const end = once(() => {
			const next = waiting.shift();
			if (next) next();
			else free++;
		});
		const stopTimer = systemTimer.after(maxMs, end);
		try {
			return await work();
		} finally {
			stopTimer();
			end();
		}
	};
}
