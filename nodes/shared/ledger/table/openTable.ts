import map from 'lodash/map';
import sortBy from 'lodash/sortBy';
import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { addHint } from '../../items/output';
import { rowErrorOf, UserFacingError } from '../../items/rowError';
import { type LastingFailure, oldestTableUsed, TABLE, tableCreated } from '../../messages/table';
import { SECOND_MS, systemClock } from '../../utils/clock';
import { nodeMemory } from '../../utils/execution';
import { COLUMNS, DataTable, type RunDataTable } from './dataTable';
import { runDataTable } from './inlineWorkflow';

/** How long to wait before each repetition of what fails: a database may be locked for a while. */
const RETRY_DELAYS_MS = [1, 2, 4, 8, 10].map((seconds) => seconds * SECOND_MS);

/** A database may be locked for a while. */
const CREATE_TRIES = 3;

interface TableInfo {
	id: string;
	name: string;
	createdAt?: string | number;
	columns: Array<{ name: string; type: string }>;
}

/**
 * Opens the table of paid videos of the workflow's project. It is known by its columns, whatever it is called; of several
 * the one of this name is taken, else the oldest.
 *
 * @returns undefined where there is none
 * @throws UserFacingError where it lacks a column, or n8n has no tables
 */
export async function findPaidVideos(
	context: IExecuteFunctions,
	name: string,
): Promise<DataTable | undefined> {
	const run = tableRunner(context);
	const found = await findTable(context, run, name);
	return found && tableOf(context, run, found.id);
}

/**
 * The same, and creates it where there is none.
 *
 * @throws UserFacingError also where an execution, or the one that is retried, has had another table: that one has its videos
 */
export async function openPaidVideos(context: IExecuteFunctions, name: string): Promise<DataTable> {
	const run = tableRunner(context);
	const memory = nodeMemory(context);
	const found = await findTable(context, run, name);
	if (memory.paidVideosTable && memory.paidVideosTable !== found?.id) {
		throw new UserFacingError(TABLE.otherTable(name));
	}
	const { id } = found ?? (await createTable(context, run, name));
	memory.paidVideosTable = id;
	if (!found) addHint(context, tableCreated(name));
	return tableOf(context, run, id);
}

const tableOf = (context: IExecuteFunctions, run: RunDataTable, id: string): DataTable =>
	new DataTable(
		run,
		async (operations, items) => await runDataTable(context, operations, { items, wait: false }),
		id,
		context.getWorkflow().id ?? '',
	);

/** Repeats an operation for half a minute while it fails for a reason that may pass. An insert may therefore happen twice. */
const tableRunner =
	(context: IExecuteFunctions): RunDataTable =>
	async (operations, items, onBegin) => {
		const call = async () => await runDataTable(context, operations, { items, onBegin });
		for (const delayMs of RETRY_DELAYS_MS) {
			try {
				return await call();
			} catch (error) {
				if (isLasting(error)) throw tableError(error);
				await systemClock.sleep(delayMs);
			}
		}
		return await call().catch((error) => {
			throw tableError(error);
		});
	};

async function findTable(
	context: IExecuteFunctions,
	run: RunDataTable,
	name: string,
): Promise<TableInfo | undefined> {
	const options: INodeParameters = {};
	const listed = await run([{ resource: 'table', operation: 'list', returnAll: true, options }]);
	const tables = sortBy(
		// where there are none, n8n gives an empty item
		(listed as unknown as TableInfo[]).filter(({ id }) => id),
		// n8n gives dates or texts
		[({ createdAt = 0 }) => new Date(createdAt).getTime(), 'id'],
	);
	// also one that has lost some of its columns: a new table would not have its videos
	const ours = tables.filter((table) => missingIn(table).length < COLUMNS.length / 2);
	const isNamed = (table: TableInfo) => table.name === name;
	// a table that lacks a column is not skipped: another one may not have its videos
	const table = ours.find(isNamed) ?? ours[0] ?? tables.find(isNamed);
	if (!table) return undefined;
	const missing = missingIn(table);
	if (missing.length > 0) {
		throw new UserFacingError(TABLE.tableWithoutColumns(table.name, missing));
	}
	if (ours.length > 1 && !isNamed(table)) {
		addHint(context, oldestTableUsed(table.name, map(ours, 'name')));
	}
	return table;
}

const missingIn = ({ columns }: TableInfo): string[] =>
	COLUMNS.filter((name) => !columns.some((each) => each.name === name && each.type === 'string'));

/** Of several executions that create it at the same time, one succeeds, and all find it. */
async function createTable(
	context: IExecuteFunctions,
	run: RunDataTable,
	tableName: string,
): Promise<TableInfo> {
	const column = COLUMNS.map((name) => ({ name, type: 'string' }));
	const options = { createIfNotExists: false };
	const operation: INodeParameters = {
		resource: 'table',
		operation: 'create',
		tableName,
		columns: { column },
		options,
	};
	let failure = '';
	const attempt = async () => {
		await runDataTable(context, [operation]).catch((error: Error) => (failure = error.message));
		return await findTable(context, run, tableName);
	};
	let table = await attempt();
	for (let tries = 1; !table && tries < CREATE_TRIES; tries += 1) {
		await systemClock.sleep(SECOND_MS);
		table = await attempt();
	}
	if (!table) throw new UserFacingError(TABLE.tableNotCreated(tableName, failure, COLUMNS));
	return table;
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
