import { envelope } from '../contract/answers';
import type { Account } from './account';
import { client, type Send } from './client';
import { systemClock } from './clock';
import { explainAnswer, explainObstacle, explainSilence } from './errors';
import { Explained, type Explanation } from './explanation';
import type { Call, Obstacle, Requester } from './transport';

/** How long a look-up may wait for the rate limit or a service that is down, in milliseconds. */
const LOOKUP_PATIENCE = 20_000;

/**
 * Looks something up and returns the answer's `data`, or the whole body where there is none.
 *
 * @throws Explained when the service refuses, cannot be reached, or does not answer.
 */
export async function get(
	send: Send,
	account: Account,
	call: Pick<Call, 'path' | 'query'>,
): Promise<unknown> {
	const sent = await send({ method: 'GET', ...call });
	if (sent.kind === 'unsent') throw new Explained(explainUnsent(sent.obstacle, account));
	if (sent.kind === 'unanswered') throw new Explained(explainSilence(sent.reason));
	const { answer } = sent;
	const { success } = envelope.safeParse(answer.body).data ?? {};
	if (answer.status >= 300 || success !== true) throw new Explained(explainAnswer(answer));
	return (answer.body as { data?: unknown }).data ?? answer.body;
}

/** Unlike a creation, a look-up leaves no row behind. */
const explainUnsent = (obstacle: Obstacle, account: Account): Explanation =>
	obstacle.kind === 'waitedTooLong'
		? { message: 'The rate limit of the service is used up', description: 'Try again in a minute.' }
		: explainObstacle(obstacle, account);

/** {@link get} for a context that looks one thing up. */
export async function lookUp(
	requester: Requester,
	account: Account,
	call: Pick<Call, 'path' | 'query'>,
): Promise<unknown> {
	const deadline = systemClock.now() + LOOKUP_PATIENCE;
	return await get(client(requester, account, { deadline }), account, call);
}
