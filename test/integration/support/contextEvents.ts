import omitBy from 'lodash/omitBy';
import type { IDataObject } from 'n8n-workflow';

import type { RunName } from '../../../nodes/shared/ledger/journal/contextStore';
import type { LedgerEvent } from '../../../nodes/shared/ledger/journal/events';

/** What the node's context holds for each row, for its retries. */
export const perRow = (context: IDataObject) =>
	omitBy(context, (_, name) => name === 'firstExecutionId' || name.startsWith('paidVideosTable:'));

/** The states of each item in the order in which they were written, as the context of a node has them that pays per run. */
export function statesInContext(context: IDataObject, run: RunName = 0) {
	const { events } = context[`videos:${run}`] as unknown as { events: LedgerEvent[] };
	const states: Record<string, string[]> = {};
	for (const { key, state } of events) {
		(states[String(key.split(':').at(-1))] ??= []).push(state);
	}
	return states;
}
