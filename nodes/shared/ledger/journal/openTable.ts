import type { IExecuteFunctions } from 'n8n-workflow';

import { addHint } from '../../items/output';
import { Batches } from '../../utils/batches';
import { SECOND_MS, systemClock } from '../../utils/clock';
import { nodeMemory } from '../../utils/execution';
import { COLUMNS, DataTable, type RunDataTable } from './dataTable';
import { runDataTable } from './inlineWorkflow';
import { columnsMissing, isLasting, tableError, tableMissing, tableReplaced } from './tableErrors';

/** How long to wait before each repetition of what fails: a database may be locked for a while. */
const RETRY_DELAYS_MS = [1, 2, 4, 8, 10].map((seconds) => seconds * SECOND_MS);

interface TableInfo {
	id: string;
	name: string;
	columns: Array<{ name: string; type: string }>;
}

/** Executions of one workflow see the same tables, and share the calls that list them. */
const sharedLists = new Batches<string, TableInfo | undefined>();

/** The key in the node's context. */
const idKey = (name: string) => `paidVideosTable:${name}`;

/**
 * Finds a Data Table of the workflow's project. The node's context remembers it for *Retry On Fail* and *Retry*: in a new
 * table of the same name all rows would be new, and be paid again.
 *
 * @returns undefined where there is no such table
 * @throws UserFacingError where it lacks a column, is another one than before, or n8n has no tables
 */
export async function findLedgerTable(
	context: IExecuteFunctions,
	name: string,
): Promise<DataTable | undefined> {
	const run = tableRunner(context, name);
	const remembered = nodeMemory(context);
	const list = async () => await find(run, name);
	const found = await sharedLists.run(`${context.getWorkflow().id} ${name}`, name, list);
	if (idKey(name) in remembered && remembered[idKey(name)] !== found?.id) throw tableReplaced(name);
	return found && opened(context, run, name, found);
}

export const newTableText = (name: string) =>
	`The Data Table "${name}" is new: it knows from now on what is paid. Do not delete it.`;

/**
 * Finds a table, or creates it.
 *
 * @throws UserFacingError like {@link findLedgerTable}, and where the table cannot be created
 */
export async function openLedgerTable(
	context: IExecuteFunctions,
	name: string,
): Promise<DataTable> {
	const found = await findLedgerTable(context, name);
	if (found) return found;
	const run = tableRunner(context, name);
	const created = await createTable(context, run, name);
	addHint(context, newTableText(name));
	return opened(context, run, name, created);
}

function opened(
	context: IExecuteFunctions,
	run: RunDataTable,
	name: string,
	{ id, columns }: TableInfo,
): DataTable {
	const isThere = (column: string) =>
		columns.some((each) => each.name === column && each.type === 'string');
	const missing = COLUMNS.filter((column) => !isThere(column));
	if (missing.length > 0) throw columnsMissing(name, missing);
	nodeMemory(context)[idKey(name)] = id;
	return new DataTable(context, run, { mode: 'id', value: id, __rl: true });
}

/** Repeats for half a minute what fails for now. What inserts may therefore insert twice. */
function tableRunner(context: IExecuteFunctions, name: string): RunDataTable {
	return async (operations, items) => {
		for (const delayMs of RETRY_DELAYS_MS) {
			try {
				return await runDataTable(context, operations, items);
			} catch (error) {
				if (isLasting(error)) throw tableError(name, error);
				await systemClock.sleep(delayMs);
			}
		}
		return await runDataTable(context, operations, items).catch((error) => {
			throw tableError(name, error);
		});
	};
}

async function find(run: RunDataTable, name: string): Promise<TableInfo | undefined> {
	const list = { resource: 'table', operation: 'list', returnAll: true };
	const found = await run([{ ...list, options: { filterName: name } }]);
	return (found as unknown as TableInfo[]).find((table) => table.name === name);
}

/** Of several executions that create it at the same time, one succeeds, and all find it. */
async function createTable(
	context: IExecuteFunctions,
	run: RunDataTable,
	tableName: string,
): Promise<TableInfo> {
	const column = COLUMNS.map((name) => ({ name, type: 'string' }));
	const options = { createIfNotExists: false };
	const create = {
		resource: 'table',
		operation: 'create',
		tableName,
		columns: { column },
		options,
	};
	const failure = await runDataTable(context, [create]).then(
		() => '',
		(error: Error) => error.message,
	);
	const table = await find(run, tableName);
	if (!table) throw tableMissing(tableName, failure, COLUMNS);
	return table;
}
