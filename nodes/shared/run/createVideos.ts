import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { addHint } from '../items/output';
import { continuesOnError } from '../items/parameters';
import { rowErrorOf, UserFacingError } from '../items/rowError';
import { emptyRowsHint } from '../items/rowIndexes';
import { OWN_CODES } from '../messages/codes';
import { failureOfRun, nothingSent, stopped, withAdvice } from '../report/runErrors';
import { executeOnceHint, missingVideosHint } from '../report/runHints';
import { holdFurtherCalls } from '../report/toolCalls';
import { itemsOf } from '../video/outputItems';
import {
	hasNoProject,
	hasProject,
	isRejected,
	type ProcessedVideo,
	rejected,
	type Video,
	type VideoWithoutProject,
	wasUncertain,
} from '../video/video';
import { refreshVideos } from '../waiting/refreshVideos';
import { checkedItems } from './check/checkedItems';
import { CircuitBreaker } from './circuitBreaker';
import { finishedItems } from './finishedItems';
import type { CreationKind } from './kind';
import { openLedger } from './ledger/openLedger';
import type { RunLedger } from './ledger/runLedger';
import { planVideos } from './plan';
import { preflight, withNotSentCode } from './preflight';
import { notesOfEnd, report } from './report';
import { type CreationCall, prepareRun, readTable, type Run, startRun } from './run';

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
	if (!call.isTool) addHint(this, executeOnceHint(this));
	let run: Run;
	let ledger: RunLedger;
	try {
		call = { ...call, table: readTable(call) };
		run = await prepareRun(call);
		ledger = await openLedger(run);
	} catch (error) {
		return [rejectAll(call, error)];
	}
	return [await createAll(run, ledger)];
}

async function createAll(run: Run, ledger: RunLedger): Promise<INodeExecutionData[]> {
	const { context, account, completion, continueOnFail, isTool, table, wait } = run;
	const recalled = await ledger.recall(await planVideos(run));
	const drafts = ledger.withSenders(await preflight(run, recalled));
	if (completion === 'check') return await checkedItems(run, drafts, await ledger.remaining());
	if (drafts.some(isRejected) && !continueOnFail) throw nothingSent(run, drafts);

	const sent = continueOnFail
		? await createAfterErrors(run, ledger, drafts)
		: await ledger.create(drafts, stopsSending);
	const stoppedAt = endOfRun(run, sent);
	const told = withAdvice(run, sent);
	// what is known already is brought, also if nothing can be sent
	const refreshed = await refreshVideos(context, account, told, table?.columns);
	const { videos, refusal, notLookedUp } = refreshed;
	await ledger.record(videos);
	const mayComeYet = videos.some(
		(video) =>
			video.status === 'uncertain' ||
			(isRejected(video) && video.errors[0].code === OWN_CODES.beingCreated),
	);
	if (isTool && mayComeYet) holdFurtherCalls(context);

	const failure = continuesOnError(context) ? undefined : failureOfRun(table, videos, refusal);
	const end = stoppedAt ?? failure;
	// a run that waits looks them up again
	if (end || !wait) addHint(context, notLookedUp);
	if (end) throw stopped(run, end, videos, ...notesOfEnd(run, videos));
	report(run, ledger, drafts, told, videos);
	return wait && videos.some(hasProject)
		? await finishedItems(run, wait, ledger, videos)
		: itemsOf(videos, run);
}

/** Where the run cannot be prepared, no row is sent. */
function rejectAll(call: CreationCall, error: unknown): INodeExecutionData[] {
	const { kind, continueOnFail } = call;
	if (!continueOnFail && !(error instanceof UserFacingError)) throw error;
	const ofNoRow = { ...withNotSentCode(rowErrorOf(error)), itemIndexes: [] };
	const videos = call.rows.map((itemIndex) =>
		rejected({ itemIndexes: [itemIndex], kind: kind.name }, [ofNoRow]),
	);
	if (!continueOnFail) throw nothingSent(call, videos);
	const told = withAdvice(call, videos);
	addHint(call.context, missingVideosHint(call, told));
	return itemsOf(told, call);
}

/** Creates the other videos, too, after one that failed, for as long as that makes sense. */
async function createAfterErrors(
	run: Run,
	ledger: RunLedger,
	drafts: Video[],
): Promise<ProcessedVideo[]> {
	const breaker = new CircuitBreaker(run.context, run.kind);
	const processed = await ledger.create(drafts, (video) => breaker.isOpenAfter(video));
	return breaker.withNotSent(drafts, processed);
}

/** Whether nothing further is sent after a video. */
function stopsSending(video: ProcessedVideo): video is VideoWithoutProject {
	if (!hasNoProject(video)) return false;
	// a limit leaves it to another run
	if (video.errors[0].code === OWN_CODES.budgetUsedUp) return false;
	// an earlier run has sent it
	return !wasUncertain(video);
}

/** At which video without a project a run ends; undefined where it goes on. */
function endOfRun(
	{ continueOnFail, runIndex }: CreationCall,
	videos: ProcessedVideo[],
): VideoWithoutProject | undefined {
	if (continueOnFail) return undefined;
	const stopping = videos.find(stopsSending);
	if (stopping) return stopping;
	// what a limit leaves to another run is no error where there are videos, nor in a loop
	const hasVideos = videos.some(hasProject) || runIndex > 0;
	if (hasVideos && !videos.some(wasUncertain)) return undefined;
	return videos.find(hasNoProject);
}
