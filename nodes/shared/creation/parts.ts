import type { PartSource } from '../fields/parts';
import type { CreationKind, Fields, Parts, Read } from './kind';
import { groupRows } from './rows';
import { jsonList, unreadable } from './values';

/** Reads parameters of any row. */
export type ReadRow = (row: number) => Read;

/** Whether the input items are the parts (slides, scenes...) of the videos, and not the videos. */
export const rowsAreParts = ({ parts }: CreationKind, readRow: ReadRow): boolean =>
	parts !== undefined && sourceOf(parts, readRow(0)) === 'rows';

const sourceOf = ({ field }: Parts, read: Read) => read(`${field}Source`) as PartSource;

/** The input items that make up each video, where they are parts: those with the same *Group By*. */
export const groupsOf = (rows: number[], readRow: ReadRow): number[][] =>
	groupRows(rows.map((row) => String(readRow(row)('groupBy') ?? '')));

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
