import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { addHint } from '../../items/output';
import { Batches } from '../../utils/batches';
import { SECOND_MS, systemClock } from '../../utils/clock';
import { nodeMemory } from '../../utils/execution';
import { COLUMNS, DataTable, type RunDataTable } from './dataTable';
import { runDataTable } from './inlineWorkflow';
import {
	columnsMissing,
	isLasting,
	tableError,
	tableMissing,
	tableRenamed,
	tableReplaced,
} from './tableErrors';

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
	const search = async () => await find(run, name);
	const found = await sharedLists.run(`${context.getWorkflow().id} ${name}`, name, search);
	if (idKey(name) in remembered && remembered[idKey(name)] !== found?.id) throw tableReplaced(name);
	return found && opened(context, run, name, found);
}

const newTableText = (name: string) =>
	`The Data Table "${name}" is new: it knows from now on what is charged. Do not delete it.`;

/**
 * Finds a table, or creates it unless the run only checks.
 *
 * @throws UserFacingError like {@link findLedgerTable}, and where the table cannot be created, or may have been renamed
 */
export async function openLedgerTable(
	context: IExecuteFunctions,
	name: string,
	isCheckOnly: boolean,
): Promise<DataTable | undefined> {
	const found = await findLedgerTable(context, name);
	if (found) return found;
	const run = tableRunner(context, name);
	await refuseRenamed(context, run, name);
	const created = isCheckOnly ? undefined : await createTable(context, run, name);
	addHint(context, newTableText(name));
	return created && opened(context, run, name, created);
}

/** No table says what its name was, but its lines name their workflow. */
async function refuseRenamed(
	context: IExecuteFunctions,
	run: RunDataTable,
	name: string,
): Promise<void> {
	const { name: workflow = '' } = context.getWorkflow();
	// another execution may have created the table by now
	const others = (await list(run)).filter((table) => table.name !== name);
	for (const other of others.filter((table) => missingIn(table).length === 0)) {
		const hasLine = await tableOf(context, run, other).hasLineOf(workflow);
		if (hasLine) throw tableRenamed(name, other.name, COLUMNS);
	}
}

function opened(
	context: IExecuteFunctions,
	run: RunDataTable,
	name: string,
	table: TableInfo,
): DataTable {
	const missing = missingIn(table);
	if (missing.length > 0) throw columnsMissing(name, missing);
	nodeMemory(context)[idKey(name)] = table.id;
	return tableOf(context, run, table);
}

const missingIn = ({ columns }: TableInfo) =>
	COLUMNS.filter((name) => !columns.some((each) => each.name === name && each.type === 'string'));

const tableOf = (context: IExecuteFunctions, run: RunDataTable, { id }: TableInfo) =>
	new DataTable(context, run, { mode: 'id', value: id, __rl: true });

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

const find = async (run: RunDataTable, name: string): Promise<TableInfo | undefined> =>
	(await list(run, { filterName: name })).find((table) => table.name === name);

/** The tables of the project. Where there are none, n8n gives an empty item. */
async function list(run: RunDataTable, options: INodeParameters = {}): Promise<TableInfo[]> {
	const found = await run([{ resource: 'table', operation: 'list', returnAll: true, options }]);
	return (found as unknown as TableInfo[]).filter(({ id }) => id);
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
