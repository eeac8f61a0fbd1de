import compact from 'lodash/compact';
import trimEnd from 'lodash/trimEnd';

import { paidVideosTableField } from '../fields/identity';
import { DEFAULT_COLUMNS, type TableColumns } from '../fields/output';
import { OWN_CODES } from '../messages/codes';
import { type RowError, type RowNames } from '../items/rowError';
import { asSeen, listed, shortened, timeInWords, videoCount } from '../utils/text';

// all that is said of what is known, paid for, or not sent, to people and models: none of it may lead to paying twice

/** What the table of paid videos is called, unless somebody has renamed it. */
const PAID_VIDEOS = paidVideosTableField.default as string;

/** What a person enters something into. */
export interface Asking {
	/** Undefined where videos are output, and not rows. */
	columns?: TableColumns;
	/** Whether several rows make a video. */
	isGrouped: boolean;
}

/** What the words depend on. */
export interface Speaker extends Asking {
	timeZone: string;
}

export function nextVersionOf({ version }: { version?: string }): string {
	const number = Number(version || 1);
	return Number.isSafeInteger(number + 1) ? String(number + 1) : 'another text';
}

/** An execution, and when it began to send a row, in milliseconds since 1970. */
export interface Sender {
	executionId: string;
	at: number;
}

const inAllRows = ({ isGrouped }: Asking) => (isGrouped ? ' in all rows of the video' : '');

/** @param version the next one */
function newVersion(version: string, speaker: Asking): string {
	const { columns } = speaker;
	if (!columns)
		return `run this video alone, with ${version} in Options > Version, and clear Version afterwards`;
	return `set ${columns.version} to ${version} and clear ${columns.status}${inAllRows(speaker)}`;
}

/** What a person can do about a video that has failed. */
export const createAgain = (asking: Asking): string =>
	`Failed videos aren't created again automatically. To create it again (costs credits), fix ${asking.columns ? 'the row' : 'its values'} and ${newVersion('another number', asking)}.`;

const useExisting = ({ columns = DEFAULT_COLUMNS, ...speaker }: Asking): string =>
	`write processing into ${columns.status}${inAllRows(speaker)}`;

/** A row as the paid videos table calls it, which a person can edit there: `row 11 (rain jacket)`. */
const rowOfLine = (row: string): string => shortened(asSeen(row)).replace(/^R(?=ows? )/, 'r');

/** Whom a video was made for: an ID may have moved to another row since. */
const madeFor = (row: string): string => row && ` for ${rowOfLine(row)}`;

/**
 * Of a row whose values are others than those that its video was made from.
 *
 * @param row what it was called then
 */
export const changedError = (
	{
		project,
		row,
		at,
		hasFailed,
		version,
	}: { project: string; row: string; at: number; hasFailed: boolean; version: string },
	speaker: Speaker,
): RowError => ({
	code: OWN_CODES.rowChanged,
	...(hasFailed
		? {
				message: `The video of this row failed (project ${project}), made from other values${madeFor(row)}. Not created`,
				advice: `For a new video (costs credits), ${newVersion(version, speaker)}.`,
			}
		: {
				message: `You've already paid for a video of this row (project ${project}), made from other values on ${timeInWords(at, speaker.timeZone)}${madeFor(row)}. Not created`,
				advice: `To use the video that exists, ${useExisting(speaker)}. Only for a new video (costs credits), ${newVersion(version, speaker)}.`,
			}),
});

/** Where every row of a run has changed, they may be those of another table. */
const allChanged = (speaker: Speaker): string =>
	`This node made videos for these IDs before. If they are the same rows, ${useExisting(speaker)}. Only if this is another table, enter a name for it in Options > Campaign.`;

/** For the message of a row that keeps a video made from other values. */
export const madeFromOthers = (version: string, speaker: Speaker): string =>
	`Created from older values. For a new video (costs credits), ${newVersion(version, speaker)}.`;

const notItsProject = (project: string, message: string, advice: string): RowError => ({
	...{ message: `${message} (project ${project}). Not created`, advice },
	code: OWN_CODES.rowChanged,
});

export function anotherRowError(
	project: string,
	{ row, url }: { row: string; url: string },
	{ columns = DEFAULT_COLUMNS }: Speaker,
): RowError {
	const whose = row && `: ${rowOfLine(row)}`;
	const link = url ? ` and ${url} into ${columns.videoUrl}` : '';
	return {
		code: OWN_CODES.rowChanged,
		message: `This row shows the video of another row (project ${project})${whose}. Not created`,
		advice: `If it is the video of this row, write completed into ${columns.status}${link}. If not, clear ${columns.projectId} and ${columns.status}: the next run creates a video for this row (costs credits), unless it has one.`,
	};
}

export const anotherNodeError = (project: string): RowError =>
	notItsProject(
		project,
		'This row shows the video that another node created',
		'Two nodes that create videos for the same rows need columns of their own: add columns for this node, and enter their names in its Options > Result Columns.',
	);

