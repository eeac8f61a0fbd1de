import chunk from 'lodash/chunk';
import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { SECOND_MS, systemClock } from '../utils/clock';
import { runDataTable } from './inlineWorkflow';
import { EVENT_STATES, type LedgerEvent, type StoredEvent } from './keyState';
import type { LedgerTable } from './oncePerKey';
import { columnsMissing, tableError, tableMissing } from './tableErrors';

/** All of them are text. */
export const COLUMNS = [
	'key',
	'state',
	'projectId',
	'videoId',
	'url',
	'message',
	'executionId',
	'attempt',
	'request',
] as const satisfies ReadonlyArray<keyof LedgerEvent>;

/** SQLite takes no 1,000 conditions, and n8n gives 1,000 rows at once. */
const KEYS_PER_READ = 100;
const ROWS_PER_READ = 900;

/** How long to wait before each repetition of what could not be written: a database may be locked for a while. */
const WRITE_DELAYS_MS = [1, 2, 4, 8, 10].map((seconds) => seconds * SECOND_MS);

interface TableInfo {
	id: string;
	name: string;
	columns: Array<{ name: string; type: string }>;
}

/**
 * Opens a Data Table of the workflow's project, and creates it where it is missing.
 *
 * @throws UserFacingError where there is no such table and none can be created, it lacks a column, or n8n has no tables
 */
export async function openLedgerTable(
	context: IExecuteFunctions,
	name: string,
): Promise<LedgerTable> {
	const run = async (parameters: INodeParameters, items?: IDataObject[], wait?: boolean) =>
		await runDataTable(context, parameters, items, wait).catch((error) => {
			throw tableError(name, error);
		});
	const find = async () => {
		const list = { resource: 'table', operation: 'list', returnAll: true };
		const found = await run({ ...list, options: { filterName: name } });
		return (found as unknown as TableInfo[]).find((table) => table.name === name);
	};
	const table = (await find()) ?? (await create(run, name).catch(find)) ?? (await find());
	if (!table) throw tableMissing(name);
	const missing = COLUMNS.filter(
		(column) => !table.columns.some((each) => each.name === column && each.type === 'string'),
	);
	if (missing.length > 0) throw columnsMissing(name, missing);
	return new DataTable(run, { mode: 'id', value: table.id, __rl: true });
}

type RunDataTable = (
	parameters: INodeParameters,
	items?: IDataObject[],
	wait?: boolean,
) => Promise<IDataObject[]>;

/** Of several executions that create it at the same time, one succeeds. */
async function create(run: RunDataTable, tableName: string): Promise<undefined> {
	const column = COLUMNS.map((name) => ({ name, type: 'string' }));
	const options = { createIfNotExists: false };
	await run({ resource: 'table', operation: 'create', tableName, columns: { column }, options });
}

class DataTable implements LedgerTable {
	constructor(
		private readonly run: RunDataTable,
		private readonly dataTableId: INodeParameters,
	) {}

	/** Repeats what fails for half a minute, as an event may be written twice. */
	async append(events: LedgerEvent[]): Promise<void> {
		for (const delayMs of WRITE_DELAYS_MS) {
			try {
				return await this.insert(events);
			} catch {
				await systemClock.sleep(delayMs);
			}
		}
		await this.insert(events);
	}

	async appendUnawaited(events: LedgerEvent[]): Promise<void> {
		await this.insert(events, false);
	}

	async read(keys: string[]): Promise<StoredEvent[]> {
		const parts: StoredEvent[][] = [];
		for (const part of chunk(keys, KEYS_PER_READ)) parts.push(await this.readSome(part));
		return parts.flat();
	}

	private async insert(events: LedgerEvent[], wait = true): Promise<void> {
		const { run, dataTableId } = this;
		const columns = { mappingMode: 'autoMapInputData', value: null };
		const options = { optimizeBulk: true };
		await run(
			{ resource: 'row', operation: 'insert', dataTableId, columns, options },
			events as unknown as IDataObject[],
			wait,
		);
	}

	/** The newest first. Where the keys have more events than are given at once, each half has fewer. */
	private async readSome(keys: string[]): Promise<StoredEvent[]> {
		const { run, dataTableId } = this;
		const conditions = keys.map((key) => ({
			keyName: 'key',
			condition: 'eq',
			keyValue: asLiteral(key),
		}));
		const rows = await run({
			...{ resource: 'row', operation: 'get', dataTableId, matchType: 'anyCondition' },
			...{ filters: { conditions }, returnAll: false, limit: ROWS_PER_READ },
			...{ orderBy: true, orderByColumn: 'id', orderByDirection: 'DESC' },
		});
		if (rows.length < ROWS_PER_READ || keys.length === 1) return rows.flatMap(storedEvent);
		const half = Math.ceil(keys.length / 2);
		return [...(await this.readSome(keys.slice(0, half))), ...(await this.readSome(keys.slice(half)))];
	}
}

/** n8n evaluates a text that begins with `=`. */
const asLiteral = (text: string): string =>
	text.startsWith('=')
		? `={{ ${JSON.stringify(text).replaceAll('{', '\\u007b').replaceAll('}', '\\u007d')} }}`
		: text;

/** Nothing for the empty item that stands for no rows, and for what a person has written into the table. */
function storedEvent(row: IDataObject): StoredEvent | never[] {
	const { id, createdAt } = row;
	const state = EVENT_STATES.find((each) => each === row.state);
	const time = Date.parse(String(createdAt));
	if (typeof id !== 'number' || !state || Number.isNaN(time)) return [];
	const texts = Object.fromEntries(COLUMNS.map((name) => [name, String(row[name] ?? '')]));
	return { ...(texts as unknown as LedgerEvent), state, id, createdAt: time };
}
