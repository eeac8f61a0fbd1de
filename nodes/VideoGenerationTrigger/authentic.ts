import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { TOKEN_PARAMETER } from '../shared/completion/address';
import { isPing } from '../shared/completion/ping';
import { callbackToken, tokenMatches, triggerReceiver } from '../shared/completion/token';
import { CREDENTIAL, readAccount } from '../shared/service/account';

/** How long a token is known, in milliseconds. */
const LIFETIME = 60_000;

/**
 * The tokens of the triggers of this process. For each credential that a webhook reads n8n 2 starts an expression
 * engine of its own, which takes longer than everything else that a callback costs.
 */
const known = new Map<string, { token: string; until: number }>();

/**
 * Whether a request to a trigger carries its token. One that is not known is held against the credential as it is
 * now; after a change of the credential the one of before is good for a minute at most. The token of a ping always
 * is, for what it asks is whether callbacks will be taken in minutes later.
 *
 * @param now milliseconds
 */
export async function isAuthentic(context: IWebhookFunctions, now: number): Promise<boolean> {
	const { id: workflowId = '' } = context.getWorkflow();
	const { id: nodeId, credentials } = context.getNode();
	const key = JSON.stringify([workflowId, nodeId, credentials?.[CREDENTIAL]?.id]);
	const given = (context.getQueryData() as IDataObject)[TOKEN_PARAMETER];
	const entry = isPing(context.getBodyData()) ? undefined : known.get(key);
	if (entry && entry.until > now && tokenMatches(given, entry.token)) return true;
	const { callbackSecret } = readAccount(await context.getCredentials(CREDENTIAL));
	const token = callbackToken(callbackSecret, triggerReceiver(workflowId));
	known.set(key, { token, until: now + LIFETIME });
	return tokenMatches(given, token);
}
