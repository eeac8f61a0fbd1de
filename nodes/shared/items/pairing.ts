import type { IPairedItemData } from 'n8n-workflow';

/** The input items that an output item comes from. */
export const paired = (rows: number[]): IPairedItemData | IPairedItemData[] => {
	const [first, ...more] = rows.map((item) => ({ item }));
	return more.length > 0 ? [first, ...more] : first;
};
