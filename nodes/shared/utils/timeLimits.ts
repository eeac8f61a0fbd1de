import { SECOND_MS, systemTimer } from './clock';

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
