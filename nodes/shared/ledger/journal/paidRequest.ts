import attempt from 'lodash/attempt';
import sortBy from 'lodash/sortBy';
import without from 'lodash/without';
import { z } from 'zod/v3';

import type { StoredEvent } from './events';
import { projectOf } from './projectOf';

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
	/** The URL, without token, of the trigger that its callback starts. */
	notifies: z.string().optional(),
	/** What was sent as metadata, in part where that is long. */
	metadata: z.record(z.unknown()).optional(),
});

/** The request that a key was paid for, as its events keep it. */
export type PaidRequest = z.infer<typeof paidRequest>;

export const requestText = (request: PaidRequest): string => JSON.stringify(request);

/** Reads a cell of the column `request`; undefined where it names no request. */
export function requestIn(text: string): PaidRequest | undefined {
	return paidRequest.safeParse(attempt(JSON.parse, text)).data;
}

/** What is known by its key alone counts as the same. */
export const isSameRequest = (one: PaidRequest | undefined, other: PaidRequest): boolean =>
	one === undefined || one.digest === other.digest;

/**
 * The request that each event of a key is about. One that names none, such as a result, is about the request whose project
 * it shows, or else about what was sent last before it. What a person has allowed again is about every request.
 */
export function requestsOf(events: StoredEvent[]): Map<StoredEvent, PaidRequest | undefined> {
	const requests = new Map(events.map((event) => [event, requestIn(event.request)]));
	const inOrder = sortBy(events, 'id');
	const projects = inOrder.filter(({ state }) => state === 'created');
	let sentLast: PaidRequest | undefined;
	for (const event of inOrder) {
		const named = requests.get(event);
		if (named) sentLast = named;
		else if (event.state !== 'allowedAgain') {
			const project = projectOf(event, without(projects, event));
			requests.set(event, (project && requests.get(project)) ?? sentLast);
		}
	}
	return requests;
}

/** The events of a key that are about a request, or may be. */
export function eventsOfRequest(events: StoredEvent[], request: PaidRequest): StoredEvent[] {
	const requests = requestsOf(events);
	return events.filter((event) => isSameRequest(requests.get(event), request));
}
