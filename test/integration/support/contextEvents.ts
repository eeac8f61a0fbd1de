import omitBy from 'lodash/omitBy';
import type { IDataObject } from 'n8n-workflow';

import { rememberedRun, type RunName } from '../../../nodes/shared/ledger/journal/contextStore';

/** What the node's context holds for each row, for its retries. */
export const perRow = (context: IDataObject) =>
	omitBy(context, (_, name) => name === 'firstExecutionId' || name.startsWith('paidVideosTable:'));

/** The states of each item in the order in which they were written, as the context of a node has them that pays per run. */
export function statesInContext(context: IDataObject, run: RunName = 0) {
	const n8n = { getExecutionId: () => 'e1', getContext: () => context };
	const states: Record<string, string[]> = {};
	for (const { key, state } of rememberedRun(n8n as never, run).all()) {
		(states[String(key.split(':').at(-1))] ??= []).push(state);
	}
	return states;
}
