import lowerFirst from 'lodash/lowerFirst';

import { asSeen, formatNumber, shortened, timeInWords, videoCount } from '../utils/text';
import { OWN_CODES, reasons } from './reasons';
import { DASHBOARD } from './service';
import {
	askForNewVersion,
	type NamedColumns,
	PAID_VIDEOS,
	type TableWording,
	useExisting,
} from './wording';

// none of it may lead to paying twice

/** The video that a row has, made from other values than the row has now. */
interface VideoOfRow {
	project: string;
	/** What the row was called when it was created. */
	row: string;
	/** When that was, in milliseconds since 1970. */
	at: number;
	version: string;
	/** Whether its ID may be that of a row in another table. */
	mayBeOther: boolean;
	/** Whether the row shows another project, such as that of a later version. */
	showsOther: boolean;
}

/** A project that only a row shows: what the service says of it, and the other one that is known of the row. */
interface NotReturned {
	projectId: string;
	message: string;
	/** The setting of the path of lookups. */
	path: string;
	otherProject?: string;
}

/** A row as the paid videos table calls it, which a person can edit there: `row 11 (rain jacket)`. */
const rowOfLine = (row: string): string => shortened(asSeen(row)).replace(/^R(?=ows? )/, 'r');

/** Whom a video was made for: an ID may have moved to another row since. */
const madeFor = (row: string): string => row && ` for ${rowOfLine(row)}`;

const notItsProject = (project: string, message: string, advice: string) => ({
	message: `Not created: ${message} (project ${project})`,
	advice,
	code: OWN_CODES.rowChanged,
});

/** What to do about a row that may be a new one with the ID of another, and otherwise. */
function unlessOther(mayBeOther: boolean, { isGrouped }: TableWording, advice: string): string {
	if (!mayBeOther) return advice;
	const [other, name] = isGrouped ? ['group', 'name'] : ['row', 'ID'];
	return `If this is a different ${other}, give it a new ${name}, or enter a name for its table in Options > Campaign (costs credits). Otherwise, ${lowerFirst(advice)}`;
}

/** Why a row that has a video, or shows one, gets no new one. */
export const PAID = reasons({
	paidFromOtherValues: (
		{ project, row, at, version, mayBeOther, showsOther }: VideoOfRow,
		wording: TableWording,
	) => ({
		message: `Not created: you've already paid for a video of this row (project ${project}), created from other values on ${timeInWords(at, wording.timeZone)}${madeFor(row)}`,
		advice: unlessOther(
			mayBeOther,
			wording,
			`To use the existing video, ${useExisting(wording, showsOther)}. Only for a new version (costs credits), ${askForNewVersion(wording, version)}.`,
		),
		code: OWN_CODES.rowChanged,
	}),
	failedFromOtherValues: (
		{ project, row, version, mayBeOther }: Omit<VideoOfRow, 'at' | 'showsOther'>,
		wording: TableWording,
	) => ({
		message: `Not created: the video of this row (project ${project}), created from other values${madeFor(row)}, failed`,
		advice: unlessOther(
			mayBeOther,
			wording,
			`To create a new version (costs credits), ${askForNewVersion(wording, version)}.`,
		),
		code: OWN_CODES.rowChanged,
	}),
	/** @param other the row that it was made for, and the link of the video where that is known */
	videoOfAnotherRow: (
		project: string,
		other: { row: string; url: string },
		{ status, projectId, videoUrl }: NamedColumns,
	) => {
		const whose = other.row ? rowOfLine(other.row) : 'another row';
		// a completed row is not read again
		const link = other.url || 'its link, which Video Library (Video: Get) returns';
		return {
			message: `Not created: this row shows project ${project}, the video of ${whose}`,
			advice: `If it's the video of this row, set ${status} to completed and ${videoUrl} to ${link}. If not, clear ${projectId} and ${status}: the next run creates a video for this row (costs credits), unless it has one.`,
			code: OWN_CODES.rowChanged,
		};
	},
	videoOfAnotherNode: (project: string, { status, projectId }: NamedColumns) =>
		notItsProject(
			project,
			'this row shows the video that another node created',
			`If two nodes create videos for the same rows, each needs its own columns. Add columns for this node, enter their names in its Options > Result Columns, and use them in the nodes that read and update its rows. Each row then gets a video of this node, too (costs credits, unless it exists). If only this node creates videos for the row now, clear ${projectId} and ${status} instead: the next run creates one (costs credits). Video Library (Video: Get) returns the link of the other video.`,
		),
	/** Of rows that come after the others of their group, as from a loop. */
	groupSplit: (project: string) =>
		notItsProject(
			project,
			'this run has already created the video of this group from its other rows',
			'A new version would have the same problem. Remove the loop before this node, so that all rows of a group reach it at once.',
		),
	videoNotCreatedHere: (project: string, { status, projectId }: NamedColumns) =>
		notItsProject(
			project,
			"this row shows a video that wasn't created here",
			`If it's the video that this row is for, set ${status} to processing. If not, or for a new version, clear ${projectId}: the next run creates a video for this row (costs credits).`,
		),
	videoInSeveralRows: (project: string, { status, projectId }: NamedColumns) =>
		notItsProject(
			project,
			'several rows show the same video',
			`Keep ${projectId} in the row that the video was created for. Clear ${projectId} and ${status} in the others: the next run creates videos for them (costs credits).`,
		),
	rowsShowSeveralVideos: ({ status, projectId }: NamedColumns) => ({
		message: 'Not created: the rows of this video show different videos',
		advice: `If they belong to different videos, change Group By, or the groups of these rows, back to what they were. To create one video of all these rows (costs credits), clear ${projectId} and ${status} in all of them.`,
		code: OWN_CODES.rowChanged,
	}),
	videoNotReturned: (
		{ projectId, message, path, otherProject }: NotReturned,
		{ projectId: column, status, version }: NamedColumns,
	) => {
		const isThere = `correct ${column}, or ${path} in the credential (Advanced: API Paths)`;
		const isNotThere = otherProject
			? `clear ${column}: the next run fills in project ${otherProject}, which is the video of this row`
			: `clear ${column} and ${status}, and set ${version} to another number: the new video costs credits`;
		return {
			message: `Not created: the service doesn't return project ${projectId} (${message})`,
			advice: `Select the credential that paid for the video. If it's already selected, look for the video ${DASHBOARD}. If it's there, ${isThere}. Only if it isn't, ${isNotThere}.`,
			code: OWN_CODES.unknownProject,
		};
	},
	/** Its message says all, as rows have it without advice. */
	paidByAnotherAccount: (credential: string) =>
		`Created with the credential ${credential}. To update this row, select that credential in the node, or one with the same Base URL and API key. If you no longer have either, clear account in the video's row of the table ${PAID_VIDEOS}, and nothing else.`,
});

/** @param now how many videos may be created now, of all */
export const limitedNow = (now: number, all: number): string =>
	`A limit (Max Videos per Run, Day, Month or in Total) is reached: ${now === 0 ? 'no video' : `only ${formatNumber(now)} of ${videoCount(all)}`} would be created now.`;

/** Why no more videos are created. */
export const LIMIT = reasons({
	maxReached: (name: string, max: number) => ({
		message: `Not created in this run: ${name} (${formatNumber(max)}) is reached`,
		advice: `The next run continues as far as the limit allows. To create more, increase ${name}.`,
		code: OWN_CODES.budgetUsedUp,
	}),
});
