import type {
	EventStore,
	LedgerEvent,
	StoredEvent,
} from '../../../../nodes/shared/ledger/journal/events';
import type { VirtualClock } from '../../../support/virtualClock';

const CALL_MS = 100;

/** A table whose lines are seen as soon as they are written. */
export class Lines implements EventStore {
	readonly events: StoredEvent[] = [];

	constructor(protected readonly clock: VirtualClock) {}

	async append(events: LedgerEvent[]): Promise<void> {
		await this.clock.sleep(CALL_MS);
		for (const event of events) {
			const id = this.events.length + 1;
			this.events.push({ ...event, id, createdAt: this.clock.now() });
		}
	}

	appendUnawaited = this.append.bind(this);

	async read(keys: string[]): Promise<StoredEvent[]> {
		return this.events.filter(({ key }) => keys.includes(key));
	}

	async readNewest(): Promise<StoredEvent[]> {
		return [...this.events].reverse();
	}

	async readProjects(): Promise<StoredEvent[]> {
		return [];
	}

	async appendAndRead(events: LedgerEvent[], keys: string[]): Promise<StoredEvent[]> {
		await this.append(events);
		return await this.read(keys);
	}
}
