import clamp from 'lodash/clamp';

import { envelope } from '../contract/responses';
import { HOUR_MS, SECOND_MS } from '../utils/clock';
import type { ServiceResponse } from './transport';

/** The longest window that the document names: 100 requests per hour. A longer wait makes no sense. */
const MAX_WAIT_MS = HOUR_MS;

/** A second of rounding, and one for the time that the response takes. */
export const CLOCK_TOLERANCE_MS = 2 * SECOND_MS;

/** What a response says of the rate limit ("Rate limits"); undefined where it says nothing, or nothing that makes sense. */
export interface RateLimit {
	/** Requests left until the reset. */
	remaining?: number;
	/** How long until there are more again, in milliseconds. */
	resetMs?: number;
	/** The most that there are. */
	limit?: number;
	/** How long a 429 asks to wait, in milliseconds. */
	retryAfterMs?: number;
}

/** The number that a text or a number is; undefined for all else. */
function finiteNumber(value: unknown): number | undefined {
	const text = typeof value === 'number' ? String(value) : value;
	const number = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
	return Number.isFinite(number) ? number : undefined;
}

/** The service's time in milliseconds, from the header `Date`; it has whole seconds, so it is up to a second behind. */
export function serverTime({ headers }: ServiceResponse): number | undefined {
	const time = Date.parse(String(headers.date ?? ''));
	return Number.isNaN(time) ? undefined : time;
}

/** @param now the service's time in milliseconds */
export function rateLimitIn(response: ServiceResponse, now: number): RateLimit {
	const { headers } = response;
	const limit = finiteNumber(headers['x-ratelimit-limit']);
	return {
		remaining: finiteNumber(headers['x-ratelimit-remaining']),
		resetMs: timeUntilReset(finiteNumber(headers['x-ratelimit-reset']), now),
		limit: limit && limit >= 1 ? limit : undefined,
		retryAfterMs: retryAfter(response, now),
	};
}

/** The document says seconds. What makes sense only as milliseconds is read as these. */
function timeUntilReset(reset = Number.NaN, now: number): number | undefined {
	const waitMs = [reset * SECOND_MS - now, reset - now].find(
		(each) => each >= -CLOCK_TOLERANCE_MS && each <= MAX_WAIT_MS + CLOCK_TOLERANCE_MS,
	);
	return waitMs && clamp(waitMs, 0, MAX_WAIT_MS);
}

/** `Retry-After` in seconds or as a date of the service's clock, or `details.retryAfter`; the longest of them. */
function retryAfter({ headers, body }: ServiceResponse, now: number): number | undefined {
	const header = headers['retry-after'];
	const seconds = finiteNumber(header);
	const inDetails = finiteNumber(envelope.safeParse(body).data?.details?.retryAfter);
	const waits = [
		seconds === undefined ? Date.parse(String(header ?? '')) - now : seconds * SECOND_MS,
		(inDetails ?? Number.NaN) * SECOND_MS,
	].filter((wait) => wait >= 0 && wait <= MAX_WAIT_MS);
	return waits.length > 0 ? Math.max(...waits) : undefined;
}

/**
 * The service's clock minus this machine's, as far as `Date` shows it. It is rounded down, so the largest difference seen
 * is the best estimate. One that drops by more than the tolerance means that a clock was changed: the estimate starts
 * again.
 */
export class ServiceClock {
	private lastAheadMs: number | undefined;

	/** In milliseconds; 0 where no response has shown it. */
	aheadMs(response: ServiceResponse, now: number): number {
		const last = this.lastAheadMs ?? -Infinity;
		const shown = (serverTime(response) ?? Number.NaN) - now;
		if (Number.isNaN(shown)) return this.lastAheadMs ?? 0;
		this.lastAheadMs = shown < last - CLOCK_TOLERANCE_MS ? shown : Math.max(shown, last);
		return this.lastAheadMs;
	}
}
