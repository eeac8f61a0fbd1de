import { BYTE_ORDER_MARK_SHOWN, FILE_FAULT } from '../messages/cells';
import type { Told } from '../messages/reasons';

/** What stands at the beginning of some files, and n8n takes for a part of the first column's name: as it is, or read as Latin-1. */
const BYTE_ORDER_MARK = /^(?:\ufeff|ï»¿)/;

export const withoutMark = (column: string): string => column.replace(BYTE_ORDER_MARK, '');

/** The column whose name begins with a byte order mark. */
export const markedColumn = (columns: string[]): string | undefined =>
	columns.find((column) => BYTE_ORDER_MARK.test(column));

/** The name of a column with what is not seen of it. */
export const visibleName = (column: string): string =>
	column.replace(BYTE_ORDER_MARK, BYTE_ORDER_MARK_SHOWN);

/**
 * Says where a file was read with another delimiter than its own, so that all of its columns are in one, or with the line
 * that tells Excel its delimiter as names of columns.
 *
 * @param missing a column that was looked for
 */
export function fileFault(columns: string[], missing = ''): Told | undefined {
	return delimiterLine(columns) ?? unsplitColumns(columns, missing);
}

/** `sep=;`, of which nothing is left but `sep=` where the file is read with that delimiter. */
function delimiterLine(columns: string[]): Told | undefined {
	const [line, delimiter = ''] =
		columns.map((column) => /^sep=(.?)$/i.exec(withoutMark(column))).find(Boolean) ?? [];
	return line === undefined ? undefined : FILE_FAULT.delimiterLineRead(line, delimiter);
}

function unsplitColumns(columns: string[], missing: string): Told | undefined {
	const all = columns.find(
		(column) =>
			columns.length === 1 ||
			withoutMark(column)
				.split(/[;\t|]/)
				.includes(missing),
	);
	const [delimiter] = /[;\t|]/.exec(all ?? '') ?? [];
	if (all === undefined || delimiter === undefined) return undefined;
	return FILE_FAULT.columnsNotSplit(visibleName(all), delimiter, all !== withoutMark(all));
}
