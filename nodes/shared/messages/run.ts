import { notSent } from './codes';
import { reasons, type Words } from './reasons';

/** Why a run sends nothing, or nothing further. */
export const RUN = reasons({
	anotherRowRefused: ({ message, advice }: Words) =>
		notSent(`Not sent, as the service refused another row: ${message}`, advice),
	/** @param rows how many had no usable answer */
	serviceSeemsDown: (rows: number) =>
		notSent(
			`Not sent, as the service gave no usable answer to ${rows} rows one after another`,
			'Check that the service works before you send more rows.',
		),
	filesCopiedTooLate: () =>
		notSent(
			'Not sent, as n8n has not copied its files in time',
			'Run it again with the same values: you pay for the video once.',
		),
	workflowNotPublished: () =>
		notSent(
			'Not sent, as this workflow is not published',
			'Press Publish at the top right, and run again. This workflow needs a Video Generation Trigger with the same credential. Or set What to Do to "Wait Until Finished", which needs neither.',
		),
	endlessLoop: () =>
		notSent(
			'Not sent, as this row is a video that this node has created: it would create videos without end',
			'Connect the trigger to the nodes that use the finished video. If you want another video, such as for one that has failed, remove the field "origin" from the item with an Edit Fields node before this one, and limit how often that happens: nothing else ends the loop.',
		),
});

const fileNotDownloaded = (title: string, reason: string): string =>
	`${title} is completed, but its file could not be downloaded: ${reason}`;

/** Why a video that exists is output without its file. */
export const VIDEO_FILE = reasons({
	completedWithoutUrl: () => ({ message: 'The service gives no address' }),
	/** @param why it is too large, and what to do then */
	videoFileTooLarge: (title: string, { message, advice }: Words) => ({
		message: fileNotDownloaded(title, message),
		advice,
	}),
	videoFileNotDownloaded: (title: string, { message }: Words) => ({
		message: fileNotDownloaded(title, message),
		advice:
			'The video exists: download it with the Video Library node (Download, Download By set to "Video") and this ID. A retry of this node tries the download again, and does not create the video again.',
	}),
});

/** What has answered a creation: with a status, and maybe a message, of the service or of what is between. */
export const answered = (status: number, message?: string): string =>
	message ? `HTTP ${status}: ${message}` : `HTTP ${status}`;
