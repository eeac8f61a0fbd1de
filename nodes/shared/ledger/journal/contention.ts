import { randomUUID } from 'crypto';

import type { Clock } from '../../utils/clock';
import { LATELY_MS } from './claims';
import type { StoredEvent } from './events';
import type { KeyedTask } from './keyedRun';
import type { Outbox } from './outbox';

/** Writes the claims of a run, and reads whether others claim the same keys. */
export class Contention<Task extends KeyedTask> {
	/** Names the first claim of each key. */
	attempt = randomUUID();

	/** A claim of the run under an earlier name: whatever finds the claims of others finds it, too. */
	private known: StoredEvent | undefined;

	/** Since when others may have claimed a key that was free, by the clock of the store. */
	private since = 0;

	/** Where others claim very much, or n8n does not compare times as expected, the events of the keys are read instead. */
	private isUsable = true;

	/** When the keys of the run were free, in milliseconds since 1970. */
	private readonly freeAt: number;

	constructor(
		tasks: Task[],
		private readonly outbox: Outbox<Task>,
		private readonly clock: Pick<Clock, 'now'>,
	) {
		this.freeAt = Math.min(...tasks.map(({ freeAt = Infinity }) => freeAt));
	}

	/**
	 * Whether others may have claimed one of these keys since they were free. That takes three conditions, while to read
	 * their events takes one for each key, in a table without an index.
	 */
	async isPossible(keys: string[]): Promise<boolean> {
		const { known, since, attempt } = this;
		if (!known || !this.isUsable) return true;
		const claims = await this.outbox.flushAndReadClaims({ than: attempt, since });
		this.isUsable = claims?.some(({ id }) => id === known.id) ?? false;
		const claimed = new Set(claims?.map(({ key }) => key));
		return !this.isUsable || keys.some((key) => claimed.has(key));
	}

	/** The events of these keys. */
	async read(keys: string[]): Promise<StoredEvent[]> {
		const stored = await this.outbox.flushAndRead(keys);
		const own = stored.find(({ attempt }) => attempt === this.attempt);
		if (!this.known && own) {
			this.known = own;
			this.since = own.createdAt - (this.clock.now() - this.freeAt) - LATELY_MS;
			this.attempt = randomUUID();
		}
		return stored;
	}
}
