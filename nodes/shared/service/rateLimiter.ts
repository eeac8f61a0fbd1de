import { type Clock, SECOND_MS } from '../utils/clock';
import { MAX_WINDOW_MS, rateLimitIn, retryAfterMs, serverTime } from './rateLimitHeaders';
import type { ServiceResponse } from './transport';

/** For a limit that is used up although its reset is past, and for a 429 that does not say how long to wait. */
const MIN_BLOCK_MS = SECOND_MS;

/** A second of rounding, and one for the time that the response takes. */
const CLOCK_TOLERANCE_MS = 2 * SECOND_MS;

/**
 * What is known of the rate limit of one account, shared by all executions of the process. Requests are let through
 * while some are left, and wait for the reset instead of collecting 429s. While it is not known how many are left (at
 * first, and after each reset) one request goes ahead of the others and finds out.
 */
export class RateLimiter {
	private inFlight = 0;

	/** Requests left as of the last response; undefined when not known. */
	private remaining: number | undefined;

	/** Whether the service names a limit at all; undefined before the first response. */
	private isLimited: boolean | undefined;

	/** When the limit is renewed, in milliseconds of this machine's clock. */
	private resetAt = 0;

	/** How many 429s in a row did not say how long to wait. */
	private backoffs = 0;

	/** The service's clock minus this machine's, as far as whole seconds show it. */
	private clockOffsetMs: number | undefined;

	private wake: () => void = () => {};

	private change = new Promise<void>(() => {});

	constructor(private readonly clock: Pick<Clock, 'now'>) {
		this.notifyWaiting();
	}

	/** Resolves at the next {@link release}, after which a slot may be free earlier. */
	async nextRelease(): Promise<void> {
		await this.change;
	}

	private notifyWaiting(): void {
		this.wake();
		this.change = new Promise((resolve) => {
			this.wake = resolve;
		});
	}

	/**
	 * Takes a slot and returns undefined. Without a free slot, returns when to ask again, in milliseconds: the time of the
	 * reset, or `Infinity` for after the next {@link release}.
	 */
	acquireOrRetryAt(): number | undefined {
		const later = this.nextTry();
		if (later === undefined) this.inFlight++;
		return later;
	}

	private nextTry(): number | undefined {
		if (this.isLimited === false) return undefined;
		if (this.clock.now() >= this.resetAt) return this.inFlight === 0 ? undefined : Infinity;
		const left = (this.remaining ?? 0) - this.inFlight;
		if (left > 0) return undefined;
		return this.remaining === 0 || this.inFlight === 0 ? this.resetAt : Infinity;
	}

	/** Frees the slot of a request that has ended; without a response where none came. */
	release(response?: ServiceResponse): void {
		this.inFlight--;
		if (response) this.update(response);
		this.notifyWaiting();
	}

	private update(response: ServiceResponse): void {
		const now = this.clock.now();
		const offsetMs = this.updateClockOffset(response, now);
		const rateLimit = rateLimitIn(response, now + offsetMs);
		if (response.status === 429) {
			const resetMs = rateLimit ? rateLimit.resetAt - offsetMs - now : 0;
			const waitMs =
				retryAfterMs(response, now + offsetMs) ?? (resetMs > 0 ? resetMs : this.nextBackoffMs());
			this.setWindow(0, now + waitMs);
			return;
		}
		this.backoffs = 0;
		if (rateLimit) this.updateRemaining(rateLimit.remaining, rateLimit.resetAt - offsetMs);
		else if (now >= this.resetAt) this.isLimited = false;
	}

	/** Twice as long for each 429 in a row that does not say how long to wait, up to half a minute. */
	private nextBackoffMs(): number {
		return MIN_BLOCK_MS * 2 ** Math.min(this.backoffs++, 5);
	}

	/**
	 * Responses can overtake each other: within one window the one with the smallest number is the latest. A reset in
	 * the past belongs to a window that is over.
	 */
	private updateRemaining(remaining: number, resetAt: number): void {
		const now = this.clock.now();
		const isNewWindow = now >= this.resetAt || resetAt > this.resetAt + CLOCK_TOLERANCE_MS;
		const isLatest = resetAt > now && remaining <= (this.remaining ?? remaining);
		if (isNewWindow || isLatest) this.setWindow(remaining, resetAt);
	}

	private setWindow(remaining: number, resetAt: number): void {
		const now = this.clock.now();
		this.isLimited = true;
		this.remaining = remaining;
		const earliest = remaining === 0 ? now + MIN_BLOCK_MS : now;
		this.resetAt = Math.min(Math.max(resetAt, earliest), now + MAX_WINDOW_MS);
	}

	/**
	 * `Date` is rounded down, so the largest offset seen is the best estimate. An offset that drops by more than the
	 * tolerance means that a clock was changed: the estimate starts again.
	 */
	private updateClockOffset(response: ServiceResponse, now: number): number {
		const time = serverTime(response);
		if (time === undefined) return this.clockOffsetMs ?? 0;
		const shown = time - now;
		const known = this.clockOffsetMs ?? shown;
		this.clockOffsetMs = shown < known - CLOCK_TOLERANCE_MS ? shown : Math.max(shown, known);
		return this.clockOffsetMs;
	}
}
