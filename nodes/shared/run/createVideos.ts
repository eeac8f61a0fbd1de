import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { WaitSettings } from '../fields/completion';
import { emptyRowsHint } from '../items/emptyRows';
import { addHint } from '../items/output';
import { continuesOnError } from '../items/parameters';
import { rowErrorOf, UserFacingError } from '../items/rowError';
import { OWN_CODES } from '../messages/codes';
import { failureOfRun, nothingSent, stopped, withAdvice } from '../report/runErrors';
import { executeOnceHint, missingVideosHint } from '../report/runHints';
import { holdFurtherCalls, type StoppingVideo } from '../report/toolCalls';
import { itemsOf, videoItem } from '../video/outputItems';
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
import { awaitVideos } from '../waiting/awaitVideos';
import { refreshVideos } from '../waiting/refreshVideos';
import { type DownloadedFiles, downloadVideos, isDownloadError, withFile } from './attachFiles';
import { checkedItems } from './check/checkedItems';
import { CircuitBreaker } from './circuitBreaker';
import type { CreationKind } from './kind';
import { openLedger } from './ledger/openLedger';
import type { RunLedger, SendCreation } from './ledger/runLedger';
import { ledgerRunOf } from './ledger/task';
import { planVideos } from './plan';
import { withNotSentCode, preflight } from './preflight';
import { notesOfEnd, report } from './report';
import { prepareRun, readTable, type Run, type RunBase, startRun } from './run';
import { sendCreation } from './sendCreation';

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
	const run = startRun(this, kind);
	addHint(this, emptyRowsHint(run.rows, this.getInputData()));
	if (run.rows.length === 0) return [[]];
	if (!run.isTool) addHint(this, executeOnceHint(this));
	return [await prepareAndCreate(run)];
}

async function prepareAndCreate(base: RunBase): Promise<INodeExecutionData[]> {
	let table: Run['table'];
	let run: Run;
	let ledger: RunLedger;
	try {
		table = readTable(base);
		run = await prepareRun(base, table);
		ledger = await openLedger(ledgerRunOf(run), run.paidVideosTable, run.completion === 'check');
	} catch (error) {
		return rejectAll({ ...base, table }, error);
	}
	return await createAll(run, ledger);
}

async function createAll(run: Run, ledger: RunLedger): Promise<INodeExecutionData[]> {
	const { context, completion, continueOnFail, isTool, table, wait } = run;
	const known = await ledger.recall(await planVideos(run), completion === 'check');
	const checked = ledger.withSenders(await preflight(run, known));
	if (completion === 'check') return await checkedItems(run, checked, await ledger.left());
	const invalid = checked.filter(isRejected);
	if (invalid.length > 0 && !continueOnFail) throw nothingSent(run, invalid, checked);

	const sent = continueOnFail
		? await createAfterErrors(run, ledger, checked)
		: await ledger.create(checked, sender(run), stopsSending);
	const stoppedAt = endOfRun(run, sent);
	const advised = stoppedAt ? sent : withAdvice(run, sent);
	const { videos, refusal } = await refreshedVideos(run, advised);
	await ledger.record(videos);
	if (isTool && videos.some(mayComeYet)) holdFurtherCalls(context);

	const failure = continuesOnError(context) ? undefined : failureOfRun(table, videos, refusal);
	const end = stoppedAt ?? failure;
	if (end) throw stopped(run, end, videos, ...notesOfEnd(run, videos));
	report(run, ledger, { checked, sent: advised, videos });
	return wait && videos.some(hasProject)
		? await finishedItems(run, wait, ledger, videos)
		: itemsOf(videos, run);
}

/** At which video without a project a run ends; undefined where it goes on. A limit is no error of a row, nor of a loop. */
function endOfRun(
	{ continueOnFail, runIndex }: Run,
	videos: ProcessedVideo[],
): VideoWithoutProject | undefined {
	const hasVideos = videos.some(hasProject) || runIndex > 0;
	if (continueOnFail || (hasVideos && !videos.some(stopsRun))) return undefined;
	return videos.find(stopsSending) ?? videos.find(hasNoProject);
}

