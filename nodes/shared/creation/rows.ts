import type { Explanation } from '../service/explanation';

/** A row in words: input items are counted from 1, as in a sheet. */
export const rowName = (item: number): string => `Row ${item + 1}`;

export const inRow = (item: number, explanation: Explanation): Explanation => ({
	...explanation,
	message: `${rowName(item)}: ${explanation.message}`,
});
