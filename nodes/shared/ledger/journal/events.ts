import findLast from 'lodash/findLast';
import last from 'lodash/last';
import sortBy from 'lodash/sortBy';
import uniqBy from 'lodash/uniqBy';

import { isAbout } from '../../video/ids';

/**
 * What an event says of its key. An attempt begins with `sending`, which is written before the request leaves, and ends
 * with one of the next four. `uncertain` is also written for an attempt that has died, so that nobody waits for it again.
 */
export const EVENT_STATES = [
	'sending',
	'created',
	'rejected',
	'notSent',
	'uncertain',
	'completed',
	'failed',
	'allowedAgain',
] as const;

export type EventState = (typeof EVENT_STATES)[number];

/** An event as it is written. Texts that are not known are empty. */
export interface LedgerEvent {
	key: string;
	state: EventState;
	/** Names the attempt to create the video; empty for events that belong to none. */
	attempt: string;
	executionId: string;
	projectId: string;
	videoId: string;
	url: string;
	message: string;
	/** Digest of the request. */
	request: string;
}

export const NO_DETAILS = { projectId: '', videoId: '', url: '', message: '' };

/** An event as it is read. The store gives its ID when it is written, and shows it a little later. */
export interface StoredEvent extends LedgerEvent {
	id: number;
	/** By the clock of the store, in milliseconds since 1970. */
	createdAt: number;
}

/** What the events of a key say in all. */
export type KeyState =
	| { kind: 'free' }
	/** In the order of their IDs; none has an outcome. */
	| { kind: 'sending'; attempts: StoredEvent[] }
	/** The event says when the request was sent, as far as that is known. */
	| { kind: 'uncertain'; event: StoredEvent }
	/** `result` says what became of the video, where that is known. */
	| { kind: 'created'; project: StoredEvent; result?: StoredEvent };

/** What became of the video of a key. */
const isResult = ({ state }: StoredEvent) => state === 'completed' || state === 'failed';

/** The attempts that have created nothing. An event without its attempt, whose column was deleted, ends none. */
const endedIn = (events: StoredEvent[]): Set<string> =>
	new Set(
		events.flatMap(({ state, attempt }) =>
			attempt !== '' && (state === 'rejected' || state === 'notSent') ? attempt : [],
		),
	);

/**
 * Those by which the key is paid again: a person's, or those of attempts that may have created something. Of an execution
 * the first counts, as it may be written twice, and the key created in between.
 *
 * @param events in the order of their IDs
 */
export function allowancesIn(events: StoredEvent[]): StoredEvent[] {
	const ended = endedIn(events);
	const allowances = events.filter(
		({ state, attempt }) => state === 'allowedAgain' && !ended.has(attempt),
	);
	return uniqBy(allowances, ({ id, executionId }) => executionId || id);
}

/** The events of one key that count, in the order of their IDs: those after it was last allowed again. */
export function currentEvents(events: StoredEvent[]): StoredEvent[] {
	const inOrder = sortBy(events, 'id');
	const allowance = last(allowancesIn(inOrder));
	return allowance ? inOrder.slice(inOrder.indexOf(allowance) + 1) : inOrder;
}

/** Reads the events of one key. A project that is known counts more than an attempt whose outcome is not. */
export function keyState(events: StoredEvent[]): KeyState {
	const current = currentEvents(events);
	const project =
		findLast(current, ({ state }) => state === 'created') ?? findLast(current, isResult);
	if (project) {
		const result = findLast(current, (event) => isResult(event) && isAbout(project, event));
		return { kind: 'created', project, result };
	}
	const ended = endedIn(current);
	const open = current.filter(({ attempt }) => !ended.has(attempt));
	const attempts = open.filter(({ state }) => state === 'sending');
	const doubt = findLast(open, ({ state }) => state === 'uncertain');
	if (doubt) {
		const event = attempts.find(({ attempt }) => attempt === doubt.attempt) ?? doubt;
		return { kind: 'uncertain', event };
	}
	return attempts.length > 0 ? { kind: 'sending', attempts } : { kind: 'free' };
}
