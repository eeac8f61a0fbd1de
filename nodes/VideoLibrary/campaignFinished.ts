import { randomUUID } from 'crypto';
import last from 'lodash/last';
import minBy from 'lodash/minBy';
import sortBy from 'lodash/sortBy';
import uniqBy from 'lodash/uniqBy';
import type { IDataObject } from 'n8n-workflow';

import type { DataTable } from '../shared/ledger/journal/dataTable';
import { keyState, keySummary, type StoredEvent } from '../shared/ledger/journal/events';
import { newEvent } from '../shared/ledger/journal/newEvent';
import { resultIn } from '../shared/ledger/knownVideo';
import { systemClock } from '../shared/utils/clock';
import { executionIdOf } from '../shared/utils/execution';
import { groupInOrder } from '../shared/utils/objects';
import { finished, timedOut } from '../shared/video/video';
import { createdVideo, type Result } from './collection';
import { ledgerSummary } from './getSummary';
import type { OperationInput } from './operation';

/** The result that came last. One that was known before, such as with another URL, is none. */
function lastResult(events: StoredEvent[]): StoredEvent | undefined {
	const results = events.filter(({ state }) => ['completed', 'failed', 'timedOut'].includes(state));
	const first = uniqBy(sortBy(results, 'id'), ({ key, state, projectId, videoId }) =>
		[key, state, projectId || videoId].join(' '),
	);
	return last(first);
}

/** The event that has said first that a campaign is finished with a result. */
const closingOf = (events: StoredEvent[], { id: resultId }: StoredEvent) =>
	minBy(
		events.filter(({ state, id }) => state === 'campaignFinished' && id > resultId),
		'id',
	);

/** Whether nothing is to be said of the end of a campaign: it was said, or there is no result. */
export function isClosed(events: StoredEvent[]): boolean {
	const result = lastResult(events);
	return result === undefined || closingOf(events, result) !== undefined;
}

/**
 * Says that a campaign is finished, once: where no key of the table is pending or being sent.
 *
 * @returns the result that was recorded last, and the summary of the table; undefined where others are pending, or another
 * execution says it
 */
export async function closeCampaign(
	{ context, itemIndex }: OperationInput,
	table: DataTable,
	timeoutMinutes: number,
): Promise<{ last: Result; summary: IDataObject } | undefined> {
	const now = systemClock.now();
	const events = await table.readAll();
	const byKey = groupInOrder(events, ({ key }) => key);
	const isOpen = (ofKey: StoredEvent[]) =>
		['created', 'sending'].includes(keySummary(ofKey, now).state);
	const result = lastResult(events);
	if (!result || closingOf(events, result) || [...byKey.values()].some(isOpen)) return undefined;
	const { key, projectId, videoId } = result;
	const closing = newEvent({
		...{ key, projectId, videoId, state: 'campaignFinished' },
		...{ executionId: executionIdOf(context), attempt: randomUUID() },
	});
	await table.append([closing]);
	const ofKey = await table.read([key]);
	if (closingOf(ofKey, result)?.attempt !== closing.attempt) return undefined;
	const state = keyState(ofKey);
	const project = state.kind === 'created' ? state.project : result;
	const video = createdVideo(project, ofKey, itemIndex);
	const lastVideo =
		result.state === 'timedOut'
			? timedOut(video, timeoutMinutes)
			: finished(video, resultIn(result));
	return { last: lastVideo, summary: ledgerSummary(events, now, context.getTimezone()) };
}
