import { type Clock, MINUTE_MS, SECOND_MS } from '../utils/clock';
import { CLOCK_TOLERANCE_MS, type RateLimit, rateLimitIn, ServiceClock } from './rateLimitHeaders';
import type { ServiceResponse } from './transport';

/** However short a wait the service asks for. */
const MIN_WAIT_MS = SECOND_MS;

/** Where the service does not say how long to wait: so long, and after each further 429 so much longer. */
const BACKOFF_MS = 6 * SECOND_MS;
const MAX_BACKOFF_MS = MINUTE_MS;

/** Others may use the key as well: of the requests that remain, only one in so many is in flight. */
const REMAINING_PER_REQUEST = 4;

/** After a 429 although some remained: so many are left to others, and so long is waited, so that more come back. */
const SHARED_RESERVE = 2;
const SHARED_WAIT_MS = MINUTE_MS / 2;

/** After so many successes, what a 429 has shown may have changed. */
const SUCCESSES_TO_RETRY = 64;

/** Without headers, requests go one by one after a 429; after so many successes, one more at a time. */
const SUCCESSES_PER_REQUEST = 320;

/**
 * What a 429 shows: that nothing is let through before the reset; that others use the key as well; or, where the service
 * sends no headers, only that the limit is used up.
 */
type Refusal = 'beforeReset' | 'keyIsShared' | 'noHeaders';

/**
 * The rate limit of one account, shared by all executions of the process. It knows what responses say, and nothing of
 * plans: requests are sent while some remain. When none does, all wait, and then one goes ahead of the others.
 */
export class RateLimiter {
	private inFlight = 0;

	/** How many requests wait for a slot, without those that let others go first. */
	private waiting = 0;

	/** `probing`: one request goes ahead, and the others wait for its response. */
	private state: 'open' | 'closed' | 'probing' = 'probing';

	/** Until when it is closed. */
	private opensAt = -Infinity;

	/** Whether it opens before the reset. */
	private isEarly = false;

	/** When the clock was last read. */
	private readAt = -Infinity;

	/** How many requests remain, as the response to the latest request says; undefined without headers. */
	private remaining: number | undefined;

	private latestSentAt = -Infinity;

	/** 429s in a row that do not say how long to wait. */
	private backoffs = 0;

	private readonly successesSince: Record<Refusal, number> = {
		beforeReset: Infinity,
		keyIsShared: Infinity,
		noHeaders: Infinity,
	};

	private readonly serviceClock = new ServiceClock();

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

	/** Does what waits for a slot; meanwhile those that go last take none. */
	async whileWaiting<T>(wait: () => Promise<T>): Promise<T> {
		this.waiting++;
		return await wait().finally(() => {
			this.waiting--;
		});
	}

	/**
	 * Takes a slot and returns undefined. Without a free slot, returns when to ask again, in milliseconds, or `Infinity`
	 * for after the next {@link release}.
	 *
	 * @param goesLast whether it lets all others go first that wait
	 */
	acquireOrRetryAt(goesLast = false): number | undefined {
		const now = this.readClock();
		if (now < this.opensAt) return this.opensAt;
		if (!this.hasSlot || (goesLast && this.waiting > 0)) return Infinity;
		if (this.state === 'closed') this.state = 'probing';
		this.inFlight++;
		return undefined;
	}

	/** Times from before the clock was set back mean nothing. */
	private readClock(): number {
		const now = this.clock.now();
		if (now < this.readAt) this.opensAt = this.latestSentAt = -Infinity;
		this.readAt = now;
		return now;
	}

	private get hasSlot(): boolean {
		// whatever the service says: no request waits for a release that does not come
		if (this.inFlight === 0) return true;
		return this.state === 'open' && this.inFlight < this.maxInFlight;
	}

	private get maxInFlight(): number {
		if (this.remaining !== undefined)
			return (this.remaining - this.reserve) / REMAINING_PER_REQUEST;
		return 1 + Math.floor(this.successesSince.noHeaders / SUCCESSES_PER_REQUEST);
	}

	private get isShared(): boolean {
		return this.successesSince.keyIsShared < SUCCESSES_TO_RETRY;
	}

	private get reserve(): number {
		return this.isShared ? SHARED_RESERVE : 0;
	}

	/** In a bucket, requests come back one by one before the reset; in a window, a 429 shows that they do not. */
	private get mayOpenEarly(): boolean {
		return this.successesSince.beforeReset >= SUCCESSES_TO_RETRY;
	}

	/**
	 * Frees the slot of a request that has ended.
	 *
	 * @param response undefined where none came
	 */
	release(sentAt: number, response?: ServiceResponse): void {
		this.inFlight--;
		if (response) this.update(sentAt, response);
		this.notifyWaiting();
	}

	private update(sentAt: number, response: ServiceResponse): void {
		const now = this.readClock();
		const limit = rateLimitIn(response, now + this.serviceClock.aheadMs(response, now));
		if (response.status === 429) this.refused(limit, limit.retryAfterMs ?? limit.resetMs);
		// while it is closed, responses are to requests that were sent before
		else if (this.state !== 'closed') this.succeeded(Math.min(sentAt, now), limit);
	}

	private refused(limit: RateLimit, askedMs: number | undefined): void {
		if (this.state === 'closed') {
			this.opensAt = Math.max(this.opensAt, this.readAt + (askedMs ?? 0));
			return;
		}
		const waitMs = askedMs === undefined ? this.nextBackoffMs() : this.sharedWaitMs(askedMs);
		this.successesSince[this.refusalOf(limit, askedMs)] = 0;
		this.remaining = undefined;
		this.close(waitMs);
	}

	private refusalOf({ remaining, resetMs = 0 }: RateLimit, askedMs = 0): Refusal {
		if (remaining === undefined) return 'noHeaders';
		const wasEarly = this.state === 'probing' && this.isEarly;
		return wasEarly && askedMs > resetMs / 2 ? 'beforeReset' : 'keyIsShared';
	}

	private succeeded(sentAt: number, limit: RateLimit): void {
		const { successesSince } = this;
		this.state = 'open';
		this.backoffs = 0;
		successesSince.beforeReset++;
		successesSince.keyIsShared++;
		successesSince.noHeaders++;
		if (limit.remaining === undefined) return this.succeededWithoutHeaders();
		// responses can overtake each other: the one to the latest request holds
		if (sentAt < this.latestSentAt) return;
		this.latestSentAt = sentAt;
		this.remaining = limit.remaining;
		if (limit.remaining <= this.reserve) this.closeUntilReset(limit);
	}

	private succeededWithoutHeaders(): void {
		if (this.remaining !== undefined && --this.remaining <= 0) this.remaining = undefined;
	}

	private closeUntilReset({ limit = 1, resetMs = BACKOFF_MS }: RateLimit): void {
		const isEarly = this.mayOpenEarly && resetMs > CLOCK_TOLERANCE_MS;
		this.close(this.sharedWaitMs(isEarly ? resetMs / limit : resetMs), isEarly);
	}

	private sharedWaitMs(waitMs: number): number {
		return this.isShared ? Math.max(waitMs, SHARED_WAIT_MS) : waitMs;
	}

	private nextBackoffMs(): number {
		this.backoffs++;
		return Math.min(this.backoffs * BACKOFF_MS, MAX_BACKOFF_MS);
	}

	private close(waitMs: number, isEarly = false): void {
		this.state = 'closed';
		this.isEarly = isEarly;
		this.opensAt = this.readAt + Math.max(waitMs, MIN_WAIT_MS);
	}
}
