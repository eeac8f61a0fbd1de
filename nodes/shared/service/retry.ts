import type { Call, Sent } from './transport';

/** Attempts beyond the first, for failures that a second attempt may mend; a 429 is not counted. */
const RETRIES = 2;

const FIRST_DELAY = 500;

/**
 * How long to wait before the same request may be sent again, in milliseconds; undefined when it must not be.
 * A creation is only ever sent again when it certainly has not happened: it was refused over the rate limit
 * (0: the pacer knows when), or it never left. A look-up may also be repeated when the service or the network
 * has failed.
 *
 * @param attempt 0 for the first
 * @param random from 0 to 1, so that many workflows do not come back at the same moment
 */
export function retryDelay(
	{ method }: Call,
	sent: Sent,
	attempt: number,
	random: number,
): number | undefined {
	if (sent.kind === 'answered' && sent.answer.status === 429) return 0;
	if (attempt >= RETRIES) return undefined;
	if (sent.kind === 'unsent')
		return sent.obstacle.kind === 'unreachable' ? delay(attempt, random) : undefined;
	const failed = sent.kind === 'unanswered' || sent.answer.status >= 500;
	return method === 'GET' && failed ? delay(attempt, random) : undefined;
}

const delay = (attempt: number, random: number) => FIRST_DELAY * 2 ** attempt * (1 + random);
