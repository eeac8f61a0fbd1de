import findLast from 'lodash/findLast';
import maxBy from 'lodash/maxBy';

import { attemptsSince, OUTCOME_TIMEOUT_MS } from './claims';
import { currentEvents, keyState, type LedgerEvent, type StoredEvent } from './events';

/** What a person is told of a key. Texts that are not known are empty. */
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
		case 'created':
			return summaryOf(state.result ?? state.project, state.project);
		case 'uncertain':
			return summaryOf(doubtIn(events) ?? state.event, state.event);
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

const doubtIn = (events: StoredEvent[]) =>
	findLast(currentEvents(events), ({ state }) => state === 'uncertain');

function summaryOf(event: StoredEvent, project = event): KeySummary {
	const { key, state, url, message, createdAt } = event;
	const projectId = project.projectId || event.projectId;
	const videoId = project.videoId || event.videoId;
	const { executionId } = project;
	return { key, state, projectId, videoId, url, message, executionId, updatedAt: createdAt };
}