/** Of rows that come after the others of their group, as from a loop. */
export const splitGroupError = (project: string): RowError =>
	notItsProject(
		project,
		'This run has already created the video of this group, from its other rows',
		'Another version would be split, too. Let all rows of a group reach this node at once: remove the loop before it.',
	);

export const unknownProjectError = (
	project: string,
	{ columns = DEFAULT_COLUMNS }: Speaker,
): RowError =>
	notItsProject(
		project,
		'This row shows a video that was not created here',
		`If it is the video of this row, write processing into ${columns.status}. If not, clear ${columns.projectId}: the next run creates a video for this row (costs credits).`,
	);

export const sharedProjectError = (
	project: string,
	{ columns = DEFAULT_COLUMNS }: Speaker,
): RowError =>
	notItsProject(
		project,
		'Several rows show the same video',
		`Leave ${columns.projectId} in the row that the video was made for. Clear ${columns.projectId} and ${columns.status} in the others: the next run creates videos for them (costs credits).`,
	);

/** @param reason why there is no usable answer: the code of a failure, or what was answered */
export const noUsableAnswerError = (reason: string): RowError => ({
	message: `The video may exist: the service gave no usable response (${reason})`,
	code: OWN_CODES.uncertain,
});

/** Of a creation that the service has answered without an ID: nobody can look it up. */
export const NO_ID = 'The service accepted the video but returned no project ID';

/** What a person can do to find out whether a video exists, and then. */
export function checkAdvice(version: string, speaker: Asking): string {
	const { columns } = speaker;
	const [isThere, isNot] = columns
		? [`enter its project ID in ${columns.projectId} and run again`, newVersion(version, speaker)]
		: [
				`enter its project ID in its line of the table ${PAID_VIDEOS} and run again`,
				'delete that line and run again',
			];
	return `Wait half an hour, then look for it in the service's dashboard, or in the executions of the trigger. If it is there, ${isThere}. Only if it isn't, ${isNot}: the new video costs credits.`;
}

/** @param reason as it was said then; empty where its process has died */
export const mayExistError = (
	{ executionId, at }: Sender,
	reason: string,
	version: string,
	speaker: Speaker,
): RowError => ({
	message: `${reason || 'The video may exist: n8n stopped before the response came back'} (execution ${executionId}, ${timeInWords(at, speaker.timeZone)})`,
	advice: checkAdvice(version, speaker),
	code: OWN_CODES.uncertain,
});

/** Of a row whose status says that there is a video, which nothing else knows. */
export const mayExistByStatusError = (
	status: string,
	version: string,
	speaker: Speaker,
): RowError => ({
	message: `The video may exist: ${speaker.columns?.status ?? 'status'} is ${status}, but no video of this row is recorded`,
	advice: `If a node before this one sets the status, move it behind this node and clear the status. Otherwise: ${checkAdvice(version, speaker)}`,
	code: OWN_CODES.uncertain,
});

export const sendingElsewhereError = (sender: Sender | undefined, timeZone: string): RowError => ({
	message: sender
		? `Execution ${sender.executionId} has been creating this video since ${timeInWords(sender.at, timeZone)}`
		: 'Another execution is creating this video',
	advice: 'Run again in 2 minutes. You pay for the video once.',
	code: OWN_CODES.beingCreated,
});

export const perRunReached = (max: number): RowError => ({
	message: `Not created: Max Videos per Run (${max}) is reached`,
	advice: "You weren't charged for this row. The next run goes on.",
	code: OWN_CODES.budgetUsedUp,
});

/** @param until in milliseconds since 1970; undefined for a limit without an end */
export const limitReached = (
	{ name, max }: { name: string; max: number },
	until: number | undefined,
	timeZone: string,
): RowError => ({
	message: `Not created: ${name} (${max}) is reached${until === undefined ? '' : ` until ${timeInWords(until, timeZone)}`}`,
	advice: `You weren't charged for this row. ${until === undefined ? '' : 'Run again then, or '}${until === undefined ? 'Raise' : 'raise'} ${name} in the options.`,
	code: OWN_CODES.budgetUsedUp,
});

export const sameIdError = (id: string, rows: string): RowError => ({
	...{ itemIndexes: [], code: 'VALIDATION_ERROR' },
	message: `ID Column: ${rows} have the same ID "${id}" and ask for different videos`,
	advice: 'Give each row an ID of its own. A row that has a video keeps its ID.',
});

/** Of a project that only a row shows: what the service says of it, and the other one that is known of the row. */
interface NotShown {
	projectId: string;
	message: string;
	/** The setting of the path of look-ups. */
	path: string;
	otherProject?: string;
}

