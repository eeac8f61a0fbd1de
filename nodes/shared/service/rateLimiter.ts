import clamp from 'lodash/clamp';

import { envelopeOf } from '../contract/responses';
import { SERVICE } from '../messages/service';
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../utils/clock';
import type { NotSent, SendResult, ServiceResponse } from './transport';

/** However short or long a wait the service asks for; the longest window that the document names is an hour. */
const MIN_WAIT_MS = SECOND_MS;
const MAX_WAIT_MS = HOUR_MS;

/** How long to wait where the service does not say: plans are per minute ("Rate limits"). */
const DEFAULT_WAIT_MS = MINUTE_MS;

/** Others may use the key as well, so at most one in this many remaining requests is in flight at a time. */
const REMAINING_PER_REQUEST = 4;

/**
 * The rate limit of one account, shared by all executions of the process. Requests are sent while some remain, as the
 * responses say. When none does, all wait. Then, as at first, one goes ahead, and the others wait for its response.
 */
export class RateLimiter {
	private inFlight = 0;

	/** Remaining requests by the latest response; a response that doesn't tell adds one. */
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
	async acquire(latest: number, signal?: AbortSignal): Promise<NotSent | undefined> {
		for (let hasWaited = false; ; hasWaited = true) {
			if (signal?.aborted) return { kind: 'notSent', error: SERVICE.executionCancelled() };
			const now = this.clock.now();
			const until = this.isOpen(now) ? now : this.opensAt;
			const isFree = until === now && this.inFlight < this.maxInFlight;
			if ((!isFree || hasWaited) && until > latest) {
				return { kind: 'notSent', error: SERVICE.rateLimitTooSlow(), until };
			}
			if (isFree) {
				this.inFlight++;
				return undefined;
			}
			if (until > now) await this.clock.sleep(until - now, signal);
			else await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
	}

	/** Also open if the clock was set back. */
	private readonly isOpen = (now: number) => now < this.closedAt || now >= this.opensAt;

	/** At least one, so that no request waits for a release that does not come. */
	private get maxInFlight(): number {
		return Math.max(1, Math.floor(this.remaining / REMAINING_PER_REQUEST));
	}

	/** Ends a request, also one whose sending has thrown. */
	release(result?: SendResult): void {
		this.inFlight--;
		if (result?.kind === 'response') this.learnFrom(result.response);
		const waiting = this.waiting.splice(0);
		for (const wake of waiting) wake();
	}

	private learnFrom(response: ServiceResponse): void {
		const now = this.clock.now();
		const isOpen = this.isOpen(now);
		const isRefused = response.status === 429;
		// until it opens, other responses are to requests that were sent before it was closed
		if (!isOpen && !isRefused) return;
		const remaining = numberOf(response.headers['x-ratelimit-remaining']) ?? this.remaining + 1;
		this.remaining = isRefused ? 0 : remaining;
		if (this.remaining > 0) return;
		const opensAt = now + clamp(waitIn(response, now), MIN_WAIT_MS, MAX_WAIT_MS);
		// of several that were refused together, the longest wait counts
		this.opensAt = isOpen ? opensAt : Math.max(this.opensAt, opensAt);
		this.closedAt = now;
	}
}

/**
 * How long a response asks to wait ("Rate limits"), in milliseconds.
 *
 * @param now in milliseconds since 1970, for a response without the time of the service's clock
 */
function waitIn({ headers, body }: ServiceResponse, now: number): number {
	const seconds =
		numberOf(headers['retry-after']) ?? numberOf(envelopeOf(body).details?.retryAfter);
	if (seconds !== undefined) return seconds * SECOND_MS;
	const resetAt = (numberOf(headers['x-ratelimit-reset']) ?? 0) * SECOND_MS;
	const waitMs = resetAt - (Date.parse(String(headers.date)) || now);
	// a number that is no timestamp, such as a count of seconds, is long over
	return waitMs >= -MINUTE_MS ? waitMs : DEFAULT_WAIT_MS;
}

/** The number that a text or a number is; undefined for all else that JSON can hold. */
function numberOf(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
