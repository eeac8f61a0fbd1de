/**
 * Works on up to `concurrency` items at a time and returns the results in the order of the items. Once `stopAt` is true
 * of a result, nothing further is started; the results of what has not started are missing.
 */
export async function mapConcurrently<T, R>(
	items: T[],
	concurrency: number,
	work: (item: T) => Promise<R>,
	stopAt: (result: R) => boolean = () => false,
): Promise<R[]> {
	const results: R[] = [];
	let next = 0;
	const worker = async () => {
		while (next < items.length) {
			const index = next++;
			results[index] = await work(items[index]);
			if (stopAt(results[index])) next = items.length;
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
	return Object.values(results);
}
