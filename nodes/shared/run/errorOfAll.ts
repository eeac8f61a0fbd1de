import { isEmptyCell } from '../items/cells';
import {
	columnNames,
	type MissingColumn,
	misreadFile,
	missingColumns,
	similarColumn,
} from '../items/columns';
import { messageOf, type RowError } from '../items/rowError';
import { OWN_CODES } from '../messages/codes';
import { ALL_ROWS, ROW } from '../messages/rows';
import { isRejected, type Video } from '../video/video';
import { missingColumnFacts } from './fieldLabels';
import { missingResultColumns, ROW_NUMBER } from './missingResultColumns';
import type { CreationCall, Run } from './runSetup';

/** What is wrong with all rows alike, such as an expression: no row is to blame, so each stays as it is. */
export function errorOfAll(run: Run, videos: Video[]): RowError | undefined {
	const fault = run.isTool ? undefined : faultIn(run, videos);
	return fault && { ...fault, itemIndexes: [] };
}

function faultIn(run: Run, videos: Video[]): RowError | undefined {
	const { context, kind } = run;
	const items = context.getInputData();
	// a person is there to correct it; in production, a row may leave a field out
	const isInEditor = context.getMode() === 'manual';
	const missing = missingColumns(context.getNode().parameters, items).find(
		(column) => isInEditor || spoilsAll(column, kind, videos),
	);
	const ofFile = misreadFile(columnNames(items));
	if (ofFile && (missing || videos.every(isRejected))) {
		return { ...ofFile, code: OWN_CODES.notSent };
	}
	if (missing) {
		return ALL_ROWS.columnNotInInput(missingColumnFacts(kind.fields, missing), columnNames(items));
	}
	return (
		errorOfRowNumber(run) ??
		errorOfIds(run) ??
		// the rows of the table could not be written back
		missingResultColumns(run) ??
		errorOfGroupBy(run) ??
		errorOfGroups(run, videos)
	);
}

/** Whether no video is as it should be without a column: it has a gap, is silent, or is rejected for this field. */
const spoilsAll = (
	{ field, leavesGap }: MissingColumn,
	{ speech }: CreationCall['kind'],
	videos: Video[],
): boolean => leavesGap || field === speech.field || isEmptyInAll(field, videos);

/** @param field its path on the panel, which ends like that in the request: `slidesRow.url` for `slides.2.url` */
const isEmptyInAll = (field: string, videos: Video[]): boolean =>
	videos.every(
		(video) =>
			isRejected(video) &&
			video.errors.some((error) => error.reason === EMPTY && lastOf(error.field) === lastOf(field)),
	);

const EMPTY = ROW.fieldEmpty('').reason;

const lastOf = (path?: string) => path?.split('.').at(-1);

/** Rows without IDs may be paid twice. */
function errorOfIds({ context, table, rows }: Run): RowError | undefined {
	if (!table || !rows.every((index) => isEmptyCell(table.rows[index].id))) return undefined;
	const columns = columnNames(context.getInputData());
	return ALL_ROWS.noRowHasId(table.columns.id, columns);
}

/** A row number as an ID: once rows are sorted, it is that of another row. */
function errorOfRowNumber(run: Run): RowError | undefined {
	const { context, table, groupColumns, itemsAreEntries } = run;
	const isId = table?.columns.id === ROW_NUMBER;
	const isGroup = table !== undefined && itemsAreEntries && groupColumns?.includes(ROW_NUMBER);
	if (!isId && !isGroup) return undefined;
	const label = isId ? 'ID Column' : 'Group By';
	const columns = columnNames(context.getInputData());
	return ALL_ROWS.rowNumberAsId(label, ROW_NUMBER, columns);
}

/** Why *Group By* does not tell one video from the next. */
function errorOfGroupBy(run: Run): RowError | undefined {
	const { context, itemsAreEntries, table, groupColumns } = run;
	if (!itemsAreEntries) return undefined;
	if (table && !groupColumns) return ALL_ROWS.groupByNotColumn('');
	const text = String(context.getNode().parameters.groupBy ?? '');
	if (text.includes('{{')) return undefined;
	// the name of a column where an expression is meant: this text is the same for all rows
	const columns = columnNames(context.getInputData());
	const isColumn = /\$json\b/.test(text) || similarColumn(text, columns) !== undefined;
	return isColumn ? ALL_ROWS.groupByNotColumn(text) : undefined;
}

/** The rows without a group may belong to any of the others, as where cells of a sheet are merged. */
function errorOfGroups({ nameRows }: CreationCall, videos: Video[]): RowError | undefined {
	const errors = videos
		.filter(isRejected)
		.flatMap((video) => video.errors.filter(({ field }) => field === 'groupBy'));
	if (errors.length === 0) return undefined;
	return ALL_ROWS.rowsWithoutGroup(messageOf(errors, nameRows));
}
