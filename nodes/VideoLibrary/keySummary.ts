import maxBy from 'lodash/maxBy';
import sortBy from 'lodash/sortBy';

import {
	keyState,
	lastUncertain,
	type LedgerEvent,
	OUTCOME_TIMEOUT_MS,
	type StoredEvent,
} from '../shared/ledger/journal/events';

/** What a person reads of a key, with the execution that has sent the request. Texts that are not known are empty. */
export interface KeySummary extends Omit<LedgerEvent, 'attempt' | 'request'> {
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
			return summaryOf(lastUncertain(sortBy(events, 'id')) as StoredEvent, state.event);
		case 'sending': {
			const underWay = state.attempts.find((each) => each.createdAt >= now - OUTCOME_TIMEOUT_MS);
			return underWay
				? summaryOf(underWay)
				: { ...summaryOf(state.attempts[0]), state: 'uncertain' };
		}
		default:
			return summaryOf(maxBy(events, 'id') as StoredEvent);
	}
}

function summaryOf(event: StoredEvent, project = event): KeySummary {
	const { key, state, url, message, createdAt, row } = event;
	const projectId = project.projectId || event.projectId;
	const videoId = project.videoId || event.videoId;
	// whoever looks it up writes a line of its own
	const { executionId, workflow } = project;
	const known = { row, state, projectId, videoId, url, message, workflow, executionId, key };
	return { ...known, updatedAt: createdAt };
}
