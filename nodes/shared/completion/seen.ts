const HOUR = 60 * 60 * 1000;

/**
 * Remembers callbacks for an hour, so that a repetition starts nothing: the service retries within 21
 * minutes ("Delivery rules"). Bounded; the oldest are forgotten first. In process memory, since n8n keeps
 * nothing that a webhook writes.
 */
export class Seen {
	private readonly expiries = new Map<string, number>();

	constructor(
		private readonly lifetime = HOUR,
		private readonly capacity = 10_000,
	) {}

	/** Whether this is the first time within the lifetime; from now on it no longer is. `now` in milliseconds. */
	first(key: string, now: number): boolean {
		const expiry = this.expiries.get(key);
		if (expiry !== undefined && expiry > now) return false;
		this.forget(key);
		this.expiries.set(key, now + this.lifetime);
		this.prune(now);
		return true;
	}

	/** For a callback that could not be taken in after all: its repetition is welcome. */
	forget(key: string): void {
		this.expiries.delete(key);
	}

	/** Keys stand in the order of their expiry, as the lifetime is one. */
	private prune(now: number): void {
		for (const [key, expiry] of this.expiries) {
			if (expiry > now && this.expiries.size <= this.capacity) return;
			this.expiries.delete(key);
		}
	}
}
