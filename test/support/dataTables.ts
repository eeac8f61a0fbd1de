import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { COLUMNS } from '../../nodes/shared/ledger/line';
import { systemClock } from '../../nodes/shared/utils/clock';

type Row = IDataObject & { id: number };

interface Column {
	name: string;
	type: string;
}

interface Table {
	id: string;
	name: string;
	columns: Column[];
	createdAt: string;
	rows: Row[];
}

/** What n8n's Data Table node answers, for the few things that the ledger asks of it. */
export class DataTables {
	readonly tables: Table[] = [];

	/** The operations of each call. */
	readonly calls: string[] = [];

	/** Called before each operation, with whether it is waited for; may throw. */
	before: (operation: string, awaited: boolean) => void | Promise<void> = () => {};

	/** Called after each operation; may throw. */
	after: (operation: string) => void = () => {};

	/** How many each read had. */
	readonly conditions: number[] = [];

	private lastId = 0;

	rows(name: string): Row[] {
		return this.tables.find((table) => table.name === name)?.rows ?? [];
	}

	/** Makes a table of text columns. */
	make(name: string, columns: readonly string[]): void {
		const column = columns.map((each) => ({ name: each, type: 'string' }));
		this.create({ tableName: name, columns: { column } });
	}

	/** Writes rows into a table of text columns, which it makes where it is missing. */
	write(name: string, rows: IDataObject[]): void {
		if (!this.tables.some((table) => table.name === name)) this.make(name, Object.keys(rows[0]));
		this.insert(this.tables.find((table) => table.name === name) as Table, rows);
	}

	/** Does operations in turn, each with what the one before it has answered. */
	async call(
		operations: INodeParameters[],
		items: IDataObject[],
		awaited: boolean,
	): Promise<IDataObject[]> {
		this.calls.push(operations.map(nameOf).join(', '));
		let answer = items;
		for (const operation of operations) answer = await this.run(operation, answer, awaited);
		return answer;
	}

	private async run(
		parameters: INodeParameters,
		items: IDataObject[],
		awaited: boolean,
	): Promise<IDataObject[]> {
		const name = nameOf(parameters);
		await this.before(name, awaited);
		const rows = this.answer(name, parameters, items);
		this.after(name);
		return rows;
	}

	private answer(name: string, parameters: INodeParameters, items: IDataObject[]): IDataObject[] {
		switch (name) {
			case 'table.list':
				return this.list(parameters);
			case 'table.create':
				return this.create(parameters);
			case 'row.insert':
				return this.insert(this.tableOf(parameters), items);
			case 'row.get':
				return this.get(this.tableOf(parameters), parameters);
			case 'row.deleteRows':
				return this.remove(this.tableOf(parameters), parameters);
			default:
				throw new Error(`The ledger is not known to use ${name}`);
		}
	}

	private list({ options }: INodeParameters): IDataObject[] {
		const { filterName = '' } = options as { filterName?: string };
		return this.tables
			.filter(({ name }) => name.toLowerCase().includes(filterName.toLowerCase()))
			.map(
				({ id, name, columns, createdAt }) =>
					({ id, name, columns, createdAt }) as unknown as IDataObject,
			);
	}

	private create({ tableName, columns }: INodeParameters): IDataObject[] {
		const name = String(tableName);
		if (this.tables.some((table) => table.name === name)) {
			throw new Error(`Data table with name '${name}' already exists in this project`);
		}
		const { column } = columns as unknown as { column: Column[] };
		const createdAt = new Date(systemClock.now()).toISOString();
		const table: Table = { id: `table ${name}`, name, columns: column, createdAt, rows: [] };
		this.tables.push(table);
		return [{ id: table.id, name }];
	}

	private insert({ columns, rows }: Table, items: IDataObject[]): IDataObject[] {
		for (const item of items) {
			const unknown = Object.keys(item).find((key) => !columns.some(({ name }) => name === key));
			if (unknown) throw new Error(`unknown column name '${unknown}'`);
			checkTexts(item);
			// this version of n8n's node gives dates, not texts
			const createdAt = new Date(systemClock.now()) as unknown as string;
			rows.push({ ...item, id: ++this.lastId, createdAt, updatedAt: createdAt });
		}
		return [{ success: true, insertedRows: items.length }];
	}

	private get({ rows }: Table, parameters: INodeParameters): IDataObject[] {
		const given = this.matching(rows, parameters).slice(0, Number(parameters.limit));
		return given.length > 0 ? given : [{}];
	}

	private remove(table: Table, parameters: INodeParameters): IDataObject[] {
		const removed = this.matching(table.rows, parameters);
		table.rows = table.rows.filter((row) => !removed.includes(row));
		return removed.length > 0 ? removed : [{}];
	}

	private matching(rows: Row[], { filters, matchType }: INodeParameters): Row[] {
		const { conditions } = filters as unknown as { conditions: Condition[] };
		this.conditions.push(conditions.length);
		for (const { keyValue } of conditions) checkTexts({ keyValue });
		return rows.filter((row) =>
			matchType === 'allConditions'
				? conditions.every((condition) => holds(row, condition))
				: conditions.some((condition) => holds(row, condition)),
		);
	}

	private tableOf({ dataTableId }: INodeParameters): Table {
		const { value } = dataTableId as { value: string };
		const table = this.tables.find(({ id }) => id === value);
		if (!table) throw new Error(`Data table '${value}' could not be found in this project`);
		return table;
	}
}

/** What PostgreSQL refuses. */
function checkTexts(row: IDataObject): void {
	if (Object.values(row).some((text) => String(text).includes('\0'))) {
		throw new Error('invalid byte sequence for encoding "UTF8": 0x00');
	}
}

const nameOf = ({ resource, operation }: INodeParameters) =>
	`${String(resource)}.${String(operation)}`;

interface Condition {
	keyName: string;
	condition: string;
	keyValue: string;
}

function holds(row: Row, { keyName, condition, keyValue }: Condition): boolean {
	const cell = row[keyName];
	switch (condition) {
		case 'gt':
			return Number(cell) > Number(keyValue);
		case 'gte':
			return new Date(cell as string) >= new Date(keyValue);
		default:
			return cell === keyValue;
	}
}

/** An n8n whose table of paid videos was made by an earlier run. */
export function withPaidVideos(): DataTables {
	const dataTables = new DataTables();
	dataTables.make('Paid Videos', COLUMNS);
	return dataTables;
}
