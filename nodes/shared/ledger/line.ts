import { SECOND_MS } from '../utils/clock';

/** `sending` is written before the request leaves. A claim that is withdrawn leaves no line. */
export const LINE_STATUSES = ['sending', 'check', 'processing', 'failed', 'completed'] as const;

/** The columns of the table, in the order in which a person reads them: all of it text; what is not known is empty. */
export const COLUMNS = [
	/** What a person knows the video by: `Row 11 (rain jacket)`, and the name of its project. */
	'row',
	'status',
	'projectId',
	'videoId',
	'url',
	'message',
	/** The workflow's name. */
	'workflow',
	/** A name of the user's own for a group of videos. */
	'campaign',
	/** Asks for another video of the same row. Empty for the first. */
	'version',
	'executionId',
	/** Whose credits have paid; see `billingAccountOf`. */
	'account',
	'workflowId',
	/** The row, or the item of an execution, that it was made for; empty for a call of a tool. See `marks.ts`. */
	'rowMark',
	/** `createdAt` of the row in a Data Table. A row with the same ID and another time is another row. */
	'rowCreatedAt',
	/** What it was made of; see `marks.ts`. */
	'request',
	/** When its first line was written, by the clock of the table, in ISO 8601; empty in that line. */
	'claimedAt',
	/** Names the video: equal in all of its lines, also in those of rows that share it. */
	'claim',
	/** Names the line, by which it is deleted: SQLite gives the ID of a deleted last row to the next one. */
	'line',
] as const;

/** What is written of a video. */
export type LineTexts = Record<(typeof COLUMNS)[number], string> & {
	status: (typeof LINE_STATUSES)[number];
};

/** The initial values of a line. */
export const NEW_LINE = {
	status: 'sending' as const,
	projectId: '',
	videoId: '',
	url: '',
	message: '',
	claimedAt: '',
};

/** A line as it is read. */
export interface Line extends LineTexts {
	/** Given by the table. */
	id: number;
	/** When this line was written, by the clock of the table, in milliseconds since 1970. */
	createdAt: number;
}

/** When the video was claimed, by the clock of the table, in milliseconds since 1970. */
export const claimTime = ({ claimedAt, createdAt }: Line): number =>
	Date.parse(claimedAt) || createdAt;

/** The same in ISO 8601; empty before the line is read. */
export const claimedAtOf = (line: LineTexts | Line): string =>
	line.claimedAt || ('createdAt' in line ? new Date(claimTime(line)).toISOString() : '');

/** A request leaves within this time of its claim, or not at all. */
export const SEND_WITHIN_MS = 20 * SECOND_MS;

/** A request takes a minute at most: without an outcome by then, its video may have been created. */
export const OUTCOME_TIMEOUT_MS = 90 * SECOND_MS;

/** The status of a line by now. Where the process has died, a line still says `sending`, and its video may exist. */
export function statusNow({ status, createdAt }: Line, now: number): Line['status'] {
	if (status === 'sending') return now - createdAt > OUTCOME_TIMEOUT_MS ? 'check' : 'sending';
	return status;
}

export const hasId = ({ projectId, videoId }: LineTexts): boolean => Boolean(projectId || videoId);

export const showsProject = ({ projectId, videoId }: LineTexts, project: string): boolean =>
	projectId === project || videoId === project;

/** Tells videos apart: several rows can share one, and a crash can leave two lines of it. */
export const videoOf = ({ projectId, videoId, claim }: LineTexts): string =>
	projectId || videoId || claim;

/** The line that says most; of equal ones the newest. */
export function best(lines: Line[], now: number): Line | undefined {
	const rank = (line: Line) =>
		LINE_STATUSES.indexOf(statusNow(line, now)) + (hasId(line) ? LINE_STATUSES.length : 0);
	return [...lines].sort((a, b) => rank(b) - rank(a) || b.id - a.id)[0];
}
