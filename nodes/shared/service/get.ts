import { envelope } from '../contract/answers';
import type { Account } from './account';
import { explainAnswer, explainUnsent } from './errors';
import { Explained } from './explanation';
import type { Call, Send } from './transport';

/**
 * Looks something up and returns the answer's `data`, or the whole body where there is none.
 *
 * @throws Explained when the service refuses, cannot be reached, or does not answer.
 */
export async function get(
	send: Send,
	{ baseUrl }: Account,
	call: Pick<Call, 'path' | 'query'>,
): Promise<unknown> {
	const outcome = await send({ method: 'GET', ...call });
	if (outcome.kind !== 'answered') throw new Explained(explainUnsent(outcome.reason, baseUrl));
	const { answer } = outcome;
	const { success } = envelope.safeParse(answer.body).data ?? {};
	if (answer.status >= 300 || success !== true) throw new Explained(explainAnswer(answer));
	return (answer.body as { data?: unknown }).data ?? answer.body;
}
