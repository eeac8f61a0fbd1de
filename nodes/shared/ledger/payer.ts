import { createHmac } from 'crypto';
import attempt from 'lodash/attempt';
import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { type Account, CREDENTIAL } from '../service/account';

const payer = z.object({
	credential: z.string(),
	id: z.string(),
	service: z.string(),
	/** A salted digest of the API key. */
	key: z.string(),
});

const payerIn = (account: string) => payer.safeParse(attempt(JSON.parse, account)).data;

/** Whose credits pay for a video, as its line says it in `account`. */
export function payerOf(context: IExecuteFunctions, { baseUrl, credential }: Account): string {
	const { id, name = '' } = context.getNode().credentials?.[CREDENTIAL] ?? {};
	const key = createHmac('sha256', context.getInstanceId())
		.update(`account ${String(credential.apiKey)}`)
		.digest('base64url')
		.slice(0, 22);
	return JSON.stringify({ credential: name, id: id ?? '', service: baseUrl, key });
}

/**
 * Names the credential that has paid, where it is of another account: that has IDs of its own, so nobody else looks its
 * videos up. Neither a new API key nor a credential that was made anew with the same key is another account.
 *
 * @param own as {@link payerOf} gives it
 */
export function otherPayer({ account }: { account: string }, own: string): string | undefined {
	const [paidBy, ours] = [account, own].map(payerIn);
	// the line does not say it
	if (!paidBy || !ours) return undefined;
	const isSame =
		paidBy.service === ours.service && (paidBy.id === ours.id || paidBy.key === ours.key);
	return isSame ? undefined : `"${paidBy.credential}" (${paidBy.service})`;
}