/** What is known already is brought, also if nothing can be sent. */
async function refreshedVideos({ context, account, table, wait }: Run, videos: ProcessedVideo[]) {
	const isWaiting = wait !== undefined && !failureOfRun(table, videos);
	return await refreshVideos(context, account, videos, { isWaiting, columns: table?.columns });
}

const mayComeYet = (video: ProcessedVideo): boolean =>
	video.status === 'uncertain' ||
	(isRejected(video) && video.errors[0].code === OWN_CODES.beingCreated);

/** Creates the other videos, too, after one that failed, for as long as that makes sense. */
async function createAfterErrors(
	run: Run,
	ledger: RunLedger,
	drafts: Video[],
): Promise<ProcessedVideo[]> {
	const breaker = new CircuitBreaker(run.context, run.kind);
	const stopAt = (video: ProcessedVideo) => breaker.isOpenAfter(video);
	const processed = await ledger.create(drafts, sender(run), stopAt);
	return breaker.withNotSent(drafts, processed);
}

const sender =
	(run: Run): SendCreation =>
	async (video, latest, claimEnd) =>
		await sendCreation(run, video, latest, claimEnd);

/** Not what a limit leaves to another run. */
const stopsRun = (video: ProcessedVideo): video is VideoWithoutProject =>
	hasNoProject(video) && video.errors[0].code !== OWN_CODES.budgetUsedUp;

const stopsSending = (video: ProcessedVideo): video is VideoWithoutProject =>
	stopsRun(video) && !wasUncertain(video);

/**
 * Waits for videos, and puts them out with their files where these are asked for.
 *
 * @throws NodeOperationError or NodeApiError when the service does not show a video, or its file cannot be downloaded,
 * unless On Error says to continue
 */
async function finishedItems(
	run: Run,
	wait: WaitSettings,
	ledger: RunLedger,
	all: ProcessedVideo[],
): Promise<INodeExecutionData[]> {
	const { table, continueOnFail, errorOutput } = run;
	const result = await awaitVideos(run, wait, all);
	// a suspended run goes on in waiting/resume.ts
	if ('suspended' in result) return result.suspended;
	await ledger.record(result.videos);
	const videos = await ledger.withoutReplaced(result.videos);

	const stop = (failed: StoppingVideo) => stopped(run, failed, videos);
	const lookUpFailed = videos.find((video) => video.status === 'lookUpFailed');
	if (lookUpFailed && !continueOnFail) throw stop(lookUpFailed);
	if (table) return itemsOf(videos, run);
	const field = wait.downloadField;
	const files: DownloadedFiles = field ? await downloadVideos(run, videos) : new Map();
	const missing = [...files.values()].find(isDownloadError);
	if (missing && !continueOnFail) {
		throw stop({ itemIndexes: missing.itemIndexes ?? [], errors: [missing] });
	}
	return videos.map((video) =>
		withFile(videoItem(video, errorOutput), files.get(video), { field, errorOutput }),
	);
}

/** Where the run cannot be prepared, no row is sent. */
function rejectAll(base: RunBase & Pick<Run, 'table'>, error: unknown): INodeExecutionData[] {
	const { kind, continueOnFail } = base;
	if (!continueOnFail && !(error instanceof UserFacingError)) throw error;
	const ofNoRow = { ...withNotSentCode(rowErrorOf(error)), itemIndexes: [] };
	const videos = base.rows.map((itemIndex) =>
		rejected({ itemIndexes: [itemIndex], kind: kind.name }, [ofNoRow]),
	);
	if (!continueOnFail) throw nothingSent(base, videos, videos);
	const advised = withAdvice(base, videos);
	addHint(base.context, missingVideosHint(base, advised));
	return itemsOf(advised, base);
}
