import { sleep } from 'n8n-workflow';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Time and chance, handed in so that tests control them. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** @param signal ends the sleep early */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** From 0 up to, but not including, 1. */
	random(): number;
}

/** n8n's `sleep` takes no signal, so a long sleep is made of short ones. */
const MAX_TIMER_MS = 500;

export const systemClock: Clock = {
	now: () => Date.now(),
	async sleep(ms, signal) {
		const end = Date.now() + ms;
		for (let left = ms; left > 0 && !signal?.aborted; ) {
			await sleep(Math.min(left, MAX_TIMER_MS));
			// the clock may be set back meanwhile
			left = Math.min(left - MAX_TIMER_MS, end - Date.now());
		}
	},
	random: () => Math.random(),
};

/** Calls back later, once. Unlike a sleep it keeps no process alive. */
export const systemTimer = {
	/** @returns cancels it */
	after(ms: number, task: () => void): () => void {
		const signal = AbortSignal.timeout(Math.max(0, Math.ceil(ms)));
		signal.addEventListener('abort', task, { once: true });
		return () => signal.removeEventListener('abort', task);
	},
};

/** How long the event loop may be blocked at a stretch. */
const MAX_BLOCKING_MS = 50;

/**
 * Yields to the event loop during CPU-bound work: await the returned function between two pieces of it. Without it,
 * thousands of rows keep n8n from serving other requests for many seconds.
 */
export function eventLoopYielder(
	clock: Pick<Clock, 'now' | 'sleep'> = systemClock,
): () => Promise<void> {
	let since = clock.now();
	return async () => {
		if (clock.now() - since < MAX_BLOCKING_MS) return;
		await clock.sleep(1);
		since = clock.now();
	};
}

export class TimeoutError extends Error {
	/** Node.js's code for a connection that takes too long. */
	readonly code = 'ETIMEDOUT';

	constructor(timeoutMs: number) {
		super(`no response within ${timeoutMs / SECOND_MS} seconds`);
	}
}

/** Does work with a signal that aborts when the time is up, or with another signal. */
export async function withSignal<T>(
	timeoutMs: number,
	work: (signal: AbortSignal) => Promise<T>,
	cancelSignal?: AbortSignal,
): Promise<T> {
	const controller = new AbortController();
	const cancel = () => controller.abort();
	if (cancelSignal?.aborted) cancel();
	cancelSignal?.addEventListener('abort', cancel);
	const stopTimer = systemTimer.after(timeoutMs, () =>
		controller.abort(new TimeoutError(timeoutMs)),
	);
	try {
		return await work(controller.signal);
	} finally {
		stopTimer();
		cancelSignal?.removeEventListener('abort', cancel);
	}
}

/**
 * Like {@link withSignal}, but ends when the time is up even if the work goes on.
 *
 * @throws TimeoutError
 */
export const withTimeout: typeof withSignal = async (timeoutMs, work, cancelSignal) =>
	await withSignal(
		timeoutMs,
		async (signal) => await Promise.race([rejectAtTimeout(signal), work(signal)]),
		cancelSignal,
	);

/** Rejects when the time is up, and not when the work is cancelled. */
const rejectAtTimeout = async (signal: AbortSignal): Promise<never> =>
	await new Promise((_, reject) => {
		signal.addEventListener('abort', () => {
			if (signal.reason instanceof TimeoutError) reject(signal.reason);
		});
	});
