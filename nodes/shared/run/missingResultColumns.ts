import omit from 'lodash/omit';

import { columnNames, similarColumn } from '../items/columns';
import type { NodeCall } from '../items/nodeCall';
import { messageAndAdvice, type RowError } from '../items/rowError';
import { ADDED_BY_DATA_TABLE } from '../items/rowIndexes';
import { ALL_ROWS } from '../messages/rows';

/** The number that n8n gives to each row of a Google Sheet. */
export const ROW_NUMBER = 'row_number';

/** In a Data Table and in a sheet each row shows all columns; other sources leave out what is empty. */
function showsAllColumns({ context }: NodeCall): boolean {
	const items = context.getInputData();
	return [ADDED_BY_DATA_TABLE, [ROW_NUMBER]].some((added) =>
		items.every(({ json }) => added.every((name) => name in json)),
	);
}

/** The columns for results that no row has, each with the column that may be meant. */
function columnsNotFound({ context, table }: NodeCall) {
	const columns = columnNames(context.getInputData());
	return Object.entries(omit(table?.columns, 'id'))
		.filter(([, name]) => !columns.includes(name))
		.map(([key, name]) => ({ key, name, similar: similarColumn(name, columns) }));
}

/** What is wrong with a table that certainly lacks columns; undefined where it has all, or may have them. */
export function missingResultColumns(run: NodeCall): RowError | undefined {
	// a table can do without the column of versions
	const missing = columnsNotFound(run).filter(({ key }) => key !== 'version');
	if (missing.length === 0 || !showsAllColumns(run)) return undefined;
	return ALL_ROWS.resultColumnsMissing(missing);
}

/** For a table that has columns of nearly the names that are looked for; undefined for any other. */
export function resultColumnsHint(run: NodeCall): string | undefined {
	const misspelled = columnsNotFound(run).filter(({ similar }) => similar !== undefined);
	if (misspelled.length === 0) return undefined;
	const { message, advice } = ALL_ROWS.resultColumnsMissing(misspelled);
	return messageAndAdvice(message, advice);
}
