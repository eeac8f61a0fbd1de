import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isPaidOncePerKey } from '../fields/payOncePer';
import { addHint, hasErrorOutput, markErrors } from '../items/output';
import { rowErrorOf, UserFacingError } from '../items/rowError';
import { mapConcurrently } from '../utils/mapConcurrently';
import {
	hasNoProject,
	hasProject,
	isPlanned,
	isRejected,
	type ProcessedVideo,
	rejected,
	type Video,
	type VideoWithoutProject,
} from '../video/video';
import { videoItem } from '../video/videoItem';
import { awaitVideos } from '../waiting/awaitVideos';
import { type DownloadedFiles, downloadVideos, isDownloadError, withFile } from './attachFiles';
import { createVideo } from './create';
import { unusedFoundProjects, unusedKeyedProjects } from './foundProjects';
import { createKeyed, recallVideos } from './keyedVideos';
import type { CreationKind } from './kind';
import type { Ledger } from './ledger';
import { hintAtLedgerTable, notWrittenText, summaryOf } from './ledgerHints';
import { planVideos } from './plan';
import { preflight } from './preflight';
import { recordResults } from './recordResults';
import { prepareRun, type Run, type RunBase, startRun } from './run';
import {
	hintAtMissingMetadata,
	hintAtOtherTrigger,
	nothingSentError,
	stoppedError,
	type StoppingVideo,
} from './runErrors';

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
	const base = startRun(this, kind);
	try {
		return [markErrors(this.getNode(), await prepareAndCreate(base))];
	} finally {
		if (isPaidOncePerKey(this)) base.ledger.close();
	}
}

async function prepareAndCreate(base: RunBase): Promise<INodeExecutionData[]> {
	let run: Run;
	try {
		run = await prepareRun(base);
	} catch (error) {
		return rejectAll(base, error);
	}
	return await createAll(run);
}

async function createAll(run: Run): Promise<INodeExecutionData[]> {
	const drafts = await planVideos(run);
	const earlier = () => run.ledger.summary(drafts.filter(isPlanned));
	const { payOnce } = run;
	const known = payOnce ? await recallVideos(run, payOnce, drafts) : drafts;
	const checked = await preflight(run, known);
	const rejectedVideos = checked.filter(isRejected);
	if (rejectedVideos.length > 0 && !run.continueOnFail) {
		throw nothingSentError(run.context.getNode(), rejectedVideos, checked.length, earlier());
	}
	const unused = payOnce
		? unusedKeyedProjects(run.foundProjects, checked)
		: unusedFoundProjects(run.foundProjects, checked.filter(isPlanned), run.ledger);
	const videos = await createPlanned(run, checked);
	const created = videos.filter(hasProject);
	const withoutProject = videos.find(stopsSending) ?? videos.find(hasNoProject);
	hintAtOtherTrigger(run.context, created);
	hintAtMissingMetadata(run.context, videos);
	if (withoutProject && !run.continueOnFail) {
		const more = [notWrittenText(videos), unused].filter(Boolean).join(' ');
		const summary = payOnce ? summaryOf(videos) : earlier();
		throw stoppedError(run.context.getNode(), withoutProject, summary, more);
	}
	if (payOnce) hintAtLedgerTable(run.context, payOnce, videos);
	addHint(run.context, unused);
	if (run.wait && created.length > 0) {
		const result = await awaitVideos(run, run.wait, videos);
		// a suspended run goes on in waiting/resume.ts, and its ledger entries stay
		if ('suspended' in result) return result.suspended;
		if (payOnce) await recordResults(run.context, payOnce, videos, result.videos);
		return await finishedItems(run, result.videos);
	}
	// a retry needs the entries as long as a row is without a project
	if (!withoutProject) run.ledger.forgetRun(ledgerKeys(videos));
	return videos.map((video) => videoItem(video, false));
}

/** A row that was uncertain before tells nothing about the service as it is now. */
const stopsSending = (video: ProcessedVideo): video is VideoWithoutProject =>
	hasNoProject(video) && !(video.status === 'uncertain' && video.sentBefore);

/** Without On Error, no further video is created after one that fails; the result has no later ones. */
async function createPlanned(run: Run, videos: Video[]): Promise<ProcessedVideo[]> {
	const stopAt = (video: ProcessedVideo) => stopsSending(video) && !run.continueOnFail;
	if (run.payOnce) return await createKeyed(run, run.payOnce, videos, stopAt);
	return await mapConcurrently<Video, ProcessedVideo>(
		videos,
		run.concurrency,
		async (video) =>
			isPlanned(video)
				? await run.ledger.inTurn(video, run.cancelled, async () => await createVideo(run, video))
				: video,
		stopAt,
	);
}

/**
 * The items of videos that were waited for, with their files where these are asked for.
 *
 * @throws NodeOperationError or NodeApiError when the service does not show a video, or its file cannot be downloaded,
 * unless On Error says to continue
 */
async function finishedItems(run: Run, videos: ProcessedVideo[]): Promise<INodeExecutionData[]> {
	const { context, ledger, wait, continueOnFail } = run;
	const errorOutput = hasErrorOutput(context.getNode());
	const stop = (failed: StoppingVideo) => {
		rememberFailures(ledger, videos);
		return stoppedError(context.getNode(), failed, { created: videos.filter(hasProject) });
	};

	const lookUpFailed = videos.find((video) => video.status === 'lookUpFailed');
	if (lookUpFailed && !continueOnFail) throw stop(lookUpFailed);
	const field = wait?.downloadField;
	const files: DownloadedFiles = field ? await downloadVideos(run, videos) : new Map();
	const missing = [...files.values()].find(isDownloadError);
	if (missing && !continueOnFail) {
		throw stop({ itemIndexes: missing.itemIndexes ?? [], errors: [missing] });
	}

	const isComplete = videos.every(({ status }) => status === 'completed');
	if (isComplete && !missing) ledger.forgetRun(ledgerKeys(videos));
	else rememberFailures(ledger, videos);
	return videos.map((video) =>
		withFile(videoItem(video, errorOutput), files.get(video), { field, errorOutput }),
	);
}

const ledgerKeys = (videos: ProcessedVideo[]) =>
	videos.flatMap((video) => (hasProject(video) ? (video.ledgerKey ?? []) : []));

/** Another execution creates failed videos again. */
function rememberFailures(ledger: Ledger, videos: ProcessedVideo[]) {
	for (const video of videos) {
		if (video.status === 'failed' && video.ledgerKey !== undefined) {
			ledger.recordFailure(video.ledgerKey, video.event);
		}
	}
}

/** Where the run cannot be prepared, no row is sent. */
function rejectAll(
	{ context, kind, ledger, continueOnFail }: RunBase,
	error: unknown,
): INodeExecutionData[] {
	if (!continueOnFail && !(error instanceof UserFacingError)) throw error;
	const videos = context
		.getInputData()
		.map((_, itemIndex) =>
			rejected({ itemIndexes: [itemIndex], kind: kind.name }, [rowErrorOf(error)]),
		);
	if (!continueOnFail) {
		throw nothingSentError(context.getNode(), videos, videos.length, ledger.summary([]));
	}
	return videos.map((video) => videoItem(video, false));
}
