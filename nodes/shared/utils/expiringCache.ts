import { systemClock } from './clock';

/** Keeps values in the memory of this process for a while. When it is full, the oldest are dropped first. */
export class ExpiringCache<Value> {
	/** In the order of their expiry, as all have the same time to live. */
	private readonly entries = new Map<string, { value: Value; expiresAt: number }>();

	/**
	 * @param ttlMs how long a value is kept; `Infinity` until it is deleted or dropped
	 * @param max how many values are kept
	 * @param now the time in milliseconds
	 */
	constructor(
		private readonly ttlMs: number,
		private readonly max = 10_000,
		private readonly now: () => number = () => systemClock.now(),
	) {}

	get(key: string): Value | undefined {
		const entry = this.entries.get(key);
		return entry && entry.expiresAt > this.now() ? entry.value : undefined;
	}

	set(key: string, value: Value): void {
		const now = this.now();
		this.entries.delete(key);
		this.entries.set(key, { value, expiresAt: now + this.ttlMs });
		for (const [oldest, { expiresAt }] of this.entries) {
			if (expiresAt > now && this.entries.size <= this.max) return;
			this.entries.delete(oldest);
		}
	}

	/** Sets a value unless the key has one; tells whether it did. */
	add(key: string, value: Value): boolean {
		if (this.get(key) !== undefined) return false;
		this.set(key, value);
		return true;
	}

	delete(key: string): void {
		this.entries.delete(key);
	}

	clear(): void {
		this.entries.clear();
	}
}

/** The value of a key, loaded when it is missing. Concurrent callers share one load; a failed load is not kept. */
export async function getOrLoad<Value>(
	cache: ExpiringCache<Promise<Value>>,
	key: string,
	load: () => Promise<Value>,
): Promise<Value> {
	const present = cache.get(key);
	if (present) return await present;
	const loading = load();
	cache.set(key, loading);
	loading.catch(() => {
		if (cache.get(key) === loading) cache.delete(key);
	});
	return await loading;
}
