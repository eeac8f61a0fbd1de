/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The least time in which a bucket of tokens lets all rows through, in milliseconds: it is full at first, and
 * full again one minute after its first token was taken. Sending itself takes no time here.
 */
export const optimalMakespan = (rows: number, perMinute: number, minuteMs: number): number =>
	Math.max(0, Math.ceil(rows / perMinute) - 1) * minuteMs;

/** What was done twice, and what was not done, of the rows that were to be done once. */
export function tally(wanted: string[], done: string[]): { lost: number; doubled: number } {
	const times = new Map<string, number>();
	for (const row of done) times.set(row, (times.get(row) ?? 0) + 1);
	const lost = wanted.filter((row) => !times.has(row)).length;
	const doubled = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
	return { lost, doubled };
}
