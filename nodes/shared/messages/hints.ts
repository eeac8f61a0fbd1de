import compact from 'lodash/compact';
import trimEnd from 'lodash/trimEnd';

import {
	asSeen,
	counted,
	formatNumber,
	listed,
	paragraphs,
	shortened,
	videoCount,
} from '../utils/text';
import { RENDERING_TIME } from './service';
import { askForNewVersion, type Wording } from './wording';

// what is paid for already, and which rows may surprise; rows and projects are given by their names

export const alreadyPaid = (count: number, wording: Wording): string =>
	`You already paid for ${videoCount(count)}, so ${count === 1 ? "it isn't" : "they aren't"} created again. To create a new version (costs credits), ${askForNewVersion(wording)}.`;

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
