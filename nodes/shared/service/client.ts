import { aborted, type Clock, MINUTE_MS, systemClock, timeUp } from '../utils/clock';
import { ExpiringCache } from '../utils/expiringCache';
import { type Account, accountKey } from './account';
import { RateLimiter } from './rateLimiter';
import { RESPONSE_LIMITS } from './responseBody';
import { retryDelay } from './retries';
import {
	type NotSentReason,
	type Requester,
	type SendResult,
	type ServiceRequest,
	type ServiceResponse,
	type Transport,
	transport,
} from './transport';

/** How long a request may take, from the connection to the end of the response. */
const { timeoutMs: REQUEST_TIMEOUT_MS } = RESPONSE_LIMITS.service;

/** @param latest time to wait for, in milliseconds since 1970, where it is not that of the run */
export type Send = (request: ServiceRequest, latest?: number) => Promise<SendResult>;

/** How long requests may wait for the rate limit, and for a service that is down. */
export interface SendOptions {
	/** Latest time to wait for, in milliseconds since 1970. Requests that need no wait are sent after it, too. */
	deadline: number;
	/** Ends every wait at once. */
	signal?: AbortSignal;
	/** Whether all other requests of the account that wait for the rate limit go first. */
	goesLast?: boolean;
}

/**
 * Sends requests within the rate limit, and retries those that cannot be billed twice (see {@link retryDelay}). All
 * executions of this process share the rate limit of an account.
 */
export function serviceClient(requester: Requester, account: Account, limits: SendOptions): Send {
	const sendOnce = transport(requester, account, limits.signal);
	return rateLimitedSend(sendOnce, rateLimiterOf(account), limits, systemClock);
}

/** How long it may take to notice that the clock was set back. */
const MAX_SLEEP_MS = MINUTE_MS;

/** {@link serviceClient} with its parts handed in. */
export function rateLimitedSend(
	sendOnce: Transport,
	rateLimiter: RateLimiter,
	{ deadline, signal, goesLast = false }: SendOptions,
	clock: Clock,
): Send {
	const cancelled = aborted(signal);

	/** Waits until `nextTry` returns undefined; it is asked again whenever a request has ended. */
	const wait = async (
		nextTry: () => number | undefined,
		latest = deadline,
	): Promise<NotSentReason | undefined> => {
		// after the deadline, too, a request may wait for the response to another one
		const lastRelease = Math.max(latest, clock.now() + REQUEST_TIMEOUT_MS);
		for (;;) {
			if (signal?.aborted) return { kind: 'cancelled' };
			const now = clock.now();
			const until = nextTry();
			if (until === undefined) return undefined;
			const isTooLate = until === Infinity ? now >= lastRelease : until > latest;
			if (isTooLate) return { kind: 'deadlineExceeded', until: until === Infinity ? now : until };
			const over = new AbortController();
			const timer =
				until === Infinity
					? timeUp(Math.min(lastRelease - now, REQUEST_TIMEOUT_MS), over.signal)
					: clock.sleep(Math.min(until - now, MAX_SLEEP_MS), over.signal);
			await Promise.race([timer, rateLimiter.nextRelease(), cancelled]);
			over.abort();
		}
	};

	const attempt = async (request: ServiceRequest, latest?: number): Promise<SendResult> => {
		const acquire = async () => await wait(() => rateLimiter.acquireOrRetryAt(goesLast), latest);
		const reason = goesLast ? await acquire() : await rateLimiter.whileWaiting(acquire);
		if (reason) return { kind: 'notSent', notSent: reason };
		const sentAt = clock.now();
		let response: ServiceResponse | undefined;
		try {
			const result = await sendOnce(request);
			if (result.kind === 'response') response = result.response;
			return result;
		} finally {
			rateLimiter.release(sentAt, response);
		}
	};

	return async (request, latest) => {
		for (let retries = 0; ; ) {
			const result = await attempt(request, latest);
			const delayMs = retryDelay(request, result, retries, clock.random());
			if (delayMs === undefined) return result;
			if (delayMs > 0) retries++;
			const resumeAt = clock.now() + delayMs;
			const reason = await wait(() => (clock.now() < resumeAt ? resumeAt : undefined), latest);
			// the delay after a 429 is 0, so only a backoff can exceed the deadline here
			if (reason?.kind === 'deadlineExceeded') return result;
			if (reason) return { kind: 'notSent', notSent: reason };
		}
	};
}

/** An API key can come from an expression, and be another one in every run. */
const MAX_ACCOUNTS = 1_000;

/** The one that was used least recently is dropped first. */
const rateLimiters = new ExpiringCache<RateLimiter>(Infinity, MAX_ACCOUNTS);

/** One for each API key and callback secret at each base URL. */
function rateLimiterOf(account: Account): RateLimiter {
	const key = accountKey(account);
	const rateLimiter = rateLimiters.get(key) ?? new RateLimiter(systemClock);
	rateLimiters.set(key, rateLimiter);
	return rateLimiter;
}
