import findLast from 'lodash/findLast';
import last from 'lodash/last';
import maxBy from 'lodash/maxBy';
import sortBy from 'lodash/sortBy';
import uniqBy from 'lodash/uniqBy';

import { SECOND_MS } from '../../utils/clock';
import { isOf, projectOf } from './projectOf';

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

/**
 * Those by which the key is paid again: a person's, or those of attempts that may have created something. Of an execution
 * the first counts, as it may be written twice, and the key created in between.
 *
 * @param events in the order of their IDs
 */
export function allowedAgainEvents(events: StoredEvent[]): StoredEvent[] {
	const ended = endedIn(events);
	const allowing = events.filter(
		({ state, attempt }) => state === 'allowedAgain' && !ended.has(attempt),
	);
	return uniqBy(allowing, ({ id, executionId }) => executionId || id);
}

/** The projects of a key, in the order of their lines. */
const projectsIn = (events: StoredEvent[]) =>
	sortBy(events, 'id').filter(({ state }) => state === 'created');

/**
 * The events of one key that count, in the order of their IDs: those after it was last allowed again, without results of
 * the projects before that come late.
 */
function currentEvents(events: StoredEvent[]): StoredEvent[] {
	const inOrder = sortBy(events, 'id');
	const lastAllowing = last(allowedAgainEvents(inOrder));
	if (!lastAllowing) return inOrder;
	const current = inOrder.slice(inOrder.indexOf(lastAllowing) + 1);
	const projects = projectsIn(events);
	return current.filter((event) => {
		const project = projectOf(event, projects);
		return !project || current.includes(project);
	});
}

/** Reads the events of one key. A project that is known counts more than an attempt whose outcome is not. */
export function keyState(events: StoredEvent[]): KeyState {
	const current = currentEvents(events);
	const project =
		findLast(current, ({ state }) => state === 'created') ?? findLast(current, isResult);
	if (project) {
		const projects = projectsIn(events);
		const result = findLast(current, (event) => isResult(event) && isOf(project, event, projects));
		return { kind: 'created', project, result };
	}
	const ended = endedIn(current);
	const open = current.filter(({ attempt }) => !ended.has(attempt));
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
export const attemptsSince = (state: KeyState, time: number): StoredEvent[] =>
	state.kind === 'sending' ? state.attempts.filter(({ createdAt }) => createdAt >= time) : [];

/** What a person reads of a key. Texts that are not known are empty. */
export interface KeySummary
	extends Pick<LedgerEvent, 'key' | 'state' | 'projectId' | 'videoId' | 'url' | 'message'> {
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
			return summaryOf(lastUncertain(currentEvents(events)) ?? state.event, state.event);
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
	const { key, state, url, message, createdAt } = event;
	const projectId = project.projectId || event.projectId;
	const videoId = project.videoId || event.videoId;
	const { executionId } = project;
	return { key, state, projectId, videoId, url, message, executionId, updatedAt: createdAt };
}
