import { envelope } from '../contract/responses';
import { MINUTE_MS, SECOND_MS } from '../utils/clock';
import type { ServiceResponse } from './transport';

/** The longest window that the document names: 100 requests per hour. A service that asks for more is not believed. */
export const MAX_WINDOW_MS = 60 * MINUTE_MS;

/** What a response says of the rate limit ("Rate limits"). */
export interface RateLimit {
	/** Requests left until the reset. */
	remaining: number;
	/** When there are more again, in milliseconds of the service's clock. */
	resetAt: number;
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
 * `X-RateLimit-Remaining` and `X-RateLimit-Reset`; undefined unless both are there.
 *
 * @param now the service's time in milliseconds
 */
export function rateLimitIn(response: ServiceResponse, now: number): RateLimit | undefined {
	const remaining = numericHeader(response, 'x-ratelimit-remaining');
	const reset = numericHeader(response, 'x-ratelimit-reset');
	if (remaining === undefined || reset === undefined) return undefined;
	return { remaining, resetAt: resetTime(reset, now) };
}

/**
 * The document says seconds. A time that is further away than any window can be is read as milliseconds; where that is
 * no better, the reset is at most a minute away, so that a request finds out.
 */
function resetTime(reset: number, now: number): number {
	const isPlausible = (time: number) => Math.abs(time - now) <= MAX_WINDOW_MS;
	const time = [reset * SECOND_MS, reset].find(isPlausible);
	return time ?? Math.min(reset * SECOND_MS, now + MINUTE_MS);
}

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
