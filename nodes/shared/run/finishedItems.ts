import compact from 'lodash/compact';
import type { IBinaryData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isWebUrl } from '../addresses/urls';
import { TooLargeError } from '../download/downloadErrors';
import { fetchVideo } from '../download/fetchVideo';
import type { WaitSettings } from '../fields/completion';
import { asError, errorDetails } from '../items/output';
import { continuesOnError } from '../items/parameters';
import { type RowError, rowErrorOf, UserFacingError } from '../items/rowError';
import { VIDEO_FILE } from '../messages/run';
import type { Account } from '../service/account';
import { stopped } from '../report/runErrors';
import type { StoppingVideo } from '../report/toolCalls';
import { mapConcurrently } from '../utils/mapConcurrently';
import { idsOf, titleOf } from '../video/ids';
import { itemsOf, videoItem } from '../video/outputItems';
import type { CompletedVideo, ProcessedVideo } from '../video/video';
import { awaitVideos } from '../waiting/awaitVideos';
import type { RunLedger } from './ledger/runLedger';
import type { EndingRun, ServiceRun } from './run';

/** How many files are downloaded at the same time. */
const DOWNLOAD_CONCURRENCY = 3;

/** The files of completed videos; for a file that is missing, why. */
type DownloadedFiles = Map<ProcessedVideo, IBinaryData | RowError>;

const isDownloadError = (file: IBinaryData | RowError): file is RowError => 'message' in file;

/**
 * Waits for videos, and puts them out with their files where these are asked for.
 *
 * @throws NodeOperationError or NodeApiError when the service does not show a video, or its file cannot be downloaded,
 * unless On Error says to continue
 */
export async function finishedItems(
	run: ServiceRun & EndingRun,
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

/**
 * Streams the files of the completed videos into n8n's binary data. Never throws. Stops at the first file that is
 * missing, unless On Error says to continue.
 */
async function downloadVideos(
	{ context, account }: ServiceRun,
	videos: ProcessedVideo[],
): Promise<DownloadedFiles> {
	const continueOnFail = continuesOnError(context);
	const completed = videos.filter((video) => video.status === 'completed');
	const results = await mapConcurrently(
		completed,
		DOWNLOAD_CONCURRENCY,
		async (video) => ({ video, file: await download(context, account, video) }),
		({ file }) => isDownloadError(file) && !continueOnFail,
	);
	return new Map(results.map(({ video, file }) => [video, file]));
}

async function download(
	context: IExecuteFunctions,
	{ baseUrl }: Account,
	video: CompletedVideo,
): Promise<IBinaryData | RowError> {
	const { helpers } = context;
	const { url } = video.event;
	try {
		if (!isWebUrl(url)) throw new UserFacingError(VIDEO_FILE.completedWithoutUrl());
		const cancelSignal = context.getExecutionCancelSignal();
		const { projectId, videoId } = idsOf(video);
		const ids = compact([projectId, videoId]);
		return (await fetchVideo({ helpers, url, baseUrl, ids, cancelSignal })).binary;
	} catch (error) {
		const rowError = rowErrorOf(error);
		const told =
			error instanceof TooLargeError
				? VIDEO_FILE.videoFileTooLarge
				: VIDEO_FILE.videoFileNotDownloaded;
		return { ...rowError, itemIndexes: video.itemIndexes, ...told(titleOf(video), rowError) };
	}
}

/** Adds its file to the item of a video; for a missing file, the reason. */
function withFile(
	item: INodeExecutionData,
	file: IBinaryData | RowError | undefined,
	{ field = '', errorOutput }: { field?: string; errorOutput: boolean },
): INodeExecutionData {
	if (!file) return item;
	if (!isDownloadError(file)) return { ...item, binary: { [field]: file } };
	const { message, advice, itemIndexes = [] } = file;
	const json = { ...item.json, message, advice, ...errorDetails(file, itemIndexes) };
	const missing = { ...item, json };
	return errorOutput ? asError(missing) : missing;
}
