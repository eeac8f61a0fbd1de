import type { IDataObject } from 'n8n-workflow';

import { rememberedRun, type RunName } from '../../../nodes/shared/ledger/journal/contextStore';

/** The states of each key of a run in the order in which they were written, as the node's context has them. */
export function statesInContext(context: IDataObject, run: RunName = 0) {
	const n8n = { getExecutionId: () => 'e1', getContext: () => context };
	const states: Record<string, string[]> = {};
	for (const { key, state } of rememberedRun(n8n as never, run).all()) {
		(states[key] ??= []).push(state);
	}
	return states;
}
