import { isTemporary } from './serviceErrors';
import type { SendResult, ServiceRequest } from './transport';

/** Attempts after the first; one after a 429 is not counted. */
const MAX_RETRIES = 2;

const FIRST_DELAY_MS = 500;

/**
 * The delay before the next attempt in milliseconds; undefined when the request must not be repeated. What has certainly
 * created nothing (`notCreated.ts`) is repeated only where it may succeed soon.
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
	// nothing was created, and the rate limiter decides when to send again
	if (result.kind === 'response' && result.response.status === 429) return 0;
	if (retries >= MAX_RETRIES) return undefined;
	const backoffMs = FIRST_DELAY_MS * 2 ** retries * (1 + random);
	// nothing was sent; after a cancellation or the deadline, nothing will be
	if (result.kind === 'notSent') {
		return result.notSent.kind === 'unreachable' ? backoffMs : undefined;
	}
	// something may have been created, and would be paid twice
	if (method === 'POST') return undefined;
	if (result.kind === 'noResponse') return backoffMs;
	return isTemporary(result.response.status) ? backoffMs : undefined;
}
