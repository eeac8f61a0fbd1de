import { MINUTE_MS, SECOND_MS } from '../utils/clock';
import { MIN_WAIT_MS } from './rateLimitHeaders';

/** A longer wait is likely that for a window, which opens for all. */
const MAX_SHORT_WAIT_MS = 15 * SECOND_MS;

/** A wait for a time when requests are let through again. */
interface Wait {
	length: 'short' | 'long';
	/** Whether it ends when the service says so, and not earlier. */
	isAsTold: boolean;
}

/**
 * What others do who use the key as well: another program, or another worker of n8n. What the service says is theirs as
 * much as ours, so less of it is taken, and later.
 */
export class SharedKey {
	private readonly extraMs = { short: 0, long: 0 };

	/** Whether others take what is left while a request of ours is on its way. */
	private isContended = false;

	/** Undefined once a request was let through after it. */
	private wait: Wait | undefined;

	/** How many of those that are left are ours: the last one is theirs. */
	ours(remaining: number): number {
		return this.isContended ? remaining - 1 : remaining;
	}

	/**
	 * Where others have taken all that had come back at the told time, waits until more has come back. Times are in
	 * milliseconds.
	 *
	 * @param told when the service lets requests through again, if it says so
	 * @returns when to send the next request
	 */
	waitUntil(opensAt: number, told: number | undefined, now: number): number {
		const length = opensAt - now <= MAX_SHORT_WAIT_MS ? 'short' : 'long';
		this.wait = { length, isAsTold: told !== undefined && opensAt >= told };
		return opensAt + this.extraMs[length];
	}

	succeeded(): void {
		this.wait = undefined;
	}

	/** A 429 although the service has said that requests are let through. */
	refused(told: number | undefined, now: number): void {
		const { wait, extraMs } = this;
		const nextMs = told === undefined ? Infinity : told - now;
		if (!wait) this.isContended = true;
		else if (wait.isAsTold || nextMs <= MAX_SHORT_WAIT_MS) {
			const tokenMs = Math.min(Math.max(nextMs, MIN_WAIT_MS), MAX_SHORT_WAIT_MS);
			const longerMs = Math.max(2 * extraMs[wait.length], tokenMs);
			extraMs[wait.length] = Math.min(longerMs, MINUTE_MS);
		}
	}

	/** Tries again whether others are still there. */
	trust(): void {
		this.extraMs.short /= 2;
		this.extraMs.long /= 2;
		this.isContended = false;
	}
}
