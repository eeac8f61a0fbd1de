import compact from 'lodash/compact';
import type { INodeExecutionData } from 'n8n-workflow';

import { fetchVideo } from '../download/fetchVideo';
import type { WaitSettings } from '../fields/waitSettings';
import { asError, errorDetails } from '../items/errorItem';
import { type RowError, rowErrorOf } from '../items/rowError';
import { VIDEO_FILE } from '../messages/run';
import { MINUTE_MS, systemClock } from '../utils/clock';
import { mapConcurrently } from '../utils/concurrency';
import { idsOf, titleOf } from '../video/ids';
import { videoItem } from '../video/outputItems';
import { isPending, type ProcessedVideo, type StoppingVideo } from '../video/video';
import { pollVideos } from '../waiting/poll';
import { suspend } from '../waiting/suspension';
import type { RunLedger } from './ledger/runLedger';
import { stoppedError } from './runErrors';
import { outputOf } from './runOutput';
import type { Run } from './runSetup';

const DOWNLOAD_CONCURRENCY = 3;

/**
 * Waits for videos, and puts them out with their files where these are asked for.
 *
 * @throws NodeOperationError or NodeApiError when the service does not show a video, or its file cannot be downloaded,
 * unless On Error says to continue
 */
export async function waitForItems(
	run: Run,
	wait: WaitSettings,
	ledger: RunLedger,
	all: ProcessedVideo[],
): Promise<INodeExecutionData[]> {
	const { table, continueOnFail } = run;
	const result = await awaitVideos(run, wait, all);
	// a suspended run goes on in waiting/resume.ts
	if ('suspended' in result) return result.suspended;
	const videos = await ledger.recordLate(result.videos);

	const stopAt = (failed: StoppingVideo | undefined) => {
		if (failed && !continueOnFail) throw stoppedError(run, failed, videos);
	};
	stopAt(videos.find((video) => video.status === 'lookUpFailed'));
	const { downloadField } = wait;
	if (table || !downloadField) return outputOf(run, videos);
	const items = await mapConcurrently(
		videos,
		DOWNLOAD_CONCURRENCY,
		async (video) => await itemWithFile(run, video, downloadField),
		({ missing }) => missing !== undefined && !continueOnFail,
	);
	const missing = items.find((each) => each.missing)?.missing;
	stopAt(missing && { itemIndexes: missing.itemIndexes ?? [], errors: [missing] });
	return items.map(({ item }) => item);
}

/** The videos, none of them pending; or what n8n shows while the execution is suspended. */
type WaitResult = { videos: ProcessedVideo[] } | { suspended: INodeExecutionData[] };

/**
 * Waits for the pending videos, which were just looked up. For callbacks, it suspends the execution. Videos of another
 * execution are polled, as their callbacks resume that one.
 */
async function awaitVideos(
	run: Run,
	{ by, timeoutMinutes }: WaitSettings,
	videos: ProcessedVideo[],
): Promise<WaitResult> {
	const { context, account, runIndex, callbackFor, table, errorOutput } = run;
	const executionId = context.getExecutionId();
	const pending = videos.filter(isPending);
	if (pending.length === 0) return { videos };
	const resumeThisExecution = pending.every(
		({ resumesExecution }) => resumesExecution === executionId,
	);
	if (by === 'polling' || !resumeThisExecution) {
		return { videos: await pollVideos(context, account, videos, timeoutMinutes) };
	}
	const callbackUrl = callbackFor(pending[0].itemIndexes[0])?.url ?? '';
	const suspension = {
		instanceId: context.getInstanceId(),
		executionId,
		runIndex,
		errorOutput,
		table,
		timeoutMinutes,
		until: systemClock.now() + timeoutMinutes * MINUTE_MS,
		videos,
	};
	return { suspended: await suspend(context, suspension, callbackUrl) };
}

/** Streams the file of a video with a link into n8n's binary data. Never throws: the item says why its file is missing. */
async function itemWithFile(
	{ context, account, errorOutput }: Run,
	video: ProcessedVideo,
	field: string,
): Promise<{ item: INodeExecutionData; missing?: RowError }> {
	const item = videoItem(video, errorOutput);
	if (video.status !== 'completed' || !video.event.url) return { item };
	const { itemIndexes } = video;
	const { projectId, videoId } = idsOf(video);
	try {
		const { helpers } = context;
		const { url } = video.event;
		const cancelSignal = context.getExecutionCancelSignal();
		const ids = compact([projectId, videoId]);
		const download = { helpers, url, baseUrl: account.baseUrl, ids, cancelSignal };
		const { binary } = await fetchVideo(download);
		return { item: { ...item, binary: { [field]: binary } } };
	} catch (error) {
		const why = rowErrorOf(error);
		const told = VIDEO_FILE.videoFileNotDownloaded(titleOf(video), why);
		const missing = { ...why, itemIndexes, ...told };
		const { message, advice } = missing;
		const json = { ...item.json, message, advice, ...errorDetails(missing, itemIndexes) };
		const without = { ...item, json };
		return { item: errorOutput ? asError(without) : without, missing };
	}
}
