import { type Clock, MINUTE_MS, SECOND_MS } from '../utils/clock';
import { CLOCK_TOLERANCE_MS, type RateLimit, rateLimitIn, ServiceClock } from './rateLimitHeaders';
import type { ServiceResponse } from './transport';

/** However short a wait the service asks for. */
const MIN_WAIT_MS = SECOND_MS;

/** After a 429 that does not say how long to wait, and so much longer after each further one. */
const BACKOFF_MS = 6 * SECOND_MS;
const MAX_BACKOFF_MS = MINUTE_MS;

/** What others use as well is collected for so long: several requests come back, and each gets one. */
const SHARED_WAIT_MS = MINUTE_MS / 2;

/** So many requests are left to others who use the key as well. */
const SHARED_RESERVE = 2;

/** Of the requests that remain, one in so many is under way: others may use the key as well. */
const REMAINING_PER_REQUEST = 4;

/** After so many successes what a 429 has shown is tried again. */
const SUCCESSES_TO_RETRY = 64;

/** Without headers: after so many successes, one request more is under way. */
const SUCCESSES_PER_REQUEST = 320;

/**
 * What a 429 shows: that nothing is let through before the reset, that others use the key as well, or, where the service
 * sends no headers, only that the limit is used up.
 */
type Refusal = 'beforeReset' | 'keyIsShared' | 'noHeaders';

/**
 * The rate limit of one account, shared by all executions of the process. It knows what responses say of it, and nothing
 * of plans: requests are sent while some remain; then all wait, and one goes ahead of the others and finds out.
 */
export class RateLimiter {
	private inFlight = 0;

	/** While it is `probing`, one request is under way, and the others wait for its response. */
	private state: 'open' | 'closed' | 'probing' = 'probing';

	/** Until when it is closed. */
	private opensAt = -Infinity;

	/** When the clock was read last. */
	private readAt = -Infinity;

	/** `X-RateLimit-Remaining`, of the response to the latest request; undefined without headers. */
	private remaining: number | undefined;

	private latestSentAt = -Infinity;

	/** Whether the next request goes before the reset. */
	private isEarly = false;

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

	/**
	 * Takes a slot and returns undefined. Without a free slot, returns when to ask again, in milliseconds, or `Infinity`
	 * for after the next {@link release}.
	 */
	acquireOrRetryAt(): number | undefined {
		const now = this.clock.now();
		if (now < this.readAt) this.forgetTimes();
		this.readAt = now;
		if (now < this.opensAt) return this.opensAt;
		if (!this.hasSlot) return Infinity;
		if (this.state === 'closed') this.state = 'probing';
		this.inFlight++;
		return undefined;
	}

	/** The clock was set back. */
	private forgetTimes(): void {
		this.opensAt = this.latestSentAt = -Infinity;
	}

	private get hasSlot(): boolean {
		const { inFlight, remaining } = this;
		// whatever the service has said: nothing waits for a release that does not come
		if (inFlight === 0) return true;
		if (this.state !== 'open') return false;
		if (remaining !== undefined) return inFlight * REMAINING_PER_REQUEST < remaining - this.reserve;
		return inFlight < 1 + Math.floor(this.successesSince.noHeaders / SUCCESSES_PER_REQUEST);
	}

	private get isShared(): boolean {
		return this.successesSince.keyIsShared < SUCCESSES_TO_RETRY;
	}

	private get reserve(): number {
		return this.isShared ? SHARED_RESERVE : 0;
	}

	/** Whether it may be a bucket, which lets requests through before the reset, one by one. */
	private get mayGoEarly(): boolean {
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
		const now = this.clock.now();
		const limit = rateLimitIn(response, now + this.serviceClock.aheadMs(response, now));
		if (response.status === 429) this.refused(limit);
		// while it is closed, the response is to a request that was sent before
		else if (this.state !== 'closed') this.succeeded(Math.min(sentAt, now), limit);
	}

	private refused(limit: RateLimit): void {
		const askedMs = limit.retryAfterMs ?? limit.resetMs;
		if (this.state === 'closed') {
			return this.close(Math.max(askedMs ?? 0, this.opensAt - this.clock.now()), this.isEarly);
		}
		const waitMs = askedMs === undefined ? this.nextBackoffMs() : this.sharedWaitMs(askedMs);
		this.successesSince[this.refusalOf(limit, askedMs)] = 0;
		this.remaining = undefined;
		this.close(waitMs);
	}

	private refusalOf({ remaining, resetMs = 0 }: RateLimit, askedMs = 0): Refusal {
		if (remaining === undefined) return 'noHeaders';
		const isOfEarly = this.isEarly && this.state === 'probing';
		return isOfEarly && askedMs > resetMs / 2 ? 'beforeReset' : 'keyIsShared';
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
		const isEarly = this.mayGoEarly && resetMs > CLOCK_TOLERANCE_MS;
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
		this.opensAt = this.clock.now() + Math.max(waitMs, MIN_WAIT_MS);
	}
}
