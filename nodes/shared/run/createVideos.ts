import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { emptyRowsHint } from '../items/emptyRows';
import { addHint } from '../items/output';
import { OWN_CODES } from '../items/ownCodes';
import { continuesOnError } from '../items/parameters';
import { rowErrorOf, UserFacingError } from '../items/rowError';
import { failureOfRun, nothingSent, stopped, withAdvice } from '../report/runErrors';
import {
	hintAtExecuteOnce,
	hintAtMissingMetadata,
	hintAtMissingVideos,
	hintAtPending,
	otherValuesHint,
} from '../report/runHints';
import { holdFurtherCalls, type StoppingVideo } from '../report/toolCalls';
import { systemClock } from '../utils/clock';
import { itemsOf, videoItem } from '../video/outputItems';
import {
	hasNoProject,
	hasProject,
	isPlanned,
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
import { missingColumnTexts } from './fieldLabels';
import { keptFilesHint } from './inputFiles';
import type { CreationKind } from './kind';
import { ledgerHints, notWrittenHint } from './ledger/hints';
import { openLedger } from './ledger/openLedger';
import type { RunLedger, SendCreation } from './ledger/runLedger';
import { ledgerRunOf } from './ledger/task';
import { planVideos } from './plan';
import { notSent, preflight } from './preflight';
import { doubtsHint } from './requestTexts';
import { resultColumnsHint } from './resultColumns';
import { prepareRun, readTable, type Run, type RunBase, startRun } from './run';
import { sendCreation } from './sendCreation';

/**
 * The run of every creation node: plan a video for each row, check all of them, and only then create those that the
 * ledger does not know, a few at a time within the rate limit; then wait for them, if asked to.
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
	const { context, continueOnFail } = run;
	if (!run.isTool) hintAtExecuteOnce(context);
	const known = await ledger.recall(await planVideos(run), run.completion === 'check');
	const checked = ledger.withSenders(await preflight(run, known));
	if (run.completion === 'check') {
		return await checkedItems(run, checked, await ledger.left());
	}
	const rejectedVideos = checked.filter(isRejected);
	if (rejectedVideos.length > 0 && !continueOnFail) {
		throw nothingSent(run, rejectedVideos, checked);
	}
	const sent = continueOnFail
		? await createAfterErrors(run, ledger, checked)
		: await ledger.create(checked, sender(run), stopsSending);
	// a limit is no error of a row, nor of a loop
	const hasVideos = sent.some(hasProject) || run.runIndex > 0;
	const goesOn = continueOnFail || (hasVideos && !sent.some(stopsRun));
	const processed = goesOn ? reported(run, sent) : sent;
	// what is known already is brought, if nothing can be sent
	const isWaiting = run.wait !== undefined && !failureOfRun(run.table, processed);
	const refresh = { isWaiting, columns: run.table?.columns };
	const { videos, refusal } = await refreshVideos(context, run.account, processed, refresh);
	await ledger.record(videos);
	if (run.isTool && videos.some(mayComeYet)) holdFurtherCalls(context);
	const created = videos.filter(hasProject);
	const withoutProject = videos.find(stopsSending) ?? videos.find(hasNoProject);
	const otherValues = otherValuesHint(run, created);
	hintAtMissingMetadata(context, videos);
	addHint(context, missingColumnTexts(run).join('; '));
	addHint(context, resultColumnsHint(run));
	addHint(context, doubtsHint(run, checked.filter(isPlanned)));
	addHint(context, keptFilesHint(run, checked));
	if (withoutProject && !goesOn) {
		throw stopped(
			...([run, withoutProject, videos] as const),
			...[otherValues, notWrittenHint(videos, run.nameRows)],
		);
	}
	const failure = failureOfRun(run.table, videos, refusal);
	if (failure && !continuesOnError(context)) throw stopped(run, failure, videos);
	const hints = ledgerHints(ledger, videos, systemClock.now());
	for (const hint of [otherValues, ...hints]) addHint(context, hint);
	const notifies = run.completion !== 'continue';
	if (!run.wait) hintAtPending(context, videos, { notifies, table: run.table });
	if (run.wait && created.length > 0) {
		const result = await awaitVideos(run, run.wait, videos);
		// a suspended run goes on in waiting/resume.ts
		if ('suspended' in result) return result.suspended;
		await ledger.record(result.videos);
		return await finishedItems(run, await ledger.withoutReplaced(result.videos));
	}
	return itemsOf(videos, run);
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
	const breaker = new CircuitBreaker(run.context);
	const stopAt = (video: ProcessedVideo) => breaker.isOpenAfter(video);
	const processed = await ledger.create(drafts, sender(run), stopAt);
	return breaker.withNotSent(drafts, processed);
}

/** Says which videos are missing; the next run takes the rows of a table. */
function reported(run: Run, all: ProcessedVideo[]): ProcessedVideo[] {
	const videos = run.table ? all : withAdvice(run, all);
	hintAtMissingVideos(run, videos);
	return videos;
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
 * The items of videos that were waited for, with their files where these are asked for.
 *
 * @throws NodeOperationError or NodeApiError when the service does not show a video, or its file cannot be downloaded,
 * unless On Error says to continue
 */
async function finishedItems(run: Run, videos: ProcessedVideo[]): Promise<INodeExecutionData[]> {
	const { wait, continueOnFail, errorOutput } = run;
	const stop = (failed: StoppingVideo) => stopped(run, failed, videos);

	const lookUpFailed = videos.find((video) => video.status === 'lookUpFailed');
	if (lookUpFailed && !continueOnFail) throw stop(lookUpFailed);
	const field = run.table ? undefined : wait?.downloadField;
	const files: DownloadedFiles = field ? await downloadVideos(run, videos) : new Map();
	const missing = [...files.values()].find(isDownloadError);
	if (missing && !continueOnFail) {
		throw stop({ itemIndexes: missing.itemIndexes ?? [], errors: [missing] });
	}

	if (run.table) return itemsOf(videos, run);
	return videos.map((video) =>
		withFile(videoItem(video, errorOutput), files.get(video), { field, errorOutput }),
	);
}

/** Where the run cannot be prepared, no row is sent. */
function rejectAll(base: RunBase & Pick<Run, 'table'>, error: unknown): INodeExecutionData[] {
	const { kind, continueOnFail, table } = base;
	if (!continueOnFail && !(error instanceof UserFacingError)) throw error;
	const ofNoRow = { ...notSent(rowErrorOf(error)), itemIndexes: [] };
	const videos = base.rows.map((itemIndex) =>
		rejected({ itemIndexes: [itemIndex], kind: kind.name }, [ofNoRow]),
	);
	if (!continueOnFail) throw nothingSent(base, videos, videos);
	const advised = table ? videos : withAdvice(base, videos);
	hintAtMissingVideos(base, advised);
	return itemsOf(advised, base);
}
