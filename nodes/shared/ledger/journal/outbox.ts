import {
	type EventState,
	type EventStore,
	type LedgerEvent,
	newEvent,
	type StoredEvent,
	type Writer,
} from './events';
import type { AttemptOutcome, KeyedTask } from './keyedRun';

/** What is written of a request that was sent. */
const OUTCOMES: EventState[] = ['created', 'rejected', 'uncertain'];

/** The events of a run that are not written yet. */
export class Outbox<Task extends KeyedTask> {
	private readonly waiting: Array<{ task: Task; event: LedgerEvent }> = [];

	constructor(
		private readonly store: EventStore,
		private readonly writer: Writer,
	) {}

	add(task: Task, attempt: string, outcome: AttemptOutcome): void {
		const { row, key, request } = task;
		const event = newEvent({ row, key, request, attempt, ...this.writer, ...outcome });
		this.waiting.push({ task, event });
	}

	/** @throws what the store throws; the events then stay */
	async flush(): Promise<void> {
		const events = this.events();
		if (events.length === 0) return;
		await this.store.append(events);
		this.waiting.splice(0, events.length);
	}

	/** The same, and reads the events of these keys after it. */
	async flushAndRead(keys: string[]): Promise<StoredEvent[]> {
		const events = this.events();
		if (events.length === 0) return await this.store.read(keys);
		const stored = await this.store.appendAndRead(events, keys);
		this.waiting.splice(0, events.length);
		return stored;
	}

	/**
	 * Tries once more, without waiting.
	 *
	 * @returns the tasks whose outcome may not be written
	 */
	async giveUp(): Promise<Task[]> {
		await this.store.appendUnawaited(this.events()).catch(() => {});
		return this.waiting
			.filter(({ event }) => OUTCOMES.includes(event.state))
			.map(({ task }) => task);
	}

	private events(): LedgerEvent[] {
		return this.waiting.map(({ event }) => event);
	}
}
