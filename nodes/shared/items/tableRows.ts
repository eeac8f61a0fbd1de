import type { IDataObject } from 'n8n-workflow';

import { trimmedText } from './cells';

export interface TableColumns {
	/** Names the row. */
	id: string;
	status: string;
	message: string;
	videoUrl: string;
	projectId: string;
	/** Read only. */
	version: string;
}

export const DEFAULT_COLUMNS: TableColumns = {
	id: 'id',
	status: 'status',
	message: 'message',
	videoUrl: 'video_url',
	projectId: 'project_id',
	version: 'video_version',
};

/** What a row says in its column `status`: nothing, a word that asks for a video, a word of ours, or somebody else's. */
export type ShownStatus = 'blank' | 'toCreate' | (typeof STATUSES)[number] | 'other';

export const CHECK_STATUS = 'check';

export const STATUSES = ['processing', 'completed', 'failed', 'rejected', CHECK_STATUS] as const;

/** A row with one of these statuses asks for a video. A rejected row only has one if it shows one. */
export const ASKING: ShownStatus[] = ['blank', 'toCreate', 'rejected'];

/** A row with one of these statuses follows its video. */
export const FOLLOWING: ShownStatus[] = ['processing', 'completed', 'failed', CHECK_STATUS];

/** A status cell to compare, as a person types it, or as a table with choices gives it in a list. */
export const statusWord = (cell: unknown): string =>
	String(trimmedText(Array.isArray(cell) ? cell[0] : cell) ?? '').toLowerCase();

/**
 * What the status of a row says.
 *
 * @param toCreate words that ask for a video, as an empty status does
 */
function shownStatus(cell: unknown, toCreate: string[]): ShownStatus {
	const word = statusWord(cell);
	const ours = STATUSES.find((status) => status === word);
	if (ours || word === '') return ours ?? 'blank';
	return toCreate.includes(word) ? 'toCreate' : 'other';
}

/** What a row of a table shows before the run, and what it is written back with as it is. */
export interface TableRow {
	id: unknown;
	/** What a node behind this one finds a row of a Data Table by, whichever column *ID Column* names. */
	dataTableKey?: { id: number; createdAt: string };
	/** Set if *ID Column* names the ID of a Data Table. */
	createdAt?: string;
	/** Likewise, in milliseconds since 1970. */
	updatedAt?: number;
	/** Whether the row came with the column of versions: a key that is no column of its table would fail. */
	hasVersion: boolean;
	version: unknown;
	status: ShownStatus;
	/** The status as a person has written it. */
	statusText: string;
	/** Undefined where the row came without it. */
	message: unknown;
	projectId: string;
	videoUrl: string;
}

/** The cell of a version; `null` where it is empty. */
type VersionCell = string | number | boolean | null;

/** The rows that are output, by their places in the input, and the columns that they are written into. */
export interface TableOutput {
	columns: TableColumns;
	rows: TableRow[];
}

/** n8n gives a date, or a text of this form. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function timeIn(cell: unknown): number | undefined {
	const isTime = cell instanceof Date || (typeof cell === 'string' && ISO_TIME.test(cell));
	const time = isTime ? new Date(cell).getTime() : NaN;
	return Number.isNaN(time) ? undefined : time;
}

/** After a join, another thing's ID is in another column, or isn't a number. */
function dataTableKeyOf({ id, createdAt }: IDataObject): TableRow['dataTableKey'] {
	const time = timeIn(createdAt);
	if (typeof id !== 'number' || time === undefined) return undefined;
	return { id, createdAt: new Date(time).toISOString() };
}

const cellText = (cell: unknown): string => String(trimmedText(cell) ?? '');

/** @param toCreate words that count as an empty status */
export const readRows = (
	all: IDataObject[],
	columns: TableColumns,
	toCreate: string[],
): TableOutput => ({
	columns,
	rows: all.map((row) => {
		const dataTableKey = dataTableKeyOf(row);
		return {
			id: row[columns.id],
			dataTableKey,
			...(dataTableKey &&
				columns.id === 'id' && {
					createdAt: dataTableKey.createdAt,
					updatedAt: timeIn(row.updatedAt),
				}),
			hasVersion: columns.version in row,
			version: row[columns.version],
			status: shownStatus(row[columns.status], toCreate),
			statusText: statusWord(row[columns.status]) && cellText(row[columns.status]),
			message: row[columns.message],
			projectId: cellText(row[columns.projectId]),
			videoUrl: cellText(row[columns.videoUrl]),
		};
	}),
});

/** What is written into a row; what is undefined stays as it is. */
export interface RowResult {
	status?: ShownStatus;
	message?: string;
	url?: string;
	projectId?: string;
}

/** Whether a result differs from what the row shows. */
export function isNews({ status, url, projectId }: RowResult, row: TableRow): boolean {
	if (status === undefined) return false;
	if (status !== row.status) return true;
	// another video, or another link to the same one
	if (projectId !== undefined && projectId !== row.projectId) return true;
	return url !== undefined && url !== row.videoUrl;
}

/**
 * A row as a node behind this one writes it: what names it, and what has become of it. A row with nothing new has its
 * message only, as something has to be written, and whatever it shows stays.
 */
export function rowJson(
	result: RowResult,
	{ columns, rows }: TableOutput,
	item: number,
): IDataObject {
	const { status, message, url, projectId } = result;
	const row = rows[item];
	const isNew = isNews(result, row);
	const hasVideo = projectId !== undefined;
	return {
		[columns.id]: row.id ?? null,
		...(isNew && { [columns.status]: status }),
		[columns.message]: message ?? row.message ?? '',
		...(isNew && hasVideo && { [columns.videoUrl]: url ?? '', [columns.projectId]: projectId }),
		...row.dataTableKey,
		// elsewhere, a late result would set back the version that a person has entered meanwhile
		...(row.hasVersion &&
			(isNew || row.dataTableKey) && { [columns.version]: row.version ?? null }),
	} as IDataObject;
}

/**
 * What a callback writes into the row that shows its project.
 *
 * @param reference what has travelled with the video, see {@link referenceOf}
 */
export const videoJson = (
	{ status, message, url, projectId }: RowResult,
	reference: { version?: unknown },
	columns: TableColumns,
): IDataObject =>
	({
		[columns.projectId]: projectId,
		...('version' in reference && { [columns.version]: reference.version }),
		[columns.status]: status,
		[columns.message]: message,
		[columns.videoUrl]: url ?? '',
	}) as IDataObject;

/** What travels with the video of a row: its version, as the callback may only write the row that still asks for it. */
export function referenceOf({ rows }: TableOutput, item: number): { version?: VersionCell } {
	const { hasVersion, version } = rows[item];
	return hasVersion ? { version: (version ?? null) as VersionCell } : {};
}
