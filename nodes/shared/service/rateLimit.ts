import { envelope } from '../contract/answers';
import { SECOND } from './clock';
import type { Answer } from './transport';

/** What an answer says of the rate limit ("Rate limits"). */
export interface LimitNotice {
	/** Requests left until the reset. */
	remaining: number;
	/** When there are more again, in milliseconds of the service's clock. */
	resetAt: number;
}

/** A number in a header; undefined when the header is missing or no number. */
function numberIn({ headers }: Answer, name: string): number | undefined {
	const value = headers[name];
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
	return Number.isFinite(number) ? number : undefined;
}

/** The service's own time in milliseconds, from the header `Date`; whole seconds, so up to a second behind. */
export function serviceTime({ headers }: Answer): number | undefined {
	const time = Date.parse(String(headers.date ?? ''));
	return Number.isNaN(time) ? undefined : time;
}

/** `X-RateLimit-Remaining` and `X-RateLimit-Reset`; undefined unless both are there. */
export function limitNotice(answer: Answer): LimitNotice | undefined {
	const remaining = numberIn(answer, 'x-ratelimit-remaining');
	const reset = numberIn(answer, 'x-ratelimit-reset');
	if (remaining === undefined || reset === undefined) return undefined;
	return { remaining, resetAt: reset * SECOND };
}

/**
 * How long a 429 asks to wait, in milliseconds: `Retry-After` as seconds or as a date of the service's clock,
 * or `details.retryAfter`; the longest of them. Undefined when it does not say.
 *
 * @param now the service's time in milliseconds
 */
export function retryAfter(answer: Answer, now: number): number | undefined {
	const date = Date.parse(String(answer.headers['retry-after'] ?? ''));
	const details = envelope.safeParse(answer.body).data?.details;
	const waits = [
		seconds(numberIn(answer, 'retry-after')),
		seconds(Number(details?.retryAfter ?? Number.NaN)),
		Number.isNaN(date) || numberIn(answer, 'retry-after') !== undefined ? undefined : date - now,
	].filter((wait) => wait !== undefined);
	return waits.length > 0 ? Math.max(0, ...waits) : undefined;
}

const seconds = (value: number | undefined): number | undefined =>
	value === undefined || Number.isNaN(value) ? undefined : value * SECOND;