export function notShownError(
	{ projectId, message, path, otherProject }: NotShown,
	columns: TableColumns = DEFAULT_COLUMNS,
): RowError {
	const { projectId: column, status, version } = columns;
	const isThere = `correct ${column}, or ${path} in the credential (Advanced: API Paths)`;
	const isNotThere = otherProject
		? `clear ${column}: the next run fills in project ${otherProject}, which is the video of this row`
		: `clear ${column} and ${status}, and set ${version} to another number: the new video costs credits`;
	return {
		message: `The service doesn't return project ${projectId} (${message}). Not created`,
		advice: `Look for the video of this row in the service's dashboard. If it is there, ${isThere}. Only if there is none, ${isNotThere}.`,
		code: OWN_CODES.unknownProject,
	};
}

export const otherAccountText = (credential: string): string =>
	`Created with the credential ${credential}. To update this row, select that credential in the node, or one with the same API key. If there is none any more, clear account in the video's line of the table ${PAID_VIDEOS}.`;

/** @param reason why a look-up has shown nothing */
export const lookUpFailedText = (reason: string): string =>
	`Not finished as far as n8n knows. Looking it up failed: ${trimEnd(reason, '.')}. The next run looks it up again. If this goes on for a day, look for the video in the service's dashboard.`;

export const lastLookUpText = (reason: string): string =>
	`The last look-up failed: ${trimEnd(reason, '.')}.`;

export const NO_LINK_YET =
	'The service says that the video is completed, but returns no link yet. The next run looks it up again.';

export const NO_LINK = 'The service returns no link of this video. Look for it in its dashboard.';

/** Names rows that may have been created; undefined where there are none. */
export function uncertainRows(
	rows: Array<{ itemIndexes: number[] }>,
	nameRows: RowNames,
): string | undefined {
	if (rows.length === 0) return undefined;
	return `May exist: ${nameRows(rows.flatMap(({ itemIndexes }) => itemIndexes))}. Look for all of them.`;
}

/** Created videos that the table may not know. */
export const notWrittenText = (reason: string, projects: string): string =>
	`Created and paid for, but not recorded in the paid videos table (${reason}): ${projects}. Before you run again, enter their project IDs in their rows, or in their lines of that table: otherwise you may pay for them again.`;

export const RESULTS_NOT_RECORDED =
	'The paid videos table could not be updated with finished videos. The next run looks them up again.';

/** What a person should know of the videos of a run, beside the output. */
export interface KnownCounts {
	known: number;
	/** When the first of them was created, in milliseconds since 1970. */
	since: number;
	/** Names of rows. */
	failed?: string;
	expired?: string;
	shared: string[];
	leftOfRun: number;
	/** How many rows have a status that is somebody else's, by status. */
	otherStatuses: Record<string, number>;
	isAllChanged: boolean;
}

/** @param counts how many rows have a status that is somebody else's, by status */
export function otherStatusesHint(
	counts: Record<string, number>,
	{ status: column } = DEFAULT_COLUMNS,
): string | undefined {
	const statuses = Object.entries(counts).map(
		([status, count]) =>
			`${count.toLocaleString('en')} ${count === 1 ? 'row has' : 'rows have'} the status ${shortened(asSeen(status))}`,
	);
	if (statuses.length === 0) return undefined;
	return `${listed(statuses, ', ')}: left alone. To create one, clear its ${column}, or add the word to Options > Statuses to Create.`;
}

export function hintsOf(counts: KnownCounts, speaker: Speaker): string[] {
	const { known, since, failed, expired, shared, leftOfRun, otherStatuses } = counts;
	return compact([
		known > 0 &&
			`You've already paid for ${videoCount(known)}, the first on ${timeInWords(since, speaker.timeZone)}: not created again. For another video (costs credits), ${newVersion('another number', speaker)}.`,
		failed && `Failed: ${failed}.`,
		expired &&
			`The link has expired, and the service returns no new one: ${expired}. Look for the video in the service's dashboard.`,
		shared.length > 0 && `These rows ask for the same video and share it: ${listed(shared, '; ')}.`,
		leftOfRun > 0 &&
			`Max Videos per Run is reached: ${leftOfRun} ${leftOfRun === 1 ? 'row is' : 'rows are'} left. The next run goes on with them.`,
		otherStatusesHint(otherStatuses, speaker.columns),
		counts.isAllChanged && allChanged(speaker),
	]);
}

const FIND_OUT =
	"Find out first: list the videos with Video Library, or ask the user to look for it in the service's dashboard.";

/** For a model that has called the tool: it would pay twice if it rewords the call. */
export const NEXT_FOR_MODEL = `Do not call this tool again for this video, not even with other words: you would pay for it twice. ${FIND_OUT}`;

/** For a model whose video another call is creating. */
export const WAIT_FOR_MODEL =
	'The video will exist: do not call this tool with other words, you would pay for it twice. Call it with the same values in 2 minutes.';

/** For a model, after another call may have created a video. */
export const CALL_HELD_BACK: RowError = {
	message: `Not created, as an earlier call of this tool may have created a video, and another one would be paid for, too. ${FIND_OUT} Do not call this tool again until then`,
	code: OWN_CODES.notSent,
};
