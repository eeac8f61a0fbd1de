import type { Explanation } from '../service/explanation';

/** Input items in words: they are counted from 1, as in a sheet. */
export function rowName(rows: number[]): string {
	const numbers = rows.map((row) => row + 1);
	return numbers.length === 1 ? `Row ${numbers[0]}` : `Rows ${numbers.join(', ')}`;
}

export const inRows = (rows: number[], explanation: Explanation): Explanation => ({
	...explanation,
	message: `${rowName(rows)}: ${explanation.message}`,
});

/** Rows with the same key become one group; groups and the rows in them keep the order of the rows. */
export function groupRows(keys: unknown[]): number[][] {
	const groups = new Map<unknown, number[]>();
	keys.forEach((key, row) => {
		const group = groups.get(key);
		if (group) group.push(row);
		else groups.set(key, [row]);
	});
	return [...groups.values()];
}
