import { createHmac } from 'crypto';
import attempt from 'lodash/attempt';
import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { type Account, CREDENTIAL } from '../service/account';

const billingAccount = z.object({
	credential: z.string(),
	id: z.string(),
	service: z.string(),
	/** A salted digest of the API key. */
	key: z.string(),
});

/** Whose credits pay for a video, as `account` of its line has it. */
export function billingAccountOf(
	context: IExecuteFunctions,
	{ baseUrl, credential }: Account,
): z.infer<typeof billingAccount> {
	const { id, name = '' } = context.getNode().credentials?.[CREDENTIAL] ?? {};
	const key = createHmac('sha256', context.getInstanceId())
		.update(`account ${String(credential.apiKey)}`)
		.digest('base64url');
	return { credential: name, id: id ?? '', service: baseUrl, key: key.slice(0, 22) };
}

/**
 * Names the credential that paid, if it is another account's. Each account has its own IDs, so its videos aren't looked
 * up here. A credential with a new key, or a new credential with the same key, is the same account.
 */
export function otherBillingAccount(
	{ account }: { account: string },
	own: ReturnType<typeof billingAccountOf>,
): string | undefined {
	const paidBy = billingAccount.safeParse(attempt(JSON.parse, account)).data;
	// the line names no account
	if (!paidBy) return undefined;
	const isSame = paidBy.service === own.service && (paidBy.id === own.id || paidBy.key === own.key);
	return isSame ? undefined : `"${paidBy.credential}" (${paidBy.service})`;
}
