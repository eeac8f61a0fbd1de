import { setTimeout as sleep } from 'node:timers/promises';
import { throwIfEnding } from './processes';

interface Limits {
	/** Milliseconds until it gives up. */
	within: number;
	/** Milliseconds between two looks. */
	every?: number;
}

/**
 * Looks again and again until there is an answer.
 *
 * @throws when the time is up (naming what was waited for), when a look throws, or when this process has been asked to end.
 */
export async function until<T>(
	what: string,
	look: () => Promise<T | undefined> | T | undefined,
	{ within, every = 250 }: Limits,
): Promise<T> {
	const deadline = Date.now() + within;
	for (;;) {
		throwIfEnding();
		const answer = await look();
		if (answer !== undefined) return answer;
		if (Date.now() > deadline) {
			throw new Error(`Waited ${within / 1000} seconds for ${what}, in vain.`);
		}
		await sleep(every);
	}
}
