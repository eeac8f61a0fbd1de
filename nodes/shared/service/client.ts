import { envelopeOf } from '../contract/responses';
import { UserFacingError } from '../items/rowError';
import { SERVICE } from '../messages/service';
import { type Clock, SECOND_MS, systemClock } from '../utils/clock';
import { ExpiringCache, getOrLoad } from '../utils/expiringCache';
import { digest } from '../utils/objects';
import type { Account } from './credential';
import { RateLimiter } from './rateLimiter';
import { isTemporary, responseError } from './serviceErrors';
import {
	type Requester,
	type SendResult,
	type ServiceRequest,
	type Transport,
	transport,
} from './transport';

/** @param latest when waiting ends, in milliseconds since 1970; by default the run's deadline */
export type Send = (request: ServiceRequest, latest?: number) => Promise<SendResult>;

/** How long requests may wait for the rate limit, and for a service that is down. */
export interface SendOptions {
	/** Latest time to wait for, in milliseconds since 1970. Requests that need no wait are sent after it, too. */
	deadline: number;
	/** Ends every wait at once. */
	signal?: AbortSignal;
}

/**
 * Sends requests within the rate limit, and retries those that cannot be billed twice (see {@link retryDelay}). All
 * executions of this process share the rate limit of an account.
 */
export function serviceClient(requester: Requester, account: Account, limits: SendOptions): Send {
	const sendOnce = transport(requester, account, limits.signal);
	return rateLimitedSend(sendOnce, rateLimiterOf(account), limits, systemClock);
}

/** {@link serviceClient} with its parts handed in. */
export function rateLimitedSend(
	sendOnce: Transport,
	rateLimiter: RateLimiter,
	{ deadline, signal }: SendOptions,
	clock: Clock,
): Send {
	return async (request, latest = deadline) => {
		for (let retries = 0; ; ) {
			const notSent = await rateLimiter.acquire(latest, signal);
			if (notSent) return notSent;
			let result: SendResult | undefined;
			try {
				result = await sendOnce(request);
			} finally {
				rateLimiter.release(result);
			}
			// nothing was created, and the rate limiter decides when to send again
			if (result.kind === 'response' && result.response.status === 429) continue;
			const delayMs = retryDelay(request, result, retries, clock.random());
			if (delayMs === undefined || clock.now() + delayMs > latest) return result;
			await clock.sleep(delayMs, signal);
			retries++;
		}
	};
}

/** An API key can come from an expression, and be another one in every run. */
const MAX_ACCOUNTS = 1_000;

/** The one that was used least recently is dropped first. */
const rateLimiters = new ExpiringCache<RateLimiter>(Infinity, MAX_ACCOUNTS);

/** One for each API key and callback secret at each base URL. */
function rateLimiterOf({ baseUrl, secrets }: Account): RateLimiter {
	// without the secrets themselves
	const key = digest([baseUrl, secrets]);
	const rateLimiter = rateLimiters.get(key) ?? new RateLimiter(systemClock);
	rateLimiters.set(key, rateLimiter);
	return rateLimiter;
}

/** Attempts after the first; one after a 429 is not counted. */
const MAX_RETRIES = 2;

const FIRST_DELAY_MS = 500;

/**
 * The delay before the next attempt in milliseconds; undefined when the request must not be repeated.
 *
 * @param retries how often it was sent again before
 * @param random from 0 to 1, so that many workflows do not come back at the same moment
 */
function retryDelay(
	{ method }: ServiceRequest,
	result: SendResult,
	retries: number,
	random: number,
): number | undefined {
	if (retries >= MAX_RETRIES || !mayRepeat(method, result)) return undefined;
	return FIRST_DELAY_MS * 2 ** retries * (1 + random);
}

function mayRepeat(method: ServiceRequest['method'], result: SendResult): boolean {
	if (result.kind === 'notSent') return true;
	// something may have been created, and would be paid twice
	if (method === 'POST') return false;
	return result.kind === 'noResponse' || isTemporary(result.response.status);
}

/**
 * Looks something up and returns the response's `data`, or the whole body where there is none.
 *
 * @throws UserFacingError when the service responds with an error, cannot be reached, or does not respond
 */
export type LookUp = (request: Pick<ServiceRequest, 'path' | 'query'>) => Promise<unknown>;

export const lookUpWith =
	(send: Send, account: Account): LookUp =>
	async (request) => {
		const result = await send({ method: 'GET', ...request });
		if (result.kind === 'notSent') throw new UserFacingError(result.error);
		if (result.kind === 'noResponse')
			throw new UserFacingError(SERVICE.serviceDidNotAnswer(result.reason));
		const { response } = result;
		if (response.status >= 300 || envelopeOf(response.body).success !== true) {
			throw new UserFacingError(responseError(response, account));
		}
		return (response.body as { data?: unknown }).data ?? response.body;
	};

/** Does each distinct lookup once; one that has failed is done again. */
export function cachedLookUp(lookUp: LookUp): LookUp {
	const cache = new ExpiringCache<Promise<unknown>>(Infinity);
	return async (request) =>
		await getOrLoad(cache, JSON.stringify(request), async () => await lookUp(request));
}

/** How long lookups for the panel may wait for the rate limit. */
const PANEL_WAIT_MS = 20 * SECOND_MS;

export const panelLookUp = (requester: Requester, account: Account): LookUp =>
	lookUpWith(
		serviceClient(requester, account, { deadline: systemClock.now() + PANEL_WAIT_MS }),
		account,
	);
