/**
 * Works on up to `inFlight` items at a time. The results stand in the order of the items; once a result asks
 * to stop, what is in flight ends and nothing further is started, so later results can be missing.
 */
export async function mapInOrder<T, R>(
	items: T[],
	inFlight: number,
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
	await Promise.all(Array.from({ length: Math.min(inFlight, items.length) }, worker));
	return Object.values(results);
}
