/** Time as the simulator sees it; a test may hand in one that it moves itself. */
export interface Clock {
	/** Milliseconds since the Unix epoch. */
	now(): number;
	/** Calls `fn` after `ms`; the returned function cancels it. */
	delay(ms: number, fn: () => void): () => void;
}

export const realClock: Clock = {
	now: () => Date.now(),
	delay: (ms, fn) => {
		const timer = setTimeout(fn, ms);
		return () => clearTimeout(timer);
	},
};

/** Timers that can be cancelled together, so that a reset leaves nothing behind. */
export class Timers {
	private readonly cancels = new Set<() => void>();

	constructor(private readonly clock: Clock) {}

	after(ms: number, fn: () => void): void {
		const cancel = this.clock.delay(ms, () => {
			this.cancels.delete(cancel);
			fn();
		});
		this.cancels.add(cancel);
	}

	cancelAll(): void {
		for (const cancel of this.cancels) cancel();
		this.cancels.clear();
	}
}

/** Counts work under way and tells when all of it has ended. */
export class Activity {
	private running = 0;
	private waiting: Array<() => void> = [];

	begin(): void {
		this.running += 1;
	}

	end(): void {
		this.running -= 1;
		if (this.running <= 0) this.clear();
	}

	clear(): void {
		this.running = 0;
		const waiting = this.waiting;
		this.waiting = [];
		for (const resolve of waiting) resolve();
	}

	async settled(): Promise<void> {
		if (this.running === 0) return;
		await new Promise<void>((resolve) => this.waiting.push(resolve));
	}
}
