import { idFault } from '../fields/identity';
import { booleanAsText, isEmptyCell, trimmedText } from '../items/cells';
import { columnNames, similarColumn } from '../items/columns';
import { ROW_NUMBER } from '../items/inputRows';
import type { ReadParameter } from '../items/parameters';
import { invalidParameter, messageOf, type RowError, rowErrorOf } from '../items/rowError';
import { fillerFault, keyFault } from '../items/textFaults';
import { ALL_ROWS, PARAMETER, ROW } from '../messages/rows';
import { EXPECTED_TEXT } from '../messages/values';
import { asSeen } from '../utils/text';
import { isRejected, type Video } from '../video/video';
import type { Run } from './runSetup';

/** The field, see `fields/listInput.ts`. */
const GROUP_BY = 'groupBy';

/** Equal for the items of one video. An item whose group cannot be read has an error of its own. */
export function groupKey(
	{ context, table, parametersOf, itemsAreEntries, groupColumns }: Run,
	itemIndex: number,
): string | RowError {
	if (!itemsAreEntries) return String(itemIndex);
	if (!groupColumns) return '';
	const { json } = context.getInputData()[itemIndex];
	const emptyColumn = groupColumns.find((column) => isEmptyCell(json[column]));
	try {
		return groupOf(parametersOf(itemIndex)(GROUP_BY), { emptyColumn, isId: table !== undefined });
	} catch (error) {
		return { ...rowErrorOf(error), field: GROUP_BY };
	}
}

/**
 * What input items that make one video have in common.
 *
 * @param emptyColumn a column of *Group By* in which the item has no value
 * @param isId whether it names the rows of the video in the table of paid videos
 * @throws UserFacingError when the item has no value, or one that cannot be used
 */
export function groupOf(
	value: unknown,
	{ emptyColumn, isId = false }: { emptyColumn?: string; isId?: boolean } = {},
): string {
	const group = trimmedText(booleanAsText(value));
	const refuse = (fault?: string) => invalidParameter(GROUP_BY, PARAMETER.noGroup(fault));
	if (group === undefined) return refuse();
	if (typeof group !== 'string') return refuse(EXPECTED_TEXT);
	const fault = keyFault(group) ?? (isId ? idFault(asSeen(group)) : undefined);
	if (fault) return refuse(fault.message);
	if (emptyColumn) return refuse(ROW.noValueInColumn(emptyColumn).message);
	const filler = fillerFault(group);
	return filler ? refuse(filler.message) : asSeen(group);
}

/** Reads what the items of a video have in common: a merged cell has its value in one of them. */
export function readerOf(
	{ parametersOf, itemsAreEntries }: Run,
	itemIndexes: number[],
): ReadParameter {
	const [first] = itemIndexes;
	if (!itemsAreEntries) return parametersOf(first);
	return (name) => {
		for (const index of itemIndexes) {
			const value = parametersOf(index)(name);
			if (!isEmptyCell(value)) return value;
		}
		return parametersOf(first)(name);
	};
}

/** Why *Group By* does not tell one video from the next. */
export function errorOfGroups(run: Run, videos: Video[]): RowError | undefined {
	const { context, itemsAreEntries, table, groupColumns, nameRows } = run;
	if (!itemsAreEntries) return undefined;
	const columns = () => columnNames(context.getInputData());
	if (table && !groupColumns) return ALL_ROWS.groupByNotColumn('');
	// once rows are sorted, it is that of another row
	if (table && groupColumns?.includes(ROW_NUMBER)) {
		return ALL_ROWS.rowNumberAsId('Group By', ROW_NUMBER, columns());
	}
	const text = String(context.getNode().parameters[GROUP_BY] ?? '');
	// the name of a column where an expression is meant: this text is the same for all rows
	const isColumn = () => /\$json\b/.test(text) || similarColumn(text, columns()) !== undefined;
	if (!text.includes('{{') && isColumn()) return ALL_ROWS.groupByNotColumn(text);
	// rows without a group may belong to any of the others, as where cells of a sheet are merged
	const errors = videos
		.filter(isRejected)
		.flatMap((video) => video.errors.filter(({ field }) => field === GROUP_BY));
	return errors.length > 0 ? ALL_ROWS.rowsWithoutGroup(messageOf(errors, nameRows)) : undefined;
}
