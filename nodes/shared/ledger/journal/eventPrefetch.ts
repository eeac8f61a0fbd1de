import { type Clock, systemClock } from '../../utils/clock';
import { groupInOrder } from '../../utils/objects';
import { KEYS_PER_READ, MAX_READS } from './dataTable';
import type { LedgerTable } from './keyedRun';
import type { StoredEvent } from './events';

/** Reads the events of keys while further keys are added: the database works while n8n evaluates expressions. */
export class EventPrefetch {
	/** Before anything was read, in milliseconds since 1970. */
	readonly startedAt: number;

	private readonly keys = new Set<string>();

	private batch: string[] = [];

	private readonly reads: Array<Promise<StoredEvent[]>> = [];

	constructor(
		private readonly table: Pick<LedgerTable, 'read'>,
		clock: Pick<Clock, 'now'> = systemClock,
	) {
		this.startedAt = clock.now();
	}

	add(key: string): void {
		if (this.keys.has(key)) return;
		this.keys.add(key);
		this.batch.push(key);
		if (this.batch.length === KEYS_PER_READ) this.readBatch();
	}

	/**
	 * The events of each key that was added. Keys without events are missing.
	 *
	 * @throws what the table throws
	 */
	async all(): Promise<Map<string, StoredEvent[]>> {
		if (this.batch.length > 0) this.readBatch();
		return groupInOrder((await Promise.all(this.reads)).flat(), ({ key }) => key);
	}

	private readBatch(): void {
		const { batch } = this;
		this.batch = [];
		const before = this.reads.at(-MAX_READS);
		const read = (async () => {
			await before;
			return await this.table.read(batch);
		})();
		// `all` throws it
		read.catch(() => {});
		this.reads.push(read);
	}
}
