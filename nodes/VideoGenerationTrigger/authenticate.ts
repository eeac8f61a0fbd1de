import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { TOKEN_PARAMETER } from '../shared/completion/address';
import { isPing } from '../shared/completion/ping';
import { callbackToken, tokenMatches, triggerReceiver } from '../shared/completion/token';
import { CREDENTIAL, readSecrets } from '../shared/service/account';
import { MINUTE } from '../shared/service/clock';

/** How long a credential is known, in milliseconds. */
const LIFETIME = MINUTE;

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
 * The secrets that must not be handed on, if a request carries the trigger's token; else undefined. An unknown token
 * is checked against the credential as it is now; after a change of the credential the token of before works for up
 * to a minute. Pings are always checked against the credential, as the callbacks that they ask about come later.
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
