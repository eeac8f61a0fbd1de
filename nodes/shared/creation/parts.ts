import type { PartSource } from '../fields/parts';
import { type Refused, refused } from '../items/refused';
import { jsonList, text, unreadable } from '../items/values';
import { explanationOf } from '../service/explanation';
import type { CreationKind, Fields, Parts, Read, ReadRow } from './kind';

/** Whether the input items are the parts (slides, scenes...) of the videos, and not the videos. */
export const rowsAreParts = ({ parts }: CreationKind, readRow: ReadRow): boolean =>
	parts !== undefined && sourceOf(parts, readRow(0)) === 'rows';

const sourceOf = ({ field }: Parts, read: Read) => read(`${field}Source`) as PartSource;

/**
 * What rows that make up one video have in common, where rows are parts; a row that does not say is refused.
 *
 * @param grouped whether *Group By* is filled in; else all rows are one video
 */
export function groupOf(read: Read, row: number, grouped: boolean): string | Refused {
	if (!grouped) return '';
	try {
		const group = text(read('groupBy'));
		if (typeof group === 'string' && group !== '') return group;
		const message = `Group By: ${group === '' ? 'This row has no value' : 'Expected a text'}`;
		return refused([row], { message, description: NO_GROUP });
	} catch (error) {
		return refused([row], explanationOf(error));
	}
}

const NO_GROUP =
	'Rows with the same value become one video: give each of them one, and run the row again.';

/**
 * The entries of a request's list.
 *
 * @throws Unreadable, with the entry's path, when the fields of a row cannot be read
 */
export function readParts(parts: Parts, readRow: ReadRow, rows: number[]): Fields[] {
	const { field, toPart } = parts;
	const read = readRow(rows[0]);
	const given: Record<PartSource, () => Fields[]> = {
		fields: () => (read(field) as { item?: Fields[] }).item ?? [],
		json: () => jsonList(`${field}Json`, read(`${field}Json`)),
		rows: () => rows.map((row, index) => readPart(field, readRow(row), index)),
	};
	return given[sourceOf(parts, read)]().map(toPart);
}

function readPart(field: string, read: Read, index: number): Fields {
	try {
		const { item = {} } = read(`${field}Row`) as { item?: Fields };
		return item;
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		return unreadable(`${field}.${index}`, message);
	}
}
