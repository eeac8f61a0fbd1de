import type { IExecuteFunctions } from 'n8n-workflow';

import { isRefusalOfAccount, isUnknownId } from '../contract/errorCodes';
import { hasExpression } from '../items/parameters';
import type { RowError } from '../items/rowError';
import { RUN } from '../messages/run';
import { executionCount, setExecutionCount } from '../utils/execution';
import {
	isPlanned,
	isRejected,
	isSentNow,
	type ProcessedVideo,
	rejected,
	type Video,
} from '../video/video';
import type { RunLedger } from './ledger/runLedger';
import type { CreationCall, Run } from './runSetup';

/** After so many uncertain answers in a row the service is probably down, and every further row may be paid without a result. */
const MAX_UNCERTAIN_IN_A_ROW = 5;

/** The key in the node's context. */
const COUNTER = 'uncertainInARow';

/** Why this execution sends nothing more: that many uncertain answers, also over several runs of a loop. */
export const serviceDown = (context: IExecuteFunctions): RowError | undefined =>
	executionCount(context, COUNTER) >= MAX_UNCERTAIN_IN_A_ROW
		? RUN.serviceSeemsDown(MAX_UNCERTAIN_IN_A_ROW)
		: undefined;

/** Why later rows can't succeed, or not verifiably; undefined if they can. */
function reasonToStop(
	{ context, kind }: CreationCall,
	video: ProcessedVideo,
): RowError | undefined {
	if (isSentNow(video)) {
		const isUncertain = video.status === 'uncertain';
		setExecutionCount(context, COUNTER, isUncertain ? executionCount(context, COUNTER) + 1 : 0);
	}
	const { parameters } = context.getNode();
	// one ID for all rows, unless an expression gives it
	const isPicked = ({ field = '' }: RowError) =>
		field in kind.ids && !hasExpression(parameters[field]);
	const concernsAllRows = (error: RowError) =>
		isRefusalOfAccount(error) || (isPicked(error) && isUnknownId(error));
	const refusal = isRejected(video) ? video.errors.find(concernsAllRows) : undefined;
	return serviceDown(context) ?? (refusal && RUN.anotherRowRefused(refusal));
}

/** Creates the other videos, too, after one that failed, for as long as that makes sense; the rest is rejected. */
export async function createDespiteErrors(
	run: Run,
	ledger: RunLedger,
	drafts: Video[],
): Promise<ProcessedVideo[]> {
	let reason: RowError | undefined;
	const processed = await ledger.create(drafts, (video) => {
		reason ??= reasonToStop(run, video);
		return reason !== undefined;
	});
	const byFirstItem = new Map(processed.map((video) => [video.itemIndexes[0], video]));
	return drafts.flatMap((draft) => {
		const video = byFirstItem.get(draft.itemIndexes[0]);
		if (video) return video;
		return isPlanned(draft) && reason ? rejected(draft, [reason]) : [];
	});
}
