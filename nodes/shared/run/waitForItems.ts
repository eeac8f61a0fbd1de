import compact from 'lodash/compact';
import type { INodeExecutionData } from 'n8n-workflow';

import { fetchVideo } from '../download/fetchVideo';
import type { WaitSettings } from '../fields/waitSettings';
import { asError, errorDetails } from '../items/output';
import { type RowError, rowErrorOf } from '../items/rowError';
import { VIDEO_FILE } from '../messages/run';
import { stoppedError } from './runErrors';
import type { StoppingVideo } from './toolCalls';
import { mapConcurrently } from '../utils/concurrency';
import { idsOf, titleOf } from '../video/ids';
import { itemsOf, videoItem } from '../video/outputItems';
import type { ProcessedVideo } from '../video/video';
import { awaitVideos } from '../waiting/awaitVideos';
import type { RunLedger } from './ledger/runLedger';
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
	await ledger.record(result.videos);
	const videos = await ledger.skipReplaced(result.videos);

	const stopAt = (failed: StoppingVideo | undefined) => {
		if (failed && !continueOnFail) throw stoppedError(run, failed, videos);
	};
	stopAt(videos.find((video) => video.status === 'lookUpFailed'));
	const { downloadField } = wait;
	if (table || !downloadField) return itemsOf(videos, run);
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
