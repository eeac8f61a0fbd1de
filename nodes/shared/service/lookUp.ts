import { envelopeOf } from '../contract/responses';
import { UserFacingError } from '../items/rowError';
import { SERVICE } from '../messages/service';
import { SECOND_MS, systemClock } from '../utils/clock';
import { ExpiringCache, getOrLoad } from '../utils/expiringCache';
import type { Account } from './account';
import { type Send, serviceClient } from './client';
import { responseError } from './serviceErrors';
import type { Requester, ServiceRequest } from './transport';

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
