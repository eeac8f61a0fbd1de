import { FILE_FAULT } from '../messages/cells';
import type { Told } from '../messages/reasons';

/**
 * Says where a file was read with another delimiter than its own, so that all of its columns are in one, or with a byte order
 * mark, which n8n takes for a part of the first column's name.
 */
export function fileFault(columns: string[]): Told | undefined {
	if (columns.length === 1 && /[;\t|]/.test(columns[0])) {
		return FILE_FAULT.columnsNotSplit(columns[0]);
	}
	const marked = columns.find((column) => column.startsWith('\ufeff'));
	return marked === undefined ? undefined : FILE_FAULT.byteOrderMark(marked.slice(1));
}
