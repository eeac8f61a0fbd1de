import compact from 'lodash/compact';

import { asSeen, listed, paragraphs, shortened, timeInWords, videoCount } from '../utils/text';
import { askForNewVersion, type Speaker, type TableSpeaker, useExisting } from './speaker';

// what is paid for already, and which rows may surprise; rows and projects are given by their names

/** @param since when the first of them was created, in milliseconds since 1970 */
export const alreadyPaid = (count: number, since: number, speaker: Speaker): string =>
	`You've already paid for ${videoCount(count)}, the first on ${timeInWords(since, speaker.timeZone)}: not created again. For another video (costs credits), ${askForNewVersion(speaker)}.`;

export const failedRows = (rows: string): string => `Failed: ${rows}.`;

export const expiredLinks = (rows: string): string =>
	`The link has expired, and the service returns no new one: ${rows}. Look for the video in the service's dashboard.`;

/** @param rows of each video that is shared */
export const sharedVideos = (rows: string[]): string =>
	`These rows ask for the same video and share it: ${listed(rows, '; ')}.`;

/**
 * @param counts how many rows have a status that is somebody else's, by status
 * @param column that of the status
 */
export function otherStatuses(counts: Record<string, number>, column: string): string {
	const statuses = Object.entries(counts).map(
		([status, count]) =>
			`${count.toLocaleString('en')} ${count === 1 ? 'row has' : 'rows have'} the status ${shortened(asSeen(status))}`,
	);
	return `${listed(statuses, ', ')}: left alone. To create one, clear its ${column}, or add the word to Options > Statuses to Create.`;
}

/** Where every row of a run has changed, they may be those of another table. */
export const allRowsChanged = (speaker: TableSpeaker): string =>
	`This node made videos for these IDs before. If they are the same rows, ${useExisting(speaker)}. Only if this is another table, enter a name for it in Options > Campaign.`;

/** Created videos that the table may not know. */
export const notRecorded = (failure: string, projects: string): string =>
	`Created and paid for, but not recorded in the paid videos table (${failure}): ${projects}. Before you run again, enter their project IDs in their rows, or in their lines of that table: otherwise you may pay for them again.`;

export const resultsNotRecorded = (failure: string): string =>
	`The paid videos table could not be updated with finished videos. The next run looks them up again. ${failure}`;

/** Of a Retry that leaves its videos as they are, although the panel was edited. */
export const madeFromEarlierValues = (rows: string): string =>
	`Created by an earlier try, from other values than the panel has now: ${rows}. You don't pay for them again. A new execution creates videos from the new values (this costs credits).`;

// what is missing, and where to get the videos

export const executeOnceIsOn = (rows: number): string =>
	`Execute Once is on in the Settings of this node, so only the first of ${rows} rows is used. For videos of the others, switch it off, and run them without the first row.`;

/** How many videos of a run are missing, and how many of them may exist. */
interface MissingCounts {
	missing: number;
	uncertain: number;
	total: number;
}

/**
 * @param errors a line for each row
 * @param advice where all of them need the same
 */
export const missingVideos = (
	counts: MissingCounts,
	errors: string[],
	advice: string | undefined,
): string => paragraphs(missingCount(counts), `${listed(errors, '; ')}.`, advice);

function missingCount({ missing, uncertain, total }: MissingCounts): string {
	const count = `${missing} of ${videoCount(total)}`;
	if (uncertain === 0) return `Not created in this run: ${count}. You weren't charged for them.`;
	return `Missing: ${count}. ${uncertain} of them may exist, and you may have paid for them.`;
}

export const triggerStarts = (created: number): string =>
	`Being made: ${videoCount(created)}. Nothing to do: the trigger starts by itself when a video is finished, usually in 2 to 5 minutes. See Executions.`;

/** Where to get the URLs of videos that a run does not wait for: those that it has created, and those of earlier runs. */
export function notWaitedFor(
	{ created, before }: { created: number; before: number },
	areRows: boolean,
): string {
	const counts = compact([
		created > 0 && `Created: ${videoCount(created)}.`,
		before > 0 && `Created before, and maybe not finished: ${videoCount(before)}.`,
	]).join(' ');
	const next = areRows
		? "Then run the workflow again to get the links: you don't pay twice."
		: 'Then get each link by its projectId with Video Library (Video: Get).';
	return `${counts} Rendering usually takes 2 to 5 minutes. ${next} To wait for them here, set What to Do to "Wait Until Finished".`;
}

/** Often the name of its column is wrong. */
export const metadataWithoutValue = (names: string[]): string =>
	`Metadata has no value in any row, so it does not come back with the videos: ${listed(names, ', ')}. Check the names of the columns.`;

// what the error of a run says beside what is wrong

/** A row keeps its video, whatever its values are by then. */
export const RUN_AGAIN =
	"Run the workflow again: it creates what is missing, and you don't pay twice.";

/** Another item does so on a Retry only: a model may word it anew. */
export const RETRY =
	'Retry the execution (Executions > Retry with currently saved workflow): it creates only what is missing.';

export const NOTHING_CREATED = "This run created nothing, so you weren't charged.";

export const NOTHING_SENT = 'This run sent nothing and cost no credits.';

export const videosRejected = (count: number, total: number): string =>
	`${count} of ${total} videos cannot be created`;

/** @param errors a line for each row */
export const eachRejected = (errors: string[]): string => `${listed(errors, ';\n')}.`;

export const createdBefore = (projects: string): string => `Created before this: ${projects}.`;

export const mayExist = (rows: string): string => `May exist: ${rows}. Look for all of them.`;
