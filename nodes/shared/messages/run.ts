import { counted, formatNumber, listed, videoCount } from '../utils/text';
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

// what the error of a run says beside what is wrong

/** A row keeps its video, whatever its values are by then. */
export const RUN_AGAIN =
	"To create only what's missing, run the workflow again. You don't pay twice.";

/** An item keeps its video only on a Retry: a model may reword it. */
export const RETRY =
	"To create only what's missing, retry the execution: Executions > Retry with currently saved workflow (from node with error). A retry has the same input: if a value from an earlier node is wrong, correct it there and run the workflow again instead. You pay again only for items whose values are different by then, such as scripts that an AI model rewords.";

export const NOTHING_CREATED = 'This run created no videos.';

export const videosRejected = (count: number, total: number): string =>
	`${formatNumber(count)} of ${videoCount(total)} can't be created`;

/** @param errors a line for each row */
export const eachRejected = (errors: string[]): string => `${listed(errors, ';\n')}.`;

export const createdBefore = (projects: string): string => `Already created: ${projects}.`;

export const mayExist = (rows: string): string => `May exist: ${rows}. Look for all of them.`;
