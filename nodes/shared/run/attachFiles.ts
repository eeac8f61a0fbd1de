import compact from 'lodash/compact';
import type { IBinaryData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isWebUrl } from '../addresses/urls';
import { TooLargeError } from '../download/downloadErrors';
import { fetchVideo } from '../download/fetchVideo';
import { asError, errorDetails } from '../items/output';
import { continuesOnError } from '../items/parameters';
import { type RowError, rowErrorOf, UserFacingError } from '../items/rowError';
import { VIDEO_FILE } from '../messages/run';
import type { Account } from '../service/account';
import { systemClock } from '../utils/clock';
import { mapConcurrently } from '../utils/mapConcurrently';
import { idsOf, titleOf } from '../video/ids';
import { type CompletedVideo, type ProcessedVideo } from '../video/video';
import type { Run } from './run';

/** How many files are downloaded at the same time. */
const DOWNLOAD_CONCURRENCY = 3;

/** The files of completed videos; for a file that is missing, why. */
export type DownloadedFiles = Map<ProcessedVideo, IBinaryData | RowError>;

export const isDownloadError = (file: IBinaryData | RowError): file is RowError =>
	'message' in file;

/**
 * Streams the files of the completed videos into n8n's binary data. Never throws. Stops at the first file that is
 * missing, unless On Error says to continue.
 */
export async function downloadVideos(
	{ context, account }: Pick<Run, 'context' | 'account'>,
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
		const timeZone = context.getTimezone();
		const download = { helpers, url, baseUrl, ids, cancelSignal, timeZone };
		return (await fetchVideo(download, systemClock.now())).binary;
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
export function withFile(
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
