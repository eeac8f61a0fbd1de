import { versionFault } from '../fields/identity';
import { isEmptyCell } from '../items/cells';
import { columnNames } from '../items/columns';
import { ROW_NUMBER } from '../items/inputRows';
import type { RowError } from '../items/rowError';
import { OWN_CODES } from '../messages/reasons';
import { ALL_ROWS } from '../messages/rows';
import type { Video } from '../video/video';
import { fieldErrors } from './fieldLabels';
import { errorOfGroups } from './groupBy';
import { missingColumnsError, missingResultColumnsError } from './missingColumns';
import type { Run } from './runSetup';

/** What is wrong with all rows alike, such as an expression: no row is to blame, so each stays as it is. */
export function errorOfAll(run: Run, videos: Video[]): RowError | undefined {
	const error = errorOfPanel(run) ?? (run.isTool ? undefined : errorOfRows(run, videos));
	return error && { ...error, itemIndexes: [] };
}

function errorOfPanel(run: Run): RowError | undefined {
	const { kind, context } = run;
	const { notSent: code } = OWN_CODES;
	const fault = kind.panelFault?.();
	if (fault) return fieldErrors(run, { itemIndexes: [] }, [fault], { code })[0];
	const ofVersion = versionFault(context.getNode().parameters);
	return ofVersion && { code, ...ofVersion };
}

function errorOfRows(run: Run, videos: Video[]): RowError | undefined {
	return (
		missingColumnsError(run, videos) ??
		errorOfIds(run) ??
		// the rows of the table could not be written back
		missingResultColumnsError(run) ??
		errorOfGroups(run, videos)
	);
}

/** Rows without an ID that stays theirs may be paid twice. */
function errorOfIds({ context, table, rows }: Run): RowError | undefined {
	if (!table) return undefined;
	const { id } = table.columns;
	const columns = () => columnNames(context.getInputData());
	// once rows are sorted, it is that of another row
	if (id === ROW_NUMBER) return ALL_ROWS.rowNumberAsId('ID Column', id, columns());
	const isEmpty = rows.every((index) => isEmptyCell(table.rows[index].id));
	return isEmpty ? ALL_ROWS.noRowHasId(id, columns()) : undefined;
}
