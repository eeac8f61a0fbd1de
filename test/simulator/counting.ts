/** A way to count requests. Times are in milliseconds and never go back. */
export interface Counter {
	/** Counts a request, unless it is one too many; says whether it is let through. */
	take(now: number): boolean;
	/** How many requests are let through now. */
	remaining(now: number): number;
	/** When one is let through: now, or later. */
	nextAt(now: number): number;
	/** When as many are let through as at first, if none comes before. */
	fullAt(now: number): number;
}

/** So many requests in each window. A window opens with its first request, or is one of the clock's. */
export class FixedWindow implements Counter {
	private endsAt = 0;
	private used = 0;

	constructor(
		private readonly limit: number,
		private readonly windowMs: number,
		private readonly opensWith: 'firstRequest' | 'clock' = 'firstRequest',
	) {}

	take(now: number): boolean {
		const allowed = this.remaining(now) > 0;
		if (allowed) this.used++;
		return allowed;
	}

	remaining(now: number): number {
		this.renew(now);
		return this.limit - this.used;
	}

	nextAt(now: number): number {
		return this.remaining(now) > 0 ? now : this.endsAt;
	}

	fullAt(now: number): number {
		this.renew(now);
		return this.endsAt;
	}

	private renew(now: number): void {
		if (now < this.endsAt) return;
		this.used = 0;
		const opened = this.opensWith === 'clock' ? now - (now % this.windowMs) : now;
		this.endsAt = opened + this.windowMs;
	}
}

/** So many requests within any time of this length. */
export class SlidingWindow implements Counter {
	/** When each request of the window came, the oldest first. */
	private times: number[] = [];

	constructor(
		private readonly limit: number,
		private readonly windowMs: number,
	) {}

	take(now: number): boolean {
		const allowed = this.remaining(now) > 0;
		if (allowed) this.times.push(now);
		return allowed;
	}

	remaining(now: number): number {
		const since = now - this.windowMs;
		const kept = this.times.findIndex((time) => time > since);
		if (kept !== 0) this.times = kept < 0 ? [] : this.times.slice(kept);
		return this.limit - this.times.length;
	}

	nextAt(now: number): number {
		return this.remaining(now) > 0 ? now : this.times[0] + this.windowMs;
	}

	fullAt(now: number): number {
		this.remaining(now);
		return (this.times.at(-1) ?? now - this.windowMs) + this.windowMs;
	}
}

/** A bucket that is full of tokens at first. Each request takes one, and they come back one by one. */
export class TokenBucket implements Counter {
	private tokens: number;
	private countedAt = 0;

	constructor(
		private readonly limit: number,
		private readonly msPerToken: number,
	) {
		this.tokens = limit;
	}

	take(now: number): boolean {
		const allowed = this.remaining(now) > 0;
		if (allowed) this.tokens--;
		return allowed;
	}

	remaining(now: number): number {
		this.refill(now);
		return Math.floor(this.tokens);
	}

	nextAt(now: number): number {
		return this.whenThereAre(1, now);
	}

	fullAt(now: number): number {
		return this.whenThereAre(this.limit, now);
	}

	private whenThereAre(tokens: number, now: number): number {
		this.refill(now);
		return Math.ceil(now + Math.max(0, tokens - this.tokens) * this.msPerToken);
	}

	private refill(now: number): void {
		const gained = (now - this.countedAt) / this.msPerToken;
		// what ten thousand sums of fractions lose is no token
		this.tokens = Math.min(this.limit, this.tokens + gained + 1e-9);
		this.countedAt = now;
	}
}

/** Another program uses the key as well. A request of it that is not let through is not repeated. */
export class SharedCounter implements Counter {
	private nextOther: number | undefined;

	/** @param interval from one request of the other program to its next, in milliseconds */
	constructor(
		private readonly counter: Counter,
		private readonly interval: () => number,
	) {}

	take(now: number): boolean {
		return this.asOf(now).take(now);
	}

	remaining(now: number): number {
		return this.asOf(now).remaining(now);
	}

	nextAt(now: number): number {
		return this.asOf(now).nextAt(now);
	}

	fullAt(now: number): number {
		return this.asOf(now).fullAt(now);
	}

	/** The counter, with all requests of the other program until now. */
	private asOf(now: number): Counter {
		this.nextOther ??= now + this.interval();
		for (; this.nextOther <= now; this.nextOther += this.interval()) {
			this.counter.take(this.nextOther);
		}
		return this.counter;
	}
}
