import { idColumnField } from '../fields/identity';
import { resultColumnLabels, resultColumnsField } from '../fields/output';
import { columnNames, similarColumn } from '../items/columns';
import type { NodeCall } from '../items/nodeCall';
import type { RowError } from '../items/rowError';
import { ADDED_BY_DATA_TABLE } from '../items/rowIndexes';
import type { TableColumns } from '../items/tableRows';
import { noRowHasResultColumns, RESULT_COLUMNS } from '../messages/resultColumns';

/** The number that n8n gives to each row of a Google Sheet. */
export const ROW_NUMBER = 'row_number';

/** In a Data Table and in a sheet each row shows all columns; other sources leave out what is empty. */
function showsAllColumns({ context }: NodeCall): boolean {
	const items = context.getInputData();
	return [ADDED_BY_DATA_TABLE, [ROW_NUMBER]].some((added) =>
		items.every(({ json }) => added.every((name) => name in json)),
	);
}

/** The columns that no row has, with the label of the panel, and the column that may be meant. */
function columnsNotFound({ context, table }: NodeCall) {
	const columns = columnNames(context.getInputData());
	const named = Object.entries(table?.columns ?? {}) as Array<[keyof TableColumns, string]>;
	return named
		.filter(([, name]) => !columns.includes(name))
		.map(([key, name]) => {
			const ofResult =
				key !== 'id' && `${resultColumnsField.displayName} > ${resultColumnLabels[key]}`;
			const field = ofResult || idColumnField.displayName;
			return { key, name, field, similar: similarColumn(name, columns) };
		});
}

/** What is wrong with a table that certainly lacks columns; undefined where it has all, or may have them. */
export function missingResultColumns(run: NodeCall): RowError | undefined {
	// a table can do without the column of versions
	const missing = columnsNotFound(run).filter(({ key }) => key !== 'version');
	if (missing.length === 0 || !showsAllColumns(run)) return undefined;
	return RESULT_COLUMNS.resultColumnsMissing(missing);
}

/** For a table that has columns of nearly the names that are looked for; undefined for any other. */
export function resultColumnsHint(run: NodeCall): string | undefined {
	const misspelled = columnsNotFound(run).filter(
		({ key, similar }) => key !== 'id' && similar !== undefined,
	);
	return misspelled.length > 0 ? noRowHasResultColumns(misspelled) : undefined;
}
