import { isTemporary } from './serviceErrors';
import type { SendResult, ServiceRequest } from './transport';

/** Attempts after the first; one after a 429 is not counted. */
const MAX_RETRIES = 2;

const FIRST_DELAY_MS = 500;

/**
 * The delay before the next attempt in milliseconds; undefined when the request must not be repeated.
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
	if (retries >= MAX_RETRIES || !mayRepeat(method, result)) return undefined;
	return FIRST_DELAY_MS * 2 ** retries * (1 + random);
}

function mayRepeat(method: ServiceRequest['method'], result: SendResult): boolean {
	if (result.kind === 'notSent') return true;
	// something may have been created, and would be paid twice
	if (method === 'POST') return false;
	return result.kind === 'noResponse' || isTemporary(result.response.status);
}
