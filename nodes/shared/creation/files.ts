import type { IBinaryData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type AwaitedVideo, type ItemStyle, titleOf } from '../completion/awaited';
import { isWebAddress } from '../download/address';
import { fetchVideo } from '../download/fetchVideo';
import { DOWNLOAD_MINUTES, lifeline } from '../download/lifeline';
import { mapInOrder } from '../items/mapInOrder';
import { isRefused, messageOf, type Refused, refused } from '../items/refused';
import { MINUTE, systemClock } from '../service/clock';
import { Explained, explanationOf } from '../service/explanation';

/** How many files are downloaded at a time. */
const IN_FLIGHT = 3;

/** The files of completed videos; of a video whose file is missing, why. */
export type Files = Map<AwaitedVideo, IBinaryData | Refused>;

/**
 * Streams the files of the completed videos into n8n's binary data. Never throws; the first file that is missing
 * ends it, unless On Error says to continue.
 */
export async function downloadFiles(
	context: IExecuteFunctions,
	videos: AwaitedVideo[],
): Promise<Files> {
	const keepGoing = context.continueOnFail();
	const completed = videos.filter(({ event }) => event?.status === 'completed');
	const results = await mapInOrder(
		completed,
		IN_FLIGHT,
		async (video) => ({ video, file: await download(context, video) }),
		({ file }) => isRefused(file) && !keepGoing,
	);
	return new Map(results.map(({ video, file }) => [video, file]));
}

async function download(
	context: IExecuteFunctions,
	video: AwaitedVideo,
): Promise<IBinaryData | Refused> {
	const address = video.event?.url;
	const signal = context.getExecutionCancelSignal();
	const line = lifeline(DOWNLOAD_MINUTES * MINUTE, `${DOWNLOAD_MINUTES} minutes`, signal);
	try {
		if (!isWebAddress(address)) throw new Explained({ message: 'The service gives no address' });
		const { helpers } = context;
		const file = { helpers, line, address, name: undefined };
		return (await fetchVideo(file, systemClock.now())).binary;
	} catch (error) {
		return missing(video, error);
	}
}

/** The video is there, and paid for. */
function missing(video: AwaitedVideo, error: unknown): Refused {
	const { message, ...explanation } = explanationOf(error);
	return refused(video.rows, {
		...explanation,
		message: `${titleOf(video)} is completed, but its file could not be downloaded: ${message}`,
		description:
			'The video exists: download it with the Video Library node (Download, Download By set to "Video") and this ID. A retry of this node downloads it, too, and does not create it again.',
	});
}

/** The item of a video with its file; where that is missing, with the reason and all that is known of the video. */
export function withFile(
	item: INodeExecutionData,
	file: IBinaryData | Refused | undefined,
	{ field, errorOutput }: { field: string } & Pick<ItemStyle, 'errorOutput'>,
): INodeExecutionData {
	if (!file) return item;
	if (!isRefused(file)) return { ...item, binary: { [field]: file } };
	const error = messageOf(file);
	const { description } = file.explanation;
	const details = { row: file.rows[0] + 1, description, ...item.json };
	return { ...item, json: errorOutput ? { error, details } : { ...item.json, error } };
}
