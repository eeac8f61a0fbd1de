import { envelope } from '../contract/responses';
import { MINUTE_MS, SECOND_MS } from '../utils/clock';
import type { ServiceResponse } from './transport';

/** The longest window that the document names: 100 requests per hour. A service that asks for more is not believed. */
export const MAX_WINDOW_MS = 60 * MINUTE_MS;

/** However short a wait is asked for. */
export const MIN_WAIT_MS = SECOND_MS;

/** What a response says of the rate limit ("Rate limits"). */
export interface RateLimit {
	/** Requests left until the reset. */
	remaining: number;
	/** When there are more again, in milliseconds of the service's clock; undefined where it makes no sense. */
	resetAt: number | undefined;
	/** The most that there are, if the service says it. */
	limit: number | undefined;
}

/** Undefined when the header is missing or no number. */
function numericHeader({ headers }: ServiceResponse, name: string): number | undefined {
	const value = headers[name];
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
	return Number.isFinite(number) ? number : undefined;
}

/** The service's time in milliseconds, from the header `Date`; it has whole seconds, so it is up to a second behind. */
export function serverTime({ headers }: ServiceResponse): number | undefined {
	const time = Date.parse(String(headers.date ?? ''));
	return Number.isNaN(time) ? undefined : time;
}

/**
 * `X-RateLimit-Remaining`, `X-RateLimit-Reset` and `X-RateLimit-Limit`; undefined unless the first two are there.
 *
 * @param now the service's time in milliseconds
 */
export function rateLimitIn(response: ServiceResponse, now: number): RateLimit | undefined {
	const remaining = numericHeader(response, 'x-ratelimit-remaining');
	const reset = numericHeader(response, 'x-ratelimit-reset');
	if (remaining === undefined || reset === undefined) return undefined;
	const limit = numericHeader(response, 'x-ratelimit-limit');
	return {
		remaining,
		resetAt: resetTime(reset, now),
		limit: limit && limit > 0 ? limit : undefined,
	};
}

/** The document says seconds. A time that is further away than any window can be is read as milliseconds. */
const resetTime = (reset: number, now: number): number | undefined =>
	[reset * SECOND_MS, reset].find((time) => Math.abs(time - now) <= MAX_WINDOW_MS);

/**
 * How long a 429 asks to wait: `Retry-After` in seconds or as a date of the service's clock, or `details.retryAfter`;
 * the longest of them. Undefined when it does not say.
 *
 * @param now the service's time in milliseconds
 */
export function retryAfterMs(response: ServiceResponse, now: number): number | undefined {
	const seconds = numericHeader(response, 'retry-after');
	const date = Date.parse(String(response.headers['retry-after'] ?? ''));
	const details = envelope.safeParse(response.body).data?.details;
	const waits = [
		(seconds ?? Number.NaN) * SECOND_MS,
		Number(details?.retryAfter ?? Number.NaN) * SECOND_MS,
		seconds === undefined ? date - now : Number.NaN,
	].filter((wait) => !Number.isNaN(wait));
	return waits.length > 0 ? Math.max(0, ...waits) : undefined;
}

/** A second of rounding, and one for the time that the response takes. */
export const CLOCK_TOLERANCE_MS = 2 * SECOND_MS;

/**
 * The service's clock minus this machine's, as far as `Date` shows it. It is rounded down, so the largest difference seen
 * is the best estimate. One that drops by more than the tolerance means that a clock was changed: the estimate starts
 * again.
 */
export class ServiceClock {
	private lastAheadMs = 0;

	private isKnown = false;

	aheadMs(response: ServiceResponse, now: number): number {
		const time = serverTime(response);
		if (time === undefined) return this.lastAheadMs;
		const shown = time - now;
		const isChanged = !this.isKnown || shown < this.lastAheadMs - CLOCK_TOLERANCE_MS;
		this.lastAheadMs = isChanged ? shown : Math.max(shown, this.lastAheadMs);
		this.isKnown = true;
		return this.lastAheadMs;
	}
}
