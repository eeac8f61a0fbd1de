import type { Clock } from '../../simulator';

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
	private timers: Array<{ at: number; fn: () => void }> = [];

	constructor(private time = 1_800_000_000_000) {}

	now(): number {
		return this.time;
	}

	delay(ms: number, fn: () => void): () => void {
		const timer = { at: this.time + ms, fn };
		this.timers.push(timer);
		return () => {
			this.timers = this.timers.filter((other) => other !== timer);
		};
	}

	/** How many timers are still to come. */
	get pending(): number {
		return this.timers.length;
	}

	advance(ms: number): void {
		this.time += ms;
		const due = this.timers.filter(({ at }) => at <= this.time);
		this.timers = this.timers.filter(({ at }) => at > this.time);
		for (const { fn } of due) fn();
	}
}
