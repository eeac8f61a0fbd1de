import isEqual from 'lodash/isEqual';
import type { IExecuteFunctions } from 'n8n-workflow';

import { type Account, CREDENTIAL } from '../../service/account';
import type { StoredEvent } from './events';
import { type PayingAccount, requestOfEvent } from './paidRequest';

/** Whose credits a node pays with. */
export function payingAccount(context: IExecuteFunctions, { baseUrl }: Account): PayingAccount {
	const { id, name = '' } = context.getNode().credentials?.[CREDENTIAL] ?? {};
	return { id: id ?? '', name, baseUrl };
}

export const isSameAccount = (one: PayingAccount, other: PayingAccount): boolean =>
	isEqual([one.id, one.baseUrl], [other.id, other.baseUrl]);

/** Names an account in a sentence. */
export const accountName = ({ name, baseUrl }: PayingAccount): string =>
	`the credential "${name}" (${baseUrl})`;

/**
 * Names the account that has paid for a project, where the lines of its key say that it is another one: that account has
 * IDs of its own, so nobody else looks its videos up.
 */
export function otherPayer(
	project: StoredEvent,
	events: StoredEvent[],
	account: PayingAccount,
): string | undefined {
	const payer = requestOfEvent(project, events)?.account;
	return payer && !isSameAccount(payer, account) ? accountName(payer) : undefined;
}
