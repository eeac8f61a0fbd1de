import { envelope } from '../contract/responses';
import { type RowError, UserFacingError } from '../items/rowError';
import { SERVICE } from '../messages/service';
import { SECOND_MS, systemClock } from '../utils/clock';
import { ExpiringCache, getOrLoad } from '../utils/expiringCache';
import type { Account } from './account';
import { type Send, serviceClient } from './client';
import { notSentError, responseError } from './serviceErrors';
import type { NotSentReason, Requester, ServiceRequest } from './transport';

/**
 * Looks something up and returns the response's `data`, or the whole body where there is none.
 *
 * @throws UserFacingError when the service responds with an error, cannot be reached, or does not respond
 */
export async function get(send: Send, account: Account, request: LookUpRequest): Promise<unknown> {
	const result = await send({ method: 'GET', ...request });
	if (result.kind === 'notSent')
		throw new UserFacingError(lookUpNotSentError(result.notSent, account));
	if (result.kind === 'noResponse')
		throw new UserFacingError(SERVICE.serviceDidNotAnswer(result.reason));
	const { response } = result;
	const { success } = envelope.safeParse(response.body).data ?? {};
	if (response.status >= 300 || success !== true) {
		throw new UserFacingError(responseError(response, account));
	}
	return (response.body as { data?: unknown }).data ?? response.body;
}

/** Unlike a creation, a look-up has no rows that the advice could speak of. */
const lookUpNotSentError = (reason: NotSentReason, account: Account): RowError =>
	reason.kind === 'deadlineExceeded' ? SERVICE.rateLimitUsedUp() : notSentError(reason, account);

type LookUpRequest = Pick<ServiceRequest, 'path' | 'query'>;

export type LookUp = (request: LookUpRequest) => Promise<unknown>;

/** Does each distinct look-up once; one that has failed is done again. */
export function cachedLookUp(lookUp: LookUp): LookUp {
	const cache = new ExpiringCache<Promise<unknown>>(Infinity);
	return async (request) =>
		await getOrLoad(cache, JSON.stringify(request), async () => await lookUp(request));
}

/** How long a look-up for the panel may wait for the rate limit. */
const PANEL_WAIT_MS = 20 * SECOND_MS;

/** {@link get} for a context that looks one thing up. */
export async function lookUp(
	requester: Requester,
	account: Account,
	request: LookUpRequest,
): Promise<unknown> {
	const deadline = systemClock.now() + PANEL_WAIT_MS;
	return await get(serviceClient(requester, account, { deadline }), account, request);
}
