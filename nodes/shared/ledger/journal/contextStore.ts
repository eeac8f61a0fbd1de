import { randomUUID } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { DAY_MS, systemClock } from '../../utils/clock';
import { executionIdOf, nodeMemory } from '../../utils/execution';
import { ExpiringCache } from '../../utils/expiringCache';
import type { EventStore, LedgerEvent, StoredEvent } from './events';

/**
 * Whose events are kept together: those of a run of the node, counted within its execution; or of all calls of an AI
 * agent's tool in an execution; or of the same calls where there is no execution.
 */
export type RunName = number | 'tool' | 'call';

/** Its place in the context gives its ID. */
type ContextEvent = Omit<StoredEvent, 'id'>;

/** What a node's context has of a run. */
interface Remembered {
	/** Begins with the execution that has begun the events. */
	id: string;
	events: ContextEvent[];
}

const nameOf = (run: RunName) => `videos:${run}`;

const rememberedIn = (memory: IDataObject, run: RunName) =>
	memory[nameOf(run)] as unknown as Remembered | undefined;

/**
 * The events of executions and of their retries, in the memory of this process: each *Retry* starts with a copy of the
 * node's context. About 2 KB a row, so the number is small; {@link forgetRun} deletes those of executions that fail at no row.
 */
const shared = new ExpiringCache<ContextEvent[]>(7 * DAY_MS, 200);

/**
 * Keeps events in the node's context, which n8n stores with the execution: they live through *Retry On Fail* and *Retry*,
 * and not through a crash. All that append to them do so in this process, one after the other.
 */
export class ContextStore implements EventStore {
	constructor(private readonly events: ContextEvent[]) {}

	async append(events: LedgerEvent[]): Promise<void> {
		const createdAt = systemClock.now();
		for (const event of events) this.events.push({ ...event, createdAt });
	}

	async appendUnawaited(events: LedgerEvent[]): Promise<void> {
		await this.append(events);
	}

	async read(keys: string[]): Promise<StoredEvent[]> {
		const wanted = new Set(keys);
		return this.events.flatMap((event, id) => (wanted.has(event.key) ? { ...event, id } : []));
	}

	/** What is appended is read before anything else is, so no attempt stays undecided. */
	async appendAndRead(events: LedgerEvent[], keys: string[]): Promise<StoredEvent[]> {
		const [, read] = await Promise.all([this.append(events), this.read(keys)]);
		return read;
	}

	async readNewest(): Promise<StoredEvent[]> {
		return [];
	}

	async readProjects(): Promise<StoredEvent[]> {
		return [];
	}
}

/** What the context knows of a run. It is read only, so that the context stays as it is. */
export const rememberedRun = (context: IExecuteFunctions, run: RunName): ContextStore =>
	new ContextStore([...(rememberedIn(nodeMemory(context), run)?.events ?? [])]);

/** The events of a run, to append to. */
export function openContextStore(context: IExecuteFunctions, run: RunName): ContextStore {
	const memory = nodeMemory(context);
	const { id, events: stored } = rememberedIn(memory, run) ?? {
		id: `${executionIdOf(context)}:${randomUUID()}`,
		events: [],
	};
	const events = run === 'call' ? stored : sharedEvents(id, stored);
	memory[nameOf(run)] = { id, events } as unknown as IDataObject;
	return new ContextStore(events);
}

/** What another execution has stored is added to what this process knows. */
function sharedEvents(id: string, stored: ContextEvent[]): ContextEvent[] {
	const events = shared.get(id) ?? stored;
	shared.set(id, events);
	if (events === stored) return events;
	const known = new Set(events.map((event) => JSON.stringify(event)));
	for (const event of stored) if (!known.has(JSON.stringify(event))) events.push(event);
	return events;
}

/**
 * Leaves nothing of a run in the context. Retries of an earlier execution, which start with what that has stored, still find
 * its events in this process.
 */
export function forgetRun(context: IExecuteFunctions, run: RunName): void {
	const memory = nodeMemory(context);
	const id = rememberedIn(memory, run)?.id ?? '';
	if (id.startsWith(`${executionIdOf(context)}:`)) shared.delete(id);
	delete memory[nameOf(run)];
}
