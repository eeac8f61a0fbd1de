import { OWN_CODES } from '../contract/errorCodes';
import { DEFAULT_COLUMNS, type TableOutput, UNCERTAIN_STATUS } from '../fields/output';
import type { PayOncePer } from '../fields/payOncePer';
import { type RowError, rowName } from '../items/rowError';
import { timeInWords } from '../utils/text';

// all texts about a row that may have been created, for people and models: none may lead to paying twice

/** @param reason why there is no usable answer: the code of a failure, or what was answered */
export const noUsableAnswerError = (reason: string): RowError => ({
	message: `The service gave no usable answer (${reason}): the video may have been created`,
	code: OWN_CODES.uncertain,
});

/** An execution, and when it began to send a row, in milliseconds since 1970. */
interface Sending {
	executionId: string;
	createdAt: number;
}

export const outcomeUnknownError = (
	{ executionId, createdAt }: Sending,
	timeZone: string,
): RowError => ({
	message: `The video may have been created: execution ${executionId} sent it at ${timeInWords(createdAt, timeZone)}; its outcome is not known`,
	code: OWN_CODES.uncertain,
});

/** Of a row in a copy of its workflow, whose table is lost, or that has another version by now. */
export const UNCERTAIN_IN_ROW: RowError = {
	message: `The video may have been created: the status of its row is "${UNCERTAIN_STATUS}"`,
	code: OWN_CODES.uncertain,
};

export const beingSentError = (
	{ executionId, createdAt }: Sending,
	timeZone: string,
): RowError => ({
	message: `Not sent, as execution ${executionId} has begun to send it at ${timeInWords(createdAt, timeZone)}`,
	advice: 'Wait 2 minutes: by then the video of that execution is known, or its status is check.',
	code: OWN_CODES.notSent,
});

/** Where a person enters what the next run is to do. */
interface AskingRun {
	payOncePer: PayOncePer;
	/** Undefined where videos are put out, and not rows. */
	table?: Pick<TableOutput, 'columns'>;
	/** Whether several rows make a video. */
	itemsAreEntries: boolean;
}

/**
 * Where another version is entered: on the panel, it would charge another video of every row. A video of several rows is
 * made of all of them.
 *
 * @param isSent whether the next run sends the row as it is
 */
export function enterVersion(version: string, run: AskingRun, isSent = false): string {
	const { table, itemsAreEntries } = run;
	const rows = itemsAreEntries ? 'all rows of the video' : 'the row';
	if (!table)
		return `enter ${version} in a column "version" of ${rows}, or without rows in Version`;
	const enter = `enter ${version} in the column "version" of ${rows}`;
	if (itemsAreEntries) return `${enter}, and empty their status`;
	return isSent ? enter : `${enter}, and empty its status`;
}

/** @param what is looked for */
const lookFor = (what: string, run: AskingRun): string => {
	const { payOncePer, table } = run;
	const isThere = table
		? `enter its ID in the column "${table.columns.projectId}" of the row, and run again`
		: 'take it with Video Library (Video: Get)';
	const isNotThere =
		payOncePer === 'run'
			? 'run the workflow again with this row alone'
			: `${enterVersion('another number', run)}: the new video is charged`;
	return `Wait half an hour, then look for ${what} in the dashboard of the video service. If it is there, ${isThere}. Only if it is not there, ${isNotThere}.`;
};

/** What a person can do to find out whether the video exists, and then. */
export const adviceForUncertain = (run: AskingRun): string =>
	`The row is not sent again automatically, because it could be charged twice. ${lookFor('the project', run)}`;

/** The same for whoever looks at a list of videos, and not at a run. */
export const checkLater = (isRow: boolean): string =>
	lookFor('it', {
		...{ payOncePer: isRow ? 'row' : 'video', itemsAreEntries: false },
		table: isRow ? { columns: DEFAULT_COLUMNS } : undefined,
	});

/**
 * Names rows that may have been created; undefined where there are none.
 *
 * @param areOthers whether they are named beside one that the error is about
 */
export function uncertainRows(
	rows: Array<{ itemIndexes: number[] }>,
	areOthers: boolean,
): string | undefined {
	if (rows.length === 0) return undefined;
	const names = rowName(rows.flatMap(({ itemIndexes }) => itemIndexes));
	return `May have been created${areOthers ? ' as well' : ''}: ${names}. Look for all of them.`;
}

/** Created videos whose outcome the paid videos table may not know. */
export const notWrittenText = (reason: string, projects: string): string =>
	`Created and charged, but not written into the paid videos table (${reason}): ${projects}. Other executions with the same table give them the status check, and do not send them. Keep these project IDs.`;

const FIND_OUT =
	'Find out first: list the videos with Video Library, or ask the user to look for it in the dashboard of the video service.';

/** For a model that has called the tool: it would pay twice if it rewords the call. */
export const NEXT_FOR_MODEL = `Do not call this tool again for this video, not even with other words: it would be charged twice. ${FIND_OUT}`;

/** For a model, after another call may have created a video. */
export const CALL_HELD_BACK: RowError = {
	message: `Not sent, as an earlier call of this tool may have created a video, and another one would be charged, too. ${FIND_OUT} Do not call this tool again until then`,
	code: OWN_CODES.notSent,
};
