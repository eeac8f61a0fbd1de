import map from 'lodash/map';
import sortBy from 'lodash/sortBy';
import type { DataTable as N8nTable, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { addHint } from '../../items/n8nMessages';
import { UserFacingError } from '../../items/rowError';
import { oldestTableUsed, TABLE, tableCreated } from '../../messages/table';
import { nodeMemory } from '../../utils/execution';
import { COLUMNS } from '../line';
import { DataTable } from './dataTable';
import { runDataTable, runRepeatedly } from './dataTableNode';

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
	const id = await findTable(context, name);
	return id === undefined ? undefined : new DataTable(context, id);
}

/**
 * {@link findPaidVideos}, or creates the table.
 *
 * @throws UserFacingError also if this execution, or the one it retries, used another table, which has its videos
 */
export async function openPaidVideos(context: IExecuteFunctions, name: string): Promise<DataTable> {
	const memory = nodeMemory(context);
	const found = await findTable(context, name);
	if (memory.paidVideosTable && memory.paidVideosTable !== found) {
		throw new UserFacingError(TABLE.otherTable(name));
	}
	const id = found ?? (await createTable(context, name));
	memory.paidVideosTable = id;
	if (!found) addHint(context, tableCreated(name));
	return new DataTable(context, id);
}

/** @returns its ID */
async function findTable(context: IExecuteFunctions, name: string): Promise<string | undefined> {
	const options: INodeParameters = {};
	const listed = await runRepeatedly(context, [
		{ resource: 'table', operation: 'list', returnAll: true, options },
	]);
	const tables = sortBy(
		// where there are none, n8n gives an empty item
		(listed as unknown as N8nTable[]).filter(({ id }) => id),
		// n8n gives dates or texts
		[({ createdAt = 0 }) => new Date(createdAt).getTime(), 'id'],
	);
	// also one that has lost some of its columns: a new table would not have its videos
	const ours = tables.filter((table) => missingIn(table).length < COLUMNS.length / 2);
	const isNamed = (table: N8nTable) => table.name === name;
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
	return table.id;
}

const missingIn = ({ columns }: N8nTable): string[] =>
	COLUMNS.filter((name) => !columns.some((each) => each.name === name && each.type === 'string'));

/** Of several executions that create it at the same time, one succeeds, and all find it. */
async function createTable(context: IExecuteFunctions, tableName: string): Promise<string> {
	const column = COLUMNS.map((name) => ({ name, type: 'string' }));
	const operation: INodeParameters = {
		resource: 'table',
		operation: 'create',
		tableName,
		columns: { column },
		options: { createIfNotExists: false },
	};
	let failure = '';
	await runDataTable(context, [operation]).catch((error: Error) => (failure = error.message));
	const id = await findTable(context, tableName);
	if (!id) throw new UserFacingError(TABLE.tableNotCreated(tableName, failure, COLUMNS));
	return id;
}
