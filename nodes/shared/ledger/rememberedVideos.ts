import type { IExecuteFunctions } from 'n8n-workflow';

import { groupInOrder } from '../utils/objects';
import { type RunName, rememberedRun } from './journal/contextStore';
import { keyState } from './journal/events';
import type { LedgerSummary } from './ledger';
import { itemIndexesIn } from './videoKey';

/** What the node's context knows of the rows of a run, whatever they ask for now. */
export function rememberedVideos(context: IExecuteFunctions, runName: RunName): LedgerSummary {
	const summary: LedgerSummary = { created: [], uncertain: [] };
	const events = rememberedRun(context, runName).all();
	for (const [key, ofKey] of groupInOrder(events, (event) => event.key)) {
		const state = keyState(ofKey);
		if (state.kind === 'free') continue;
		const itemIndexes = itemIndexesIn(key);
		if (state.kind !== 'created') summary.uncertain.push({ itemIndexes });
		else summary.created.push({ itemIndexes, projectId: state.project.projectId });
	}
	return summary;
}
