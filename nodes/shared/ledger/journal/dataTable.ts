import chunk from 'lodash/chunk';
import uniq from 'lodash/uniq';
import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { Batches } from '../../utils/batches';
import { mapConcurrently } from '../../utils/mapConcurrently';
import {
	EVENT_STATES,
	type EventState,
	type EventStore,
	type LedgerEvent,
	type StoredEvent,
} from './events';
import { runDataTable } from './inlineWorkflow';

/** All of them are text. */
export const COLUMNS = [
	'row',
	'state',
	'projectId',
	'videoId',
	'url',
	'message',
	'workflow',
	'executionId',
	'key',
	'attempt',
	'request',
] as const satisfies ReadonlyArray<keyof LedgerEvent>;

/** SQLite takes no 1,000 conditions, and n8n gives 1,000 rows at once. A key mostly has three events at most. */
const KEYS_PER_READ = 250;
const ROWS_PER_READ = 900;

/** What says nothing of attempts. */
const RESULTS: EventState[] = ['completed', 'failed'];

/** How many reads are under way at the same time. */
const MAX_READS = 4;

/** Runs operations of the Data Table node on a table of the workflow's project. */
export type RunDataTable = (
	operations: INodeParameters[],
	items?: IDataObject[],
) => Promise<IDataObject[]>;

/** What is asked of a table in one call of n8n. */
interface Part {
	events: LedgerEvent[];
	/** Whose events are read, once the others are appended. */
	keys: string[];
}

/**
 * Calls that executions of one process share: each is an execution of its own for n8n, and takes 15 to 80 ms of its one
 * thread, however little it does.
 */
const sharedCalls = new Batches<Part, StoredEvent[]>();

/** A call with more events and keys than that is not shared, as others would wait for it. */
const MAX_SHARED = 25;

