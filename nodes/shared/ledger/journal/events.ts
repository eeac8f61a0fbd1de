import findLast from 'lodash/findLast';
import maxBy from 'lodash/maxBy';
import sortBy from 'lodash/sortBy';

import { SECOND_MS } from '../../utils/clock';

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
	/** What a person knows the video by: the ID of its row, or its name. */
	row: string;
	projectId: string;
	videoId: string;
	url: string;
	message: string;
	/** What was asked for, as text; see `paidRequest.ts`. */
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

const lastUncertain = (events: StoredEvent[]) =>
	findLast(events, ({ state }) => state === 'uncertain');

/** The attempts without an outcome that began at a time or later, in milliseconds since 1970. */
const attemptsSince = (state: KeyState, time: number): StoredEvent[] =>
	state.kind === 'sending' ? state.attempts.filter(({ createdAt }) => createdAt >= time) : [];

/** What a person reads of a key. Texts that are not known are empty. */
export interface KeySummary
	extends Pick<
		LedgerEvent,
		'row' | 'state' | 'projectId' | 'videoId' | 'url' | 'message' | 'workflow' | 'key'
	> {
	/** The execution that has sent the request, where that is known. */
	executionId: string;
	/** When the state was written, in milliseconds since 1970. */
	updatedAt: number;
}

/**
 * Sums up the events of one key, of which there is at least one.
 *
 * @param now the time in milliseconds since 1970
 */
export function keySummary(events: StoredEvent[], now: number): KeySummary {
	const state = keyState(events);
	switch (state.kind) {
		case 'created': {
			const { project, result } = state;
			return summaryOf(result ?? project, project);
		}
		case 'uncertain':
			return summaryOf(lastUncertain(sortBy(events, 'id')) ?? state.event, state.event);
		case 'sending': {
			const [underWay] = attemptsSince(state, now - OUTCOME_TIMEOUT_MS);
			return underWay
				? summaryOf(underWay)
				: { ...summaryOf(state.attempts[0]), state: 'uncertain' };
		}
		default:
			return summaryOf(maxBy(events, 'id') as StoredEvent);
	}
}

function summaryOf(event: StoredEvent, project = event): KeySummary {
	const { key, state, url, message, createdAt, row, workflow } = event;
	const projectId = project.projectId || event.projectId;
	const videoId = project.videoId || event.videoId;
	const { executionId } = project;
	const known = { row, state, projectId, videoId, url, message, workflow, executionId, key };
	return { ...known, updatedAt: createdAt };
}
