import { seededRandom } from '../../../simulator/random';

/** Chance that a seed decides. */
export class Random {
	readonly next: () => number;

	constructor(seed: number) {
		this.next = seededRandom(seed);
	}

	int(max: number): number {
		return Math.floor(this.next() * max);
	}

	between(min: number, max: number): number {
		return min + this.next() * (max - min);
	}

	chance(share: number): boolean {
		return this.next() < share;
	}

	pick<T>(list: T[]): T {
		return list[this.int(list.length)];
	}
}

interface Event {
	at: number;
	seq: number;
	happen: () => void;
}

/** Time that jumps from one event to the next. */
export class Time {
	now = Date.UTC(2026, 0, 1);

	private seq = 0;

	/** In order. */
	private readonly events: Event[] = [];

	at(delay: number, happen: () => void): void {
		const event = { at: this.now + Math.max(0, delay), seq: this.seq++, happen };
		let low = 0;
		for (let high = this.events.length; low < high; ) {
			const middle = (low + high) >> 1;
			if (this.events[middle].at <= event.at) low = middle + 1;
			else high = middle;
		}
		this.events.splice(low, 0, event);
	}

	async sleep(ms: number): Promise<void> {
		await new Promise<void>((resolve) => this.at(ms, resolve));
	}

	async runUntil(end: number): Promise<void> {
		for (;;) {
			await new Promise((resolve) => setImmediate(resolve));
			if (this.events.length === 0 || this.events[0].at > end) break;
			const event = this.events.shift() as Event;
			this.now = Math.max(this.now, event.at);
			event.happen();
		}
		this.now = Math.max(this.now, end);
	}
}
