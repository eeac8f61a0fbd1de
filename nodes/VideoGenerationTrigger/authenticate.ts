import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { TOKEN_PARAMETER } from '../shared/completion/address';
import { isPing } from '../shared/completion/ping';
import { callbackToken, tokenMatches, triggerReceiver } from '../shared/completion/token';
import { CREDENTIAL, readSecrets } from '../shared/service/account';

/** How long a credential is known, in milliseconds. */
const LIFETIME = 60_000;

interface Known {
	token: string;
	/** What must never be handed on: the token too. */
	secrets: string[];
	until: number;
}

/**
 * The tokens of the triggers of this process. For each credential that a webhook reads n8n 2 starts an expression
 * engine of its own, which takes longer than everything else that a callback costs.
 */
const known = new Map<string, Known>();

/**
 * What a request to a trigger may not hand on, if it carries the trigger's token; undefined if it does not. A token
 * that is not known is held against the credential as it is now; after a change of the credential the one of before
 * is good for a minute at most. The token of a ping always is, for what it asks is whether callbacks will be taken in
 * minutes later.
 *
 * @param now milliseconds
 * @throws when the credential cannot be read
 */
export async function authenticate(
	context: IWebhookFunctions,
	now: number,
): Promise<Known | undefined> {
	const { id: workflowId = '' } = context.getWorkflow();
	const { id: nodeId, credentials } = context.getNode();
	const key = JSON.stringify([workflowId, nodeId, credentials?.[CREDENTIAL]?.id]);
	const given = (context.getQueryData() as IDataObject)[TOKEN_PARAMETER];
	const entry = isPing(context.getBodyData()) ? undefined : known.get(key);
	if (entry && entry.until > now && tokenMatches(given, entry.token)) return entry;

	const { callbackSecret, secrets } = readSecrets(await context.getCredentials(CREDENTIAL));
	const token = callbackToken(callbackSecret, triggerReceiver(workflowId));
	const fresh = { token, secrets: [...secrets, token], until: now + LIFETIME };
	known.set(key, fresh);
	return tokenMatches(given, token) ? fresh : undefined;
}
