import sortBy from 'lodash/sortBy';

/** How many rows or reasons are spelled out; the rest is counted. */
export const SPELLED_OUT = 24;

/** The first of a list, and how many more there are. */
export function listed(texts: string[], separator: string): string {
	const more = texts.length - SPELLED_OUT;
	const shown = texts.slice(0, SPELLED_OUT).join(separator);
	return more > 0 ? `${shown}${separator}... and ${more} more` : shown;
}

/** Input items in words: they are counted from 1, as in a sheet. */
export const rowName = (rows: number[]): string =>
	`${rows.length === 1 ? 'Row' : 'Rows'} ${listed(
		rows.map((row) => String(row + 1)),
		', ',
	)}`;

/** What is wrong with which rows; rows with the same reason share a line. */
export interface RowReason {
	rows: number[];
	reason: string;
}

/** A line for each reason, in the order of the rows. */
export function reasonLines(reasons: RowReason[]): string[] {
	const byReason = new Map<string, number[]>();
	for (const { rows, reason } of reasons) {
		const known = byReason.get(reason);
		if (known) known.push(...rows);
		else byReason.set(reason, [...rows]);
	}
	return [...byReason].map(([reason, rows]) => `${rowName(sortBy(rows))}: ${reason}`);
}

/** Rows with the same key become one group; groups and the rows in them keep the order of the rows. */
export function groupRows<Key>(keys: Key[]): Map<Key, number[]> {
	const groups = new Map<Key, number[]>();
	keys.forEach((key, row) => {
		const group = groups.get(key);
		if (group) group.push(row);
		else groups.set(key, [row]);
	});
	return groups;
}
