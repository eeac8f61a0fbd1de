import compact from 'lodash/compact';
import trimEnd from 'lodash/trimEnd';
import uniq from 'lodash/uniq';

import {
	asSeen,
	counted,
	formatNumber,
	listed,
	paragraphs,
	shortened,
	videoCount,
} from '../utils/text';
import { notSent, OWN_CODES, reasons, type Words } from './reasons';
import { CREATED_WITHIN } from './results';
import { DASHBOARD, RENDERING_TIME } from './service';
import { askForNewVersion, type Wording } from './wording';

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

// what is paid for already, and which rows may surprise; rows and projects are given by their names

/** @param areRowsBlank whether none of their rows shows anything of its video */
export const alreadyPaid = (count: number, wording: Wording, areRowsBlank = false): string =>
	compact([
		`You already paid for ${videoCount(count)}, so ${count === 1 ? "it isn't" : "they aren't"} created again.`,
		areRowsBlank &&
			"If these rows aren't updated after this run, check the conditions, or the column to match on, in the node that updates them.",
		`To create a new version (costs credits), ${askForNewVersion(wording)}.`,
	]).join(' ');

export const sharedVideos = (rows: string[]): string =>
	`Rows with the same values share one video: ${listed(rows, '; ')}.`;

/** @param heldBack how many other rows their videos have */
export function otherStatuses(
	counts: Record<string, number>,
	column: string,
	heldBack: number,
): string {
	const statuses = Object.entries(counts).map(
		([status, count]) => `${counted(count, 'row')} with the status ${shortened(asSeen(status))}`,
	);
	const others =
		heldBack > 0 &&
		`This also holds back ${counted(heldBack, 'other row')} of the same videos: to create these without the skipped rows, filter those out before this node.`;
	return compact([
		`Skipped ${listed(statuses, ', ')}.`,
		others,
		`To create their videos (costs credits), clear their ${column}, or add the word to Options > Statuses to Create.`,
	]).join(' ');
}

/** Created videos that the table may not know. */
export const notRecorded = (failure: string, projects: string): string =>
	`These videos were created and paid for, but not recorded in the paid videos table (${failure}): ${projects}. Before you run again, enter their project IDs in their rows or in the rows of that table. Otherwise, you may pay for them again.`;

export const resultsNotRecorded = (failure: string): string =>
	`Finished videos couldn't be recorded in the paid videos table: ${trimEnd(failure, '.')}. The next run looks them up again.`;

// what is missing, and where to get the videos

interface MissingCounts {
	missing: number;
	uncertain: number;
	total: number;
}

/** @param advice where all of them need the same */
export function missingVideos(
	{ missing, uncertain, total }: MissingCounts,
	errors: string[],
	advice: string | undefined,
): string {
	const doubt = `, of which ${formatNumber(uncertain)} may exist and have been paid for`;
	const count = `Missing: ${formatNumber(missing)} of ${videoCount(total)}${uncertain > 0 ? doubt : ''}.`;
	return paragraphs(count, `${listed(errors, '; ')}.`, advice);
}

const areRendering = (count: number): string =>
	`${counted(count, 'video is', 'videos are')} rendering`;

export const triggerStarts = (created: number): string =>
	`${areRendering(created)}. When a video is finished, usually after ${RENDERING_TIME}, the trigger starts automatically (see Executions).`;

/** Where to get the URLs of videos that a run does not wait for. */
export function notWaitedFor(count: number, areRows: boolean): string {
	const next = areRows
		? 'run the workflow again to get the links: you pay only for rows that have no video yet'
		: 'get each link by its projectId with Video Library (Video: Get)';
	return `${areRendering(count)}. After ${RENDERING_TIME}, ${next}. To wait for them here instead, set What to Do to "Wait Until Finished".`;
}

// what a model is told that has called the node as a tool: it would pay twice if it rewords the call

const FIND_OUT = `Find out first: list the videos with Video Library, or ask the user to look for it ${DASHBOARD}.`;

/** Of a video that may exist. */
export const DO_NOT_REPEAT = `Don't call this tool again for this video, not even with different wording: you would pay for it twice. ${FIND_OUT}`;

/** Of a video that another call is creating. */
export const REPEAT_LATER = `The video will exist, so don't call this tool with different wording: you would pay for it twice. Call it with the same values in ${CREATED_WITHIN}.`;

export const LOOK_IT_UP = "The video exists: look it up, and don't create it again.";

export const nothingCreated = (advice?: string): string =>
	['Nothing was created.', ...(advice ? [advice] : [])].join(' ');

export const withNextStep = (messages: string[], next: string): string =>
	`${uniq(messages.map((message) => trimEnd(message, '.'))).join('; ')}. ${next}`;

export const MODEL = reasons({
	/** After another call may have created a video. */
	callHeldBack: () => ({
		message: `Not created: an earlier call of this tool may have created a video, and you would pay for another one, too. ${FIND_OUT} Don't call this tool again until then`,
		code: OWN_CODES.notSent,
	}),
});
