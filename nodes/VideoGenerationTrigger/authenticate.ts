import type { IWebhookFunctions } from 'n8n-workflow';

import { isPing } from '../shared/callbacks/pingTrigger';
import {
	callbackToken,
	credentialReads,
	tokenIn,
	tokenMatches,
	triggerReceiver,
} from '../shared/callbacks/receivers';
import { CREDENTIAL, readSecrets } from '../shared/service/account';
import { MINUTE_MS } from '../shared/utils/clock';
import { ExpiringCache } from '../shared/utils/expiringCache';

interface TriggerSecrets {
	token: string;
	/** The secrets of the credential and the token, which are blanked out of events. */
	secrets: string[];
}

/**
 * By trigger. n8n 2 starts an expression engine for each credential that a webhook reads, which takes longer than the
 * rest of a callback.
 */
export const recentSecrets = new ExpiringCache<TriggerSecrets>(MINUTE_MS);

export const secretReads = credentialReads<TriggerSecrets>();

/**
 * The secrets of the trigger, if the request carries its token; else undefined. A token that does not match is checked
 * again with the credential as it was within the last second. After a change of the credential the old token works for up
 * to a minute. A ping that carries the token is always checked with the credential as it is now, as the callbacks that it
 * asks about come later.
 *
 * @throws when the credential cannot be read
 */
export async function authenticate(
	context: IWebhookFunctions,
): Promise<TriggerSecrets | undefined> {
	const { id: workflowId = '' } = context.getWorkflow();
	const { id: nodeId, credentials } = context.getNode();
	const key = JSON.stringify([workflowId, nodeId, credentials?.[CREDENTIAL]?.id]);
	const requestToken = tokenIn(context.getQueryData() as object);
	const recent = recentSecrets.get(key);
	if (recent && tokenMatches(requestToken, recent.token)) {
		if (!isPing(context.getBodyData())) return recent;
		secretReads.delete(key);
	}
	const current = await secretReads.getOrSet(key, async () => {
		const read = await readTriggerSecrets(context, workflowId);
		recentSecrets.set(key, read);
		return read;
	});
	return tokenMatches(requestToken, current.token) ? current : undefined;
}

async function readTriggerSecrets(
	context: IWebhookFunctions,
	workflowId: string,
): Promise<TriggerSecrets> {
	const { callbackSecret, secrets } = readSecrets(await context.getCredentials(CREDENTIAL));
	const token = callbackToken(callbackSecret, triggerReceiver(context.getInstanceId(), workflowId));
	return { token, secrets: [...secrets, token] };
}
