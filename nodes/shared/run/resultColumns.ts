import { idColumnField } from '../fields/identity';
import { resultColumnLabels, resultColumnsField } from '../fields/output';
import { columnNames, similarColumn } from '../items/columns';
import type { NodeCall } from '../items/nodeCall';
import type { RowError } from '../items/rowError';
import { ADDED_BY_DATA_TABLE } from '../items/rowIndexes';
import { type TableColumns } from '../items/tableRows';
import { noRowHasResultColumns, RESULT_COLUMNS } from '../messages/resultColumns';

/** The number that n8n gives to each row of a Google Sheet. */
export const ROW_NUMBER = 'row_number';

/** A column of the rows that none of them has. */
interface MissingResultColumn {
	key: keyof TableColumns;
	name: string;
	/** The column of the table that may be meant. */
	similar?: string;
}

/** In a Data Table and in a sheet each row shows all columns; other sources leave out what is empty. */
function showsAllColumns({ context }: NodeCall): boolean {
	const items = context.getInputData();
	return [ADDED_BY_DATA_TABLE, [ROW_NUMBER]].some((added) =>
		items.every(({ json }) => added.every((name) => name in json)),
	);
}

/** A table can do without the column of versions, unless it has one of nearly that name. */
function columnsNotFound({ context, table }: NodeCall): MissingResultColumn[] {
	const columns = columnNames(context.getInputData());
	return Object.entries(table?.columns ?? {})
		.filter(([, name]) => !columns.includes(name))
		.map(([key, name]) => ({
			key: key as keyof TableColumns,
			name,
			similar: similarColumn(name, columns),
		}))
		.filter(({ key, similar }) => key !== 'version' || similar !== undefined);
}

/** What is wrong with a table that certainly lacks columns; undefined where it has all, or may have them. */
export function missingResultColumns(run: NodeCall): RowError | undefined {
	const missing = columnsNotFound(run);
	const isNeeded = missing.some(({ key }) => key !== 'version');
	if (!isNeeded || !showsAllColumns(run)) return undefined;
	return RESULT_COLUMNS.resultColumnsMissing(missing.map(shown));
}

/** For a table that may lack columns for the results, or has them by other names; undefined for any other. */
export function resultColumnsHint(run: NodeCall): string | undefined {
	const missing = columnsNotFound(run).filter(({ key }) => key !== 'id');
	if (missing.length === 0 || missingResultColumns(run)) return undefined;
	return noRowHasResultColumns(missing.map(shown));
}

/** With the label of the panel. */
const shown = ({ key, name, similar }: MissingResultColumn) => ({
	name,
	field:
		key === 'id'
			? idColumnField.displayName
			: `${resultColumnsField.displayName} > ${resultColumnLabels[key]}`,
	similar,
});
