import attempt from 'lodash/attempt';
import findLast from 'lodash/findLast';
import sortBy from 'lodash/sortBy';
import { z } from 'zod/v3';

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