export class DataTable implements EventStore {
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly run: RunDataTable,
		private readonly dataTableId: INodeParameters,
	) {}

	async append(events: LedgerEvent[]): Promise<void> {
		await this.call({ events, keys: [] });
	}

	async appendUnawaited(events: LedgerEvent[]): Promise<void> {
		if (events.length === 0) return;
		await runDataTable(this.context, [this.insertion()], itemsOf(events), false);
	}

	async read(keys: string[]): Promise<StoredEvent[]> {
		return await this.call({ events: [], keys });
	}

	async appendAndRead(events: LedgerEvent[], keys: string[]): Promise<StoredEvent[]> {
		return await this.call({ events, keys });
	}

	private async call(part: Part): Promise<StoredEvent[]> {
		const { events, keys } = part;
		if (events.length + keys.length > MAX_SHARED) return await this.callAlone(part);
		const call = async (parts: Part[]) =>
			await this.callAlone({
				events: parts.flatMap((each) => each.events),
				keys: uniq(parts.flatMap((each) => each.keys)),
			});
		const stored = await sharedCalls.run(String(this.dataTableId.value), part, call);
		return stored.filter(({ key }) => keys.includes(key));
	}

	/** What is appended can be read in the same call. */
	private async callAlone({ events, keys }: Part): Promise<StoredEvent[]> {
		if (events.length === 0) return await this.readAlone(keys);
		const first = keys.slice(0, KEYS_PER_READ);
		const selection = this.selection('anyCondition', first.map(isKey));
		const operations = [this.insertion(), ...(first.length > 0 ? [selection] : [])];
		const rows = await this.run(operations, itemsOf(events));
		if (first.length === 0) return [];
		const others = await this.readAlone(keys.slice(KEYS_PER_READ));
		return [...(await this.eventsIn(rows, first)), ...others];
	}

	private async readAlone(keys: string[]): Promise<StoredEvent[]> {
		const parts = chunk(keys, KEYS_PER_READ);
		const read = async (some: string[]) => await this.readSome(some);
		return (await mapConcurrently(parts, MAX_READS, read)).flat();
	}

	private insertion(): INodeParameters {
		const { dataTableId } = this;
		const columns = { mappingMode: 'autoMapInputData', value: null };
		const options = { optimizeBulk: true };
		return { resource: 'row', operation: 'insert', dataTableId, columns, options };
	}

	/** Whether a workflow of this name has written into it. */
	async hasLineOf(workflow: string): Promise<boolean> {
		const selection = this.selection('allConditions', [where('workflow', workflow)]);
		const rows = await this.run([{ ...selection, limit: 1 }]);
		return rows.flatMap(storedEvent).length > 0;
	}

	/** All events, the newest first. */
	async readAll(): Promise<StoredEvent[]> {
		return await this.withOlder([], await this.get('allConditions', []));
	}

	/** All events of the keys that changed last, of which there are `count` at least, or of all that there are. */
	async readLastChanged(count: number): Promise<StoredEvent[]> {
		const keysOf = (events: StoredEvent[]) => uniq(events.map(({ key }) => key));
		const first = await this.get('allConditions', []);
		const newest = await this.withOlder([], first, (events) => keysOf(events).length < count);
		return await this.read(keysOf(newest).slice(0, count));
	}

	async readNewest(
		isWanted: (event: StoredEvent, newest: StoredEvent) => boolean,
	): Promise<StoredEvent[]> {
		const conditions = RESULTS.map((state) => where('state', state, 'neq'));
		const rows = await this.get('allConditions', conditions);
		const [newest] = rows.flatMap(storedEvent);
		return await this.withOlder(conditions, rows, (events) =>
			events.slice(-1).every((event) => isWanted(event, newest)),
		);
	}

	async readProjects(ids: string[]): Promise<StoredEvent[]> {
		const read = async (some: string[]) => {
			const conditions = some.flatMap((id) => [where('projectId', id), where('videoId', id)]);
			return (await this.get('anyCondition', conditions)).flatMap(storedEvent);
		};
		return (await mapConcurrently(chunk(ids, KEYS_PER_READ / 2), MAX_READS, read)).flat();
	}

	private async readSome(keys: string[]): Promise<StoredEvent[]> {
		return await this.eventsIn(await this.get('anyCondition', keys.map(isKey)), keys);
	}

	/** Where the keys have more events than are given at once, each half has fewer, and a single key is read page by page. */
	private async eventsIn(rows: IDataObject[], keys: string[]): Promise<StoredEvent[]> {
		if (rows.length < ROWS_PER_READ) return rows.flatMap(storedEvent);
		if (keys.length === 1) return await this.withOlder(keys.map(isKey), rows);
		const half = Math.ceil(keys.length / 2);
		return [
			...(await this.readSome(keys.slice(0, half))),
			...(await this.readSome(keys.slice(half))),
		];
	}

	/**
	 * The newest events, and page by page the older ones; from an n8n that does not sort (2.4), all of them. An event that is
	 * not seen could be the one that says that the key is paid. n8n's own pages fail while somebody inserts.
	 */
	private async withOlder(
		conditions: INodeParameters[],
		first: IDataObject[],
		areMoreWanted: (events: StoredEvent[]) => boolean = () => true,
	): Promise<StoredEvent[]> {
		const events = first.flatMap(storedEvent);
		const isSorted = Number(first[0]?.id) > Number(first.at(-1)?.id);
		const isEnough = () => isSorted && !areMoreWanted(events);
		for (let page = first; page.length === ROWS_PER_READ && !isEnough(); ) {
			const others = where('id', String(page.at(-1)?.id), isSorted ? 'lt' : 'gt');
			page = await this.get('allConditions', [...conditions, others]);
			events.push(...page.flatMap(storedEvent));
		}
		return isSorted ? events : events.reverse();
	}

	private async get(matchType: string, conditions: INodeParameters[]): Promise<IDataObject[]> {
		return await this.run([this.selection(matchType, conditions)]);
	}

	/** The newest first. */
	private selection(matchType: string, conditions: INodeParameters[]): INodeParameters {
		const { dataTableId } = this;
		return {
			...{ resource: 'row', operation: 'get', dataTableId, matchType },
			...{ filters: { conditions }, returnAll: false, limit: ROWS_PER_READ },
			...{ orderBy: true, orderByColumn: 'id', orderByDirection: 'DESC' },
		};
	}
}

const where = (
	keyName: keyof StoredEvent,
	keyValue: string,
	condition: 'eq' | 'neq' | 'lt' | 'gt' = 'eq',
): INodeParameters => ({ keyName, condition, keyValue });

const isKey = (key: string) => where('key', key);

const itemsOf = (events: LedgerEvent[]) => events as unknown as IDataObject[];

/**
 * Nothing for the empty item that stands for no rows, and for what a person has written into the table. An attempt that
 * has lost its state, as its column was deleted, may have created something.
 */
function storedEvent(row: IDataObject): StoredEvent | never[] {
	const { id, createdAt } = row;
	const isLost = !row.state && Boolean(row.attempt);
	const state = isLost ? 'uncertain' : EVENT_STATES.find((each) => each === row.state);
	// n8n gives a date or a text
	const time = new Date(createdAt as string).getTime();
	if (typeof id !== 'number' || !state || Number.isNaN(time)) return [];
	const texts = Object.fromEntries(COLUMNS.map((name) => [name, String(row[name] ?? '')]));
	return { ...(texts as unknown as LedgerEvent), state, id, createdAt: time };
}
