import { MINUTE_MS, systemTimer } from '../utils/clock';
import { withTimeout } from '../utils/timeLimits';

/**
 * How much later than the limit of the wait n8n continues by itself, with nothing that was learnt meanwhile. That is only
 * for an n8n that was restarted, or cannot call itself. More than a minute, as n8n before 2.0 would run an execution once
 * more that was resumed within the last minute and is still running.
 */
const N8N_DELAY_MS = 3 * MINUTE_MS;

/** When n8n continues by itself, in milliseconds. */
export const n8nLimit = (until: number): number => until + N8N_DELAY_MS;

const TIME_UP = { event: 'timeUp' } as const;

export const isTimeUp = (body: unknown): boolean =>
	(body as { event?: unknown } | undefined)?.event === TIME_UP.event;

/** By wait: cancels its timer. */
const timers = new Map<string, () => void>();

/**
 * Calls a suspended execution of this process back when its time is up, so that it goes on with what is known by then.
 * Holds nothing of the execution, and keeps no process alive. `fetch`, as n8n's helpers would hold all data of the
 * execution until then.
 *
 * @param wait names the wait of one node
 * @param callbackUrl a callback URL of the wait
 */
export function callBackAtLimit(wait: string, callbackUrl: string, delayMs: number): void {
	const cancel = systemTimer.after(delayMs, () => {
		timers.delete(wait);
		void postTimeUp(callbackUrl);
	});
	timers.set(wait, cancel);
}

/** To be called when a wait ends in time; does nothing for one that another process has begun. */
export function cancelLimit(wait: string): void {
	timers.get(wait)?.();
	timers.delete(wait);
}

async function postTimeUp(callbackUrl: string): Promise<void> {
	try {
		await withTimeout(N8N_DELAY_MS, async (signal) => {
			const { body } = await fetch(callbackUrl, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(TIME_UP),
				redirect: 'error',
				signal,
			});
			await body?.cancel();
		});
	} catch {
		// n8n continues by itself a little later
	}
}
