import attempt from 'lodash/attempt';
import findLast from 'lodash/findLast';
import isEqual from 'lodash/isEqual';
import sortBy from 'lodash/sortBy';
import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { type Account, CREDENTIAL } from '../../service/account';
import type { StoredEvent } from './events';

/** Whose videos a credential pays for. Its API key can be rotated, so that does not count. */
const account = z.object({ id: z.string(), name: z.string(), baseUrl: z.string() });

export type PayingAccount = z.infer<typeof account>;

const paidRequest = z.object({
	/** The kind of video. */
	kind: z.string(),
	/** Of all that tells requests apart. */
	digest: z.string(),
	/** Short digests of the fields of the request, by their names. */
	fields: z.record(z.string()),
	account,
});

/** The request that a key was paid for, as its events keep it. */
export type PaidRequest = z.infer<typeof paidRequest>;

export const requestText = (request: PaidRequest): string => JSON.stringify(request);

/** For the copy of an event, which keeps the time of the first one. */
export const copiedRequestText = (request: PaidRequest, { createdAt }: StoredEvent): string =>
	JSON.stringify({ at: createdAt, ...request });

/** The event, with the time of the first one where it is a copy. */
export const withFirstTime = (event: StoredEvent): StoredEvent => {
	const [, at] = /^\{"at":(\d+),/.exec(event.request) ?? [];
	return at === undefined ? event : { ...event, createdAt: Number(at) };
};

/** Reads a cell of the column `request`; undefined where it names no request. */
function requestIn(text: string): PaidRequest | undefined {
	return paidRequest.safeParse(attempt(JSON.parse, text)).data;
}

/** What is known by its key alone counts as the same. */
export const isSameRequest = (one: PaidRequest | undefined, other: PaidRequest): boolean =>
	one === undefined || one.digest === other.digest;

/** What an event of a key is about: one that names no request, such as a result, is about what was sent last. */
export const requestOfEvent = (
	event: StoredEvent,
	events: StoredEvent[],
): PaidRequest | undefined =>
	requestIn(event.request) ??
	findLast(
		sortBy(events, 'id').map(({ request }) => requestIn(request)),
		(request) => request !== undefined,
	);

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
