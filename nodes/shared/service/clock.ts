import { sleep } from 'n8n-workflow';

/** Time and chance, handed in so that tests neither wait nor guess. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** @param ms milliseconds */
	sleep(ms: number): Promise<void>;
	/** From 0 up to, but not including, 1. */
	random(): number;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
