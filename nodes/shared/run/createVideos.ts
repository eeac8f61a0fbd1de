import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { emptyRowsHint } from '../items/inputRows';
import { addHint } from '../items/n8nMessages';
import type { RowError } from '../items/rowError';
import {
	hasProject,
	isPlanned,
	isRejected,
	type ProcessedVideo,
	rejected,
	type Video,
} from '../video/video';
import { refreshVideos } from '../waiting/refreshVideos';
import { checkedItems } from './check/checkedItems';
import type { CreationKind } from './kind';
import { RunLedger } from './ledger/runLedger';
import { planVideos } from './plan';
import { preflight } from './preflight';
import { nothingSentError, rejectAll, stoppedError } from './runErrors';
import { addHints, notRecordedHint } from './runHints';
import { outputOf } from './runOutput';
import { prepareRun, readTable, type Run, startRun } from './runSetup';
import {
	countUncertain,
	holdFurtherCalls,
	reasonToStop,
	stoppingVideoOf,
	stopsSending,
} from './stopRules';
import { waitForItems } from './waitForItems';

/**
 * The run of every creation node: it reads the rows, plans a video for each, recalls what is paid for, checks the others,
 * creates them, looks up those of earlier runs, reports, waits if asked to, and outputs the rows. What must not change:
 * - Nothing is sent before every row is planned and checked.
 * - A request is written down before it leaves, and what may have been created is never sent again.
 * - What is paid for is given, whatever is wrong with its row or with the run by now.
 * - Each row is output with its own video, or with why it has none.
 *
 * @throws NodeOperationError or NodeApiError for all rows that are rejected before sending, or for the first one that
 * fails after that, unless On Error says to continue
 */
export async function createVideos(
	this: IExecuteFunctions,
	kind: CreationKind,
): Promise<INodeExecutionData[][]> {
	let call = startRun(this, kind);
	addHint(this, emptyRowsHint(call.rows, this.getInputData()));
	if (call.rows.length === 0) return [[]];
	let run: Run;
	let ledger: RunLedger;
	try {
		call = { ...call, table: readTable(call) };
		run = await prepareRun(call);
		ledger = await RunLedger.open(run);
	} catch (error) {
		return [rejectAll(call, error)];
	}
	return [await createAll(run, ledger)];
}

async function createAll(run: Run, ledger: RunLedger): Promise<INodeExecutionData[]> {
	const { context, account, completion, continueOnFail, table, wait } = run;
	const recalled = await ledger.recall(await planVideos(run));
	const drafts = await preflight(run, ledger, recalled);
	if (completion === 'check') return await checkedItems(run, drafts, await ledger.remaining());
	if (drafts.some(isRejected) && !continueOnFail) throw nothingSentError(run, drafts);

	const processed = await createPlanned(run, ledger, drafts);
	// known videos are updated, even if nothing can be sent
	const refreshed = await refreshVideos(context, account, processed, table?.columns);
	const { videos, refusal, notLookedUp } = refreshed;
	await ledger.record(videos);
	// until the outcome of a tool call is known, a reworded call could pay again
	holdFurtherCalls(run, videos);

	const end = stoppingVideoOf(run, videos, refusal);
	// a run that waits looks them up again
	if (end || !wait) addHint(context, notLookedUp);
	if (end) throw stoppedError(run, end, videos, notRecordedHint(videos, run.nameRows));
	addHints(run, ledger, drafts, videos);
	return wait && videos.some(hasProject)
		? await waitForItems(run, wait, ledger, videos)
		: outputOf(run, videos);
}

/**
 * Creates the videos until one says that nothing more is to be sent. Where the run goes on after errors, the rest is
 * rejected; else it is left out.
 */
async function createPlanned(
	run: Run,
	ledger: RunLedger,
	drafts: Video[],
): Promise<ProcessedVideo[]> {
	let reason: RowError | undefined;
	const processed = await ledger.create(drafts, (video) => {
		if (!run.continueOnFail) return stopsSending(video);
		countUncertain(run, video);
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
