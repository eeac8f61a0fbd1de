import clamp from 'lodash/clamp';
import max from 'lodash/max';

import { envelope } from '../contract/responses';
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../utils/clock';
import type { ServiceResponse } from './transport';

/** However short or long a wait the service asks for; the longest window that the document names is an hour. */
const MIN_WAIT_MS = SECOND_MS;
const MAX_WAIT_MS = HOUR_MS;

/** How long to wait where the service does not say: the time for one request of the smallest plan ("Rate limits"). */
const BACKOFF_MS = 6 * SECOND_MS;
const MAX_BACKOFF_MS = MINUTE_MS;

/** Others may use the key as well, so only one in so many of the remaining requests is in flight at a time. */
const REMAINING_PER_REQUEST = 4;

/** Where a service does not say how many remain, after a 429. */
const REMAINING_PER_SUCCESS = 1 / 16;

/** How far a time is off: a second of rounding, and one for the time that the response takes. */
const TOLERANCE_MS = 2 * SECOND_MS;

/** Plans are per minute. A later reset tells when a bucket is full, to which requests come back one by one. */
const MAX_WINDOW_MS = MINUTE_MS + TOLERANCE_MS;

/**
 * The rate limit of one account, shared by all executions of the process. Requests are sent while some remain, as the
 * responses say. When none does, all wait. Then, as at first, one goes ahead, and the others wait for its response.
 */
export class RateLimiter {
	private inFlight = 0;

	/** How many requests wait for a slot, without those that let others go first. */
	private waiting = 0;

	/** `probing`: one request goes ahead, and the others wait for its response. */
	private state: 'open' | 'closed' | 'probing' = 'closed';

	private opensAt = -Infinity;
	private readAt = -Infinity;

	/** How many requests remain, by the response to the latest request that tells it. */
	private remaining = Infinity;
	private latestSentAt = -Infinity;

	/** How many 429s came in a row; those to requests that were sent before the first of them do not count. */
	private refusals = 0;

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
		if (this.inFlight >= this.maxInFlight || (goesLast && this.waiting > 0)) return Infinity;
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

	/** At least one, so that no request waits for a release that does not come. */
	private get maxInFlight(): number {
		if (this.state !== 'open') return 1;
		return Math.max(1, Math.floor(this.remaining / REMAINING_PER_REQUEST));
	}

	/**
	 * Frees the slot of a request that has ended.
	 *
	 * @param response undefined where none came
	 */
	release(sentAt: number, response?: ServiceResponse): void {
		this.inFlight--;
		const now = this.readClock();
		if (response?.status === 429) this.refused(rateLimitIn(response, now));
		// while it is closed, responses are to requests that were sent before
		else if (response && this.state !== 'closed')
			this.succeeded(Math.min(sentAt, now), rateLimitIn(response, now));
		this.notifyWaiting();
	}

	private refused({ waitMs }: RateLimit): void {
		if (this.state !== 'closed') this.refusals++;
		this.remaining = 0;
		this.close(waitMs ?? Math.min(this.refusals * BACKOFF_MS, MAX_BACKOFF_MS));
	}

	private succeeded(sentAt: number, { remaining, waitMs = BACKOFF_MS }: RateLimit): void {
		this.state = 'open';
		this.refusals = 0;
		if (Number.isNaN(remaining)) this.remaining += REMAINING_PER_SUCCESS;
		// responses can overtake each other: the one to the latest request holds
		if (Number.isNaN(remaining) || sentAt < this.latestSentAt) return;
		this.latestSentAt = sentAt;
		this.remaining = remaining;
		if (remaining <= 0) this.close(waitMs > MAX_WINDOW_MS ? BACKOFF_MS : waitMs);
	}

	private close(waitMs: number): void {
		this.state = 'closed';
		const opensAt = this.readAt + clamp(waitMs, MIN_WAIT_MS, MAX_WAIT_MS);
		this.opensAt = Math.max(this.opensAt, opensAt);
	}
}

/** What a response says ("Rate limits"). */
interface RateLimit {
	/** Requests left until the reset; NaN where it does not say. */
	remaining: number;
	/** How long a 429 asks to wait, or until the reset, in milliseconds; undefined where it says nothing that makes sense. */
	waitMs?: number;
}

/** @param now in milliseconds since 1970, for a response without the time of the service's clock */
function rateLimitIn({ headers, body }: ServiceResponse, now: number): RateLimit {
	const { data } = envelope.safeParse(body);
	const retryAfters = [headers['retry-after'], data?.details?.retryAfter];
	const waits = retryAfters.map((seconds) => numberInHeader(seconds) * SECOND_MS);
	const date = Date.parse(String(headers.date));
	const untilReset = numberInHeader(headers['x-ratelimit-reset']) * SECOND_MS - (date || now);
	const asked = max(waits.filter(makesSense));
	return {
		remaining: numberInHeader(headers['x-ratelimit-remaining']),
		// 0 says nothing where there is a reset
		waitMs: asked || ([untilReset].find(makesSense) ?? asked),
	};
}

const makesSense = (waitMs: number): boolean =>
	waitMs >= -TOLERANCE_MS && waitMs <= MAX_WAIT_MS + TOLERANCE_MS;

/** The number that a text or a number is; NaN for all else. */
function numberInHeader(value: unknown): number {
	const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
	return isNumber ? Number(value) : Number.NaN;
}
