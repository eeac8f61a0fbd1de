import { OWN_CODES } from '../contract/errorCodes';
import type { SendResult, ServiceRequest, ServiceResponse } from './transport';

/** Attempts after the first; one after a 429 is not counted. */
const MAX_RETRIES = 2;

const FIRST_DELAY_MS = 500;

/** Whether a later look-up may succeed after this HTTP status. */
export const isTemporary = (status: number): boolean =>
	status === 408 || status === 429 || status >= 500;

/**
 * The delay before the next attempt in milliseconds; undefined when the request must not be repeated. A POST is repeated
 * only if nothing can have been created: after a 429 (0, as the rate limiter decides when), or if it was never sent. A
 * GET is also repeated after a temporary status or without a response. What was too large is not asked for again.
 *
 * @param retries how often it was sent again before
 * @param random from 0 to 1, so that many workflows do not come back at the same moment
 */
export function retryDelay(
	{ method }: ServiceRequest,
	result: SendResult,
	retries: number,
	random: number,
): number | undefined {
	if (result.kind === 'response' && isTooLarge(result.response)) return undefined;
	if (result.kind === 'response' && result.response.status === 429) return 0;
	if (retries >= MAX_RETRIES) return undefined;
	const backoffMs = FIRST_DELAY_MS * 2 ** retries * (1 + random);
	if (result.kind === 'notSent') {
		return result.notSent.kind === 'unreachable' ? backoffMs : undefined;
	}
	const hasFailed = result.kind === 'noResponse' || isTemporary(result.response.status);
	return method === 'GET' && hasFailed ? backoffMs : undefined;
}

const isTooLarge = ({ body }: ServiceResponse): boolean =>
	(body as { code?: unknown } | null)?.code === OWN_CODES.tooLarge;
