import { rowErrorOf, UserFacingError } from '../../items/rowError';
import { type LastingFailure, TABLE } from '../../messages/table';
import { SECOND_MS, systemClock } from '../../utils/clock';
import { runDataTable } from './inlineWorkflow';

/** How long to wait before each repetition of what fails: a database may be locked for a while. */
const RETRY_DELAYS_MS = [1, 2, 4, 8, 10].map((seconds) => seconds * SECOND_MS);

/** Repeats operations for half a minute while they fail for a reason that may pass. An insert may therefore happen twice. */
export async function runRepeatedly(
	...call: Parameters<typeof runDataTable>
): ReturnType<typeof runDataTable> {
	for (const delayMs of RETRY_DELAYS_MS) {
		try {
			return await runDataTable(...call);
		} catch (error) {
			if (isLasting(error)) throw tableError(error);
			await systemClock.sleep(delayMs);
		}
	}
	return await runDataTable(...call).catch((error) => {
		throw tableError(error);
	});
}

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

function isLasting(error: unknown): boolean {
	if (error instanceof UserFacingError) return true;
	const { message } = rowErrorOf(error);
	if (NO_TABLES.test(message) || TABLE_OF_OLD_N8N.test(message)) return true;
	return failureIn(message) !== undefined;
}

function tableError(error: unknown): UserFacingError {
	if (error instanceof UserFacingError) return error;
	const { message } = rowErrorOf(error);
	if (NO_TABLES.test(message)) return new UserFacingError(TABLE.noTables(message));
	if (TABLE_OF_OLD_N8N.test(message)) return new UserFacingError(TABLE.oldN8n());
	return new UserFacingError(TABLE.tableUnusable(message, failureIn(message)));
}
