import once from 'lodash/once';

import { systemTimer } from './clock';

/**
 * Works on up to `concurrency` items at a time and returns the results in the order of the items. Once `stopAt` is true
 * of a result, nothing further is started; the results of what has not started are missing.
 */
export async function mapConcurrently<T, R>(
	items: T[],
	concurrency: number,
	work: (item: T) => Promise<R>,
	stopAt: (result: R) => boolean = () => false,
): Promise<R[]> {
	const results: R[] = [];
	let next = 0;
	const worker = async () => {
		while (next < items.length) {
			const index = next++;
			results[index] = await work(items[index]);
			if (stopAt(results[index])) next = items.length;
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
	return Object.values(results);
}

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
