import compact from 'lodash/compact';

import { resultColumnLabels, type TableColumns } from '../fields/output';
import { columnNames, similarColumn } from '../items/columns';
import { ADDED_BY_DATA_TABLE } from '../items/emptyRows';
import { visibleName } from '../items/fileColumns';
import { listed } from '../utils/text';
import type { Run } from './run';

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
function showsAllColumns({ context }: Run): boolean {
	const items = context.getInputData();
	return [ADDED_BY_DATA_TABLE, [ROW_NUMBER]].some((added) =>
		items.every(({ json }) => added.every((name) => name in json)),
	);
}

/** A table can do without the column of versions, unless it has one of nearly that name. */
function columnsNotFound({ context, table }: Run): MissingResultColumn[] {
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

const columnsCalled = (missing: MissingResultColumn[]): string => {
	const names = missing.map(({ name }) => `"${name}"`);
	return `${names.length === 1 ? 'column' : 'columns'} ${listed(names, ' and ')}`;
};

/** The names that a person can enter in place of those that are looked for; undefined where none is similar. */
function proposal(missing: MissingResultColumn[]): string | undefined {
	const names = missing.flatMap(({ key, similar }) => {
		if (similar === undefined) return [];
		const field = key === 'id' ? 'ID Column' : `Result Columns > ${resultColumnLabels[key]}`;
		return `"${visibleName(similar)}" in ${field}`;
	});
	return names.length > 0 ? `Enter ${listed(names, ' and ')}.` : undefined;
}

/** What is wrong with a table that certainly lacks columns, and what to do; undefined where it has all, or may have them. */
export function missingResultColumns(run: Run): [message: string, advice: string] | undefined {
	const missing = columnsNotFound(run);
	const isNeeded = missing.some(({ key }) => key !== 'version');
	if (!isNeeded || !showsAllColumns(run)) return undefined;
	const others = missing.filter(({ similar }) => similar === undefined);
	const add =
		others.length > 0 &&
		`Add the ${columnsCalled(others)} to the table, as ${others.length === 1 ? 'a text' : 'texts'}, or enter other names in Options > Result Columns.`;
	return [
		`The table has no ${columnsCalled(missing)} for the results`,
		compact([proposal(missing), add, 'Then run again, so that the table is read again.']).join(' '),
	];
}

/** For a table that may lack columns for the results, or has them by other names; undefined for any other. */
export function resultColumnsHint(run: Run): string | undefined {
	const missing = columnsNotFound(run).filter(({ key }) => key !== 'id');
	if (missing.length === 0 || missingResultColumns(run)) return undefined;
	const advice =
		proposal(missing) ??
		'If the table has none, add them. If they have other names, enter these in Options > Result Columns.';
	return `No row has the ${columnsCalled(missing)} for the results. ${advice}`;
}
