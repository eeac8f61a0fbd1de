import type { Clock } from '../simulator';

/** The length of a rendering that `Renders` knows it by, in milliseconds; it never really passes. */
export const RENDER_MS = 1_234_567;

/** The simulator's clock: videos are finished when a test says so, and everything else takes its real time. */
export class Renders implements Clock {
	private rendering: Array<() => void> = [];

	now(): number {
		return Date.now();
	}

	delay(ms: number, fn: () => void): () => void {
		if (ms === RENDER_MS) {
			this.rendering.push(fn);
			return () => {
				this.rendering = this.rendering.filter((other) => other !== fn);
			};
		}
		const timer = setTimeout(fn, ms);
		return () => clearTimeout(timer);
	}

	/** Finishes all videos that are being rendered. */
	finishAll(): void {
		while (this.finishOne());
	}

	/** Finishes some of the videos that are being rendered, by their places in the order in which they began. */
	finish(places: number[]): void {
		const chosen = places.map((place) => this.rendering[place]);
		this.rendering = this.rendering.filter((render) => !chosen.includes(render));
		for (const finish of chosen) finish();
	}

	/** Finishes the oldest video that is being rendered; false when there is none. */
	finishOne(): boolean {
		const finish = this.rendering.shift();
		finish?.();
		return finish !== undefined;
	}
}
