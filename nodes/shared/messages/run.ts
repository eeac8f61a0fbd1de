import { counted } from '../utils/text';
import { notSent, reasons, type Words } from './reasons';

/** Why a run sends nothing, or nothing further. */
export const RUN = reasons({
	anotherRowRefused: ({ message, advice }: Words) =>
		notSent(`Not sent because the service refused another row: ${message}`, advice),
	serviceSeemsDown: (rows: number) =>
		notSent(
			`Not sent: the service gave no usable response to ${counted(rows, 'row')} one after another`,
			'Check that the service is working before you send more rows.',
		),
	filesCopiedTooLate: () =>
		notSent(
			"Not sent: n8n didn't copy its files in time",
			'Run it again with the same values. You pay for the video once.',
		),
	workflowNotPublished: () =>
		notSent(
			"Not sent: this workflow isn't published",
			'Add a Video Generation Trigger with the same credential, click Publish at the top right, and run again. Or set What to Do to "Wait Until Finished", which needs neither.',
		),
	endlessLoop: () =>
		notSent(
			'Not sent: this item is a video that this node created, and creating a video from it would start an endless loop',
			'Connect the trigger to the nodes that use the finished video, not to this node.',
		),
});

/** Why a video that exists is output without its file. */
export const VIDEO_FILE = reasons({
	videoFileNotDownloaded: (title: string, { message }: Words) => ({
		message: `${title} is completed, but its file couldn't be downloaded: ${message}`,
		advice:
			'Download the video by this ID with Video Library (Download, with Download By set to "Video"), or retry this node: it doesn\'t create the video again.',
	}),
});

/** What has answered a creation: with a status, and maybe a message, of the service or of what is between. */
export const answered = (status: number, message?: string): string =>
	message ? `HTTP ${status}: ${message}` : `HTTP ${status}`;
