import clamp from 'lodash/clamp';

import { envelope } from '../contract/responses';
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../utils/clock';
import type { NotSentReason, ServiceResponse } from './transport';

/** However short or long a wait the service asks for; the longest window that the document names is an hour. */
const MIN_WAIT_MS = SECOND_MS;
const MAX_WAIT_MS = HOUR_MS;

/** How long to wait where the service does not say: plans are per minute ("Rate limits"). */
const DEFAULT_WAIT_MS = MINUTE_MS;

/** Others may use the key as well, so only one in so many of the remaining requests is in flight at a time. */
const REMAINING_PER_REQUEST = 4;

/**
 * The rate limit of one account, shared by all executions of the process. Requests are sent while some remain, as the
 * responses say. When none does, all wait. Then, as at first, one goes ahead, and the others wait for its response.
 */
export class RateLimiter {
	private inFlight = 0;

	/** How many requests remain, by the latest response; one more after each that does not say it. */
	private remaining = 0;

	/** No request is sent in between, in milliseconds since 1970. */
	private closedAt = -Infinity;
	private opensAt = -Infinity;

	/** What waits for a response to another request. */
	private waiting: Array<() => void> = [];

	constructor(private readonly clock: Pick<Clock, 'now' | 'sleep'>) {}

	/**
	 * Waits until a request may be sent, which must be followed by a {@link release}.
	 *
	 * @param latest time to wait for, in milliseconds since 1970; a request that needs no wait is sent after it, too
	 * @returns why it may not
	 */
	async acquire(latest: number, signal?: AbortSignal): Promise<NotSentReason | undefined> {
		for (let hasWaited = false; ; hasWaited = true) {
			if (signal?.aborted) return { kind: 'cancelled' };
			const now = this.clock.now();
			const until = this.isOpen(now) ? now : this.opensAt;
			const isFree = until === now && this.inFlight < this.maxInFlight;
			if ((!isFree || hasWaited) && until > latest) return { kind: 'deadlineExceeded', until };
			if (isFree) {
				this.inFlight++;
				return undefined;
			}
			if (until > now) await this.clock.sleep(until - now, signal);
			else await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
	}

	/** Also where the clock was set back. */
	private readonly isOpen = (now: number) => now < this.closedAt || now >= this.opensAt;

	/** At least one, so that no request waits for a release that does not come. */
	private get maxInFlight(): number {
		return Math.max(1, Math.floor(this.remaining / REMAINING_PER_REQUEST));
	}

	/**
	 * Ends a request.
	 *
	 * @param response undefined where none came
	 */
	release(response?: ServiceResponse): void {
		this.inFlight--;
		if (response?.status === 429) this.close(response);
		// until it opens, responses are to requests that were sent before it was closed
		else if (response && this.isOpen(this.clock.now())) {
			this.remaining =
				numberInHeader(response.headers['x-ratelimit-remaining']) ?? this.remaining + 1;
			if (this.remaining <= 0) this.close(response);
		}
		const waiting = this.waiting.splice(0);
		for (const wake of waiting) wake();
	}

	private close(response: ServiceResponse): void {
		const now = this.clock.now();
		this.remaining = 0;
		const waitMs = clamp(waitIn(response, now) ?? DEFAULT_WAIT_MS, MIN_WAIT_MS, MAX_WAIT_MS);
		this.closedAt = now;
		this.opensAt = now + waitMs;
	}
}

/**
 * How long a response asks to wait ("Rate limits"), in milliseconds; undefined where it does not say.
 *
 * @param now in milliseconds since 1970, for a response without the time of the service's clock
 */
function waitIn({ headers, body }: ServiceResponse, now: number): number | undefined {
	const { data } = envelope.safeParse(body);
	const seconds =
		numberInHeader(headers['retry-after']) ?? numberInHeader(data?.details?.retryAfter);
	if (seconds !== undefined) return seconds * SECOND_MS;
	const reset = numberInHeader(headers['x-ratelimit-reset']);
	return reset && reset * SECOND_MS - (Date.parse(String(headers.date)) || now);
}

/** The number that a text or a number is; undefined for all else. */
function numberInHeader(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
