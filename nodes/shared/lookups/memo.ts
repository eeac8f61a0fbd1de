/** Loads what is not remembered under a key. */
export type Memo<T> = (key: string, load: () => Promise<T>) => Promise<T>;

/**
 * Remembers what was loaded for `lifetime` milliseconds. Those who ask while it is being loaded wait for the
 * same answer; a failure is forgotten at once.
 *
 * @param now milliseconds
 */
export function memo<T>(lifetime: number, now: () => number): Memo<T> {
	const entries = new Map<string, { value: Promise<T>; until: number }>();
	return async (key, load) => {
		for (const [other, { until }] of entries) if (until <= now()) entries.delete(other);
		const known = entries.get(key);
		if (known) return await known.value;
		const entry = { value: load(), until: now() + lifetime };
		entries.set(key, entry);
		entry.value.catch(() => {
			if (entries.get(key) === entry) entries.delete(key);
		});
		return await entry.value;
	};
}
