import findLast from 'lodash/findLast';
import mapValues from 'lodash/mapValues';
import sortBy from 'lodash/sortBy';
import type { IExecuteFunctions } from 'n8n-workflow';

import { SECOND_MS } from '../../utils/clock';
import { executionIdOf } from '../../utils/execution';
import { storableText } from '../../utils/text';

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
] as const;

export type EventState = (typeof EVENT_STATES)[number];

/** An event as it is written. Texts that are not known are empty. */
export interface LedgerEvent {
	key: string;
	state: EventState;
	/** Names the attempt to create the video; empty for events that belong to none. */
	attempt: string;
	/** Its name. */
	workflow: string;
	executionId: string;
	/** What a person knows the video by: the ID of its row, and its name. */
	row: string;
	projectId: string;
	videoId: string;
	url: string;
	message: string;
	/** What was asked for, as text; see `paidRequest.ts`. */
	request: string;
}

/** Who writes an event. */
export type Writer = Pick<LedgerEvent, 'workflow' | 'executionId'>;

export const writerOf = (context: IExecuteFunctions): Writer => ({
	workflow: context.getWorkflow().name ?? '',
	executionId: executionIdOf(context),
});

/** In characters: as long as an address of the service can be. */
const MAX_LENGTH = 4_000;

/**
 * An event to be written; texts that are not given are empty. PostgreSQL refuses all events of a call for one text that it
 * cannot store, whoever has sent that text.
 */
export function newEvent({
	request = '',
	...given
}: Pick<LedgerEvent, 'key' | 'state'> & Writer & Partial<LedgerEvent>): LedgerEvent {
	const none = { row: '', attempt: '', projectId: '', videoId: '', url: '', message: '' };
	return {
		...mapValues({ ...none, ...given }, (text = '') => storableText(text, MAX_LENGTH)),
		state: given.state,
		// JSON, which escapes such characters and is not to be cut
		request,
	};
}

/** An event as it is read. The store gives its ID when it is written, and shows it a little later. */
export interface StoredEvent extends LedgerEvent {
	id: number;
	/** By the clock of the store, in milliseconds since 1970. */
	createdAt: number;
}

/** Where the events are. Whatever `append` has acknowledged stays; to append an event twice changes nothing. */
export interface EventStore {
	append(events: LedgerEvent[]): Promise<void>;
	/** For what `append` could not write: n8n lets nothing be waited for once the workflow has timed out. */
	appendUnawaited(events: LedgerEvent[]): Promise<void>;
	/** The events of these keys, in any order. */
	read(keys: string[]): Promise<StoredEvent[]>;
	/** One after the other, in a single call of n8n where that is asked. */
	appendAndRead(events: LedgerEvent[], keys: string[]): Promise<StoredEvent[]>;
	/**
	 * The newest events of attempts, and as many older ones as there may be; none where nobody else writes any.
	 *
	 * @param isWanted whether an event is wanted, beside the newest one; all that are older than one that is not may be missing
	 */
	readNewest(
		isWanted: (event: StoredEvent, newest: StoredEvent) => boolean,
	): Promise<StoredEvent[]>;
	/** The newest events that show one of these IDs of projects or videos, whatever their keys are; also none there. */
	readProjects(ids: string[]): Promise<StoredEvent[]>;
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

/**
 * When an attempt counts as dead that has no outcome: its request left after 20 seconds at the latest, and took a minute.
 * If it lives all the same, its outcome counts when it comes: meanwhile the key is uncertain, and not sent.
 */
export const OUTCOME_TIMEOUT_MS = 90 * SECOND_MS;

/** What became of the video of a key. */
const isResult = ({ state }: StoredEvent) => state === 'completed' || state === 'failed';

/** The attempts that have created nothing. An event without its attempt, whose column was deleted, ends none. */
export const endedIn = (events: StoredEvent[]): Set<string> =>
	new Set(
		events.flatMap(({ state, attempt }) =>
			attempt !== '' && (state === 'rejected' || state === 'notSent') ? attempt : [],
		),
	);

/** Reads the events of one key. A project that is known counts more than an attempt whose outcome is not. */
export function keyState(events: StoredEvent[]): KeyState {
	const inOrder = sortBy(events, 'id');
	const project =
		findLast(inOrder, ({ state }) => state === 'created') ?? findLast(inOrder, isResult);
	if (project) {
		return { kind: 'created', project, result: findLast(inOrder, isResult) };
	}
	const ended = endedIn(inOrder);
	const open = inOrder.filter(({ attempt }) => !ended.has(attempt));
	const attempts = open.filter(({ state }) => state === 'sending');
	const uncertain = lastUncertain(open);
	if (uncertain) {
		const event = attempts.find(({ attempt }) => attempt === uncertain.attempt) ?? uncertain;
		return { kind: 'uncertain', event };
	}
	return attempts.length > 0 ? { kind: 'sending', attempts } : { kind: 'free' };
}

export const lastUncertain = (events: StoredEvent[]): StoredEvent | undefined =>
	findLast(events, ({ state }) => state === 'uncertain');
