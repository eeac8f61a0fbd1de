import { type RowError, UserFacingError } from '../items/rowError';

const columnList = (columns: readonly string[]) => columns.join(', ');

export const tableMissing = (name: string) =>
	new UserFacingError({
		message: `Ledger Table: There is no Data Table "${name}" in the project of this workflow, and it cannot be created`,
		advice: 'Create it in the Data tables tab of the project, or enter the name of another one.',
	});

export const columnsMissing = (name: string, columns: readonly string[]) =>
	new UserFacingError({
		message: `Ledger Table: The Data Table "${name}" lacks text columns: ${columnList(columns)}`,
		advice: 'Add these columns with the type String, or enter a name that no table has: the node then creates the table.',
	});

/** What n8n's Data Table node says, and what to do then. */
const ADVICE: Array<[RegExp, string]> = [
	[
		/module is disabled|Unrecognized node type|not currently installed/,
		'This n8n has no Data Tables: its administrator has disabled them. Enable them, or empty Pay Once Per.',
	],
	[
		/size limit/,
		'The Data Tables of this n8n are full. Delete rows of tables that are no longer needed, or ask the administrator for a higher limit (N8N_DATA_TABLES_MAX_SIZE_BYTES).',
	],
	[/could not be found/, 'The table was deleted meanwhile. Run the workflow again: the node creates it.'],
	[/timed out|cancelled/, 'The workflow has reached its time limit (Settings > Timeout Workflow). Raise it.'],
];

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function tableError(name: string, error: unknown): UserFacingError {
	const reason = messageOf(error);
	const advice = ADVICE.find(([pattern]) => pattern.test(reason))?.[1];
	const rowError: RowError = {
		message: `Ledger Table: The Data Table "${name}" cannot be used: ${reason}`,
		advice,
	};
	return new UserFacingError(rowError);
}
