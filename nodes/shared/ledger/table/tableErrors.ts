import { type RowError, rowErrorOf, UserFacingError } from '../../items/rowError';
import { type LastingFailure, TABLE } from '../../messages/table';

/** Why this n8n, or this node, has no tables. */
const NO_TABLES =
	/module is disabled|Unrecognized node type|not currently installed|no saved workflow/;

/** What n8n before 2.4 says, whose Data Table node can neither make nor list tables. */
const TABLE_OF_OLD_N8N = /Could not get parameter/;

const LASTING_FAILURES: Array<[RegExp, LastingFailure]> = [
	[/size limit/, 'full'],
	[/could not be found|Could not find the data table/, 'tableGone'],
	[/unknown column|do not exist in the selected table/, 'columnGone'],
	[/because it timed out/, 'timedOut'],
	[/execution was cancelled/, 'stopped'],
];

const failureIn = (message: string) =>
	LASTING_FAILURES.find(([pattern]) => pattern.test(message))?.[1];

export function isLasting(error: unknown): boolean {
	const { message } = rowErrorOf(error);
	return (
		error instanceof UserFacingError ||
		[NO_TABLES, TABLE_OF_OLD_N8N].some((pattern) => pattern.test(message)) ||
		failureIn(message) !== undefined
	);
}

function reasonOf(message: string): RowError {
	if (NO_TABLES.test(message)) return TABLE.noTables(message);
	if (TABLE_OF_OLD_N8N.test(message)) return TABLE.oldN8n();
	return TABLE.tableUnusable(message, failureIn(message));
}

export function tableError(error: unknown): UserFacingError {
	if (error instanceof UserFacingError) return error;
	const { message } = rowErrorOf(error);
	return new UserFacingError(reasonOf(message));
}
