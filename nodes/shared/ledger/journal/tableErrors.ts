import { rowErrorOf, UserFacingError } from '../../items/rowError';

/** A new table knows none of the videos that exist, so nobody is sent to one without being told. */
const NEW_TABLE = 'A new table knows no video, so that all rows would be charged again.';

export const tableMissing = (name: string, reason: string, columns: readonly string[]) =>
	new UserFacingError({
		message: `Paid Videos Table: There is no Data Table "${name}" in the project of this workflow; it cannot be created: ${reason}`,
		advice: `If these rows were run before with another table, enter its name. ${NEW_TABLE} Otherwise create the table in the Data tables tab of the project, with these columns of the type String: ${columns.join(', ')}.`,
	});

export const tableRenamed = (name: string, other: string, columns: readonly string[]) =>
	new UserFacingError({
		message: `Paid Videos Table: There is no Data Table "${name}" in the project of this workflow, but "${other}" has lines of a workflow of this name`,
		advice: `Enter "${other}" as Paid Videos Table in the options, or rename that table to "${name}": then what was charged stays known. ${NEW_TABLE} Only if you want all rows to be charged again, create "${name}" in the Data tables tab of the project, with these columns of the type String: ${columns.join(', ')}.`,
	});

export const tableUnknown = (name: string) =>
	new UserFacingError({
		message: `Paid Videos Table: There is no Data Table "${name}" in the project of this workflow`,
		advice:
			'Enter the name that the node that makes the videos has as Paid Videos Table in its options ("Paid Videos", if that option is not set). That node creates the table when it runs. Both workflows must be in the same project.',
	});

const NO_KEYS =
	'Only a table without lines may get a new column "key". Where it was renamed, give it its name back. Where it was deleted, the lines no longer say which rows were charged, so that all rows would be charged again: restore the table from a backup.';

export const columnsMissing = (name: string, columns: readonly string[]) =>
	new UserFacingError({
		message: `Paid Videos Table: The Data Table "${name}" lacks text columns: ${columns.join(', ')}`,
		advice: columns.includes('key')
			? `Add the other columns with the type String. ${NO_KEYS}`
			: `Add these columns with the type String. ${NEW_TABLE}`,
	});

export const tableReplaced = (name: string) =>
	new UserFacingError({
		message: `Paid Videos Table: There is no Data Table "${name}" any more, or it is another one than this execution began with`,
		advice: `The table was deleted or renamed meanwhile. Give the first one its name back. If it is deleted, look in the dashboard of the video service which rows have a video, before you run them again. ${NEW_TABLE}`,
	});

export const tableTooSlow = () =>
	new UserFacingError({
		message: 'Paid Videos Table: The Data Table answers too slowly for a row to be sent safely',
		advice: 'Wait until the database of n8n is less busy.',
	});

/** Why this n8n, or this node, has no tables; none of that goes away by itself. */
const NO_TABLES =
	/module is disabled|Unrecognized node type|not currently installed|no saved workflow/;

export class NoTables extends UserFacingError {
	constructor(readonly reason: string) {
		super({
			message: `Paid Videos Table: This n8n has no Data Tables: ${reason}`,
			advice: 'Ask its administrator to enable them.',
		});
	}
}

/** What n8n before 2.4 says, whose Data Table node can neither make nor list tables. */
const TABLE_OF_OLD_N8N = /Could not get parameter/;

/**
 * What n8n says when a table cannot be used, and what to do about it. None of these goes away by itself within seconds.
 */
const LASTING_FAILURES: Array<[RegExp, string]> = [
	[TABLE_OF_OLD_N8N, 'Update n8n.'],
	[
		/size limit/,
		'The Data Tables of this n8n are full. Delete rows of other tables that are no longer needed, or ask the administrator for a higher limit (N8N_DATA_TABLES_MAX_SIZE_BYTES).',
	],
	[
		/could not be found|Could not find the data table/,
		`The table was deleted or renamed. If it was renamed, give it its name back. ${NEW_TABLE}`,
	],
	[
		/unknown column|do not exist in the selected table/,
		`A column was deleted or renamed. If it was renamed, give it its name back. If it was deleted, run the workflow again: it sends nothing, and says what to do. ${NEW_TABLE}`,
	],
	[
		/because it timed out/,
		'The workflow has reached its time limit (Settings > Timeout Workflow). Raise it.',
	],
	[/execution was cancelled/, 'The execution was stopped.'],
];

const adviceFor = (error: unknown) =>
	LASTING_FAILURES.find(([pattern]) => pattern.test(rowErrorOf(error).message))?.[1];

const isOfOldN8n = (error: unknown): boolean => TABLE_OF_OLD_N8N.test(rowErrorOf(error).message);

export const isLasting = (error: unknown): boolean =>
	error instanceof UserFacingError ||
	NO_TABLES.test(rowErrorOf(error).message) ||
	adviceFor(error) !== undefined;

export function tableError(name: string, error: unknown): UserFacingError {
	if (error instanceof UserFacingError) return error;
	const { message } = rowErrorOf(error);
	if (NO_TABLES.test(message)) return new NoTables(message);
	return new UserFacingError({
		message: isOfOldN8n(error)
			? 'Not sent, as this package needs n8n 2.4.0 or newer'
			: `Paid Videos Table: The Data Table "${name}" cannot be used: ${message}`,
		advice: adviceFor(error) ?? 'Wait until the database of n8n works again.',
	});
}
