import { sleep } from 'n8n-workflow';

/** Milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** Time and chance, handed in so that tests neither wait nor guess. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/**
	 * @param ms milliseconds
	 * @param signal tells that nobody waits for the end any more
	 */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** From 0 up to, but not including, 1. */
	random(): number;
}

/** A timer that nobody waits for goes away within this time, in milliseconds. */
const SLICE = 500;

export const systemClock: Clock = {
	now: () => Date.now(),
	async sleep(ms, signal) {
		const end = Date.now() + ms;
		for (let left = ms; left > 0 && !signal?.aborted; left = end - Date.now()) {
			await sleep(Math.min(left, SLICE));
		}
	},
	random: () => Math.random(),
};
