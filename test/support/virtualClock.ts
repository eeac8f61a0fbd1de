import type { Clock } from '../../nodes/shared/utils/clock';

/** A clock that stands still while anything can go on, and then jumps to the next moment that is waited for. */
export class VirtualClock implements Clock {
	private time: number;

	private readonly sleepers: Array<{ at: number; wake: () => void }> = [];

	constructor(start = Date.UTC(2026, 0, 1)) {
		this.time = start;
	}

	now(): number {
		return this.time;
	}

	async sleep(ms: number, signal?: AbortSignal): Promise<void> {
		const at = this.time + Math.max(0, ms);
		const index = this.sleepers.findIndex((sleeper) => sleeper.at > at);
		await new Promise<void>((wake) => {
			signal?.addEventListener('abort', () => wake(), { once: true });
			this.sleepers.splice(index < 0 ? this.sleepers.length : index, 0, { at, wake });
		});
	}

	random(): number {
		return 0.5;
	}

	/** Lets time pass until the work is done. */
	async run<T>(work: Promise<T>): Promise<T> {
		let done = false;
		const settled = work.finally(() => {
			done = true;
		});
		settled.catch(() => undefined);
		for (;;) {
			await new Promise((resolve) => setImmediate(resolve));
			if (done) return await settled;
			const next = this.sleepers.shift();
			if (!next) throw new Error('Nothing is waited for, and the work is not done');
			this.time = Math.max(this.time, next.at);
			next.wake();
		}
	}
}
