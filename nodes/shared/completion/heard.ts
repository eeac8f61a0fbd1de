import type { VideoEvent } from './videoEvent';

/**
 * Remembers what is known of the videos of suspended executions in the memory of this process, as n8n keeps
 * nothing that a callback brings until the execution goes on. Whatever is not remembered can be looked up.
 */
export class Heard {
	private readonly events = new Map<string, VideoEvent>();

	constructor(private readonly capacity = 10_000) {}

	get(key: string): VideoEvent | undefined {
		return this.events.get(key);
	}

	/** Bounded: the oldest are forgotten first. */
	add(key: string, event: VideoEvent): void {
		this.events.delete(key);
		this.events.set(key, event);
		const [oldest] = this.events.keys();
		if (this.events.size > this.capacity) this.events.delete(oldest);
	}

	clear(): void {
		this.events.clear();
	}
}
