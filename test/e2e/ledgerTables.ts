import { COLUMNS } from '../../nodes/shared/ledger/line';
import { createDataTable, type Row } from '../host/dataTable';
import type { Rest } from '../host/rest';

interface Table {
	id: string;
	name: string;
	columns: Array<{ id: string; name: string; type: string }>;
}

/** The Data Tables in the personal project of the user who is logged in, by their names. */
export class LedgerTables {
	private constructor(
		private readonly rest: Rest,
		private readonly path: string,
	) {}

	static async of(rest: Rest): Promise<LedgerTables> {
		const { id } = await rest.get<{ id: string }>('/rest/projects/personal');
		return new LedgerTables(rest, `/rest/projects/${id}/data-tables`);
	}

	async names(): Promise<string[]> {
		return (await this.list()).map(({ name }) => name);
	}

	/** In any order, without those that n8n gives every table. */
	async columns(name: string): Promise<Array<{ name: string; type: string }>> {
		return (await this.find(name)).columns.map(({ name: column, type }) => ({
			name: column,
			type,
		}));
	}

	/** Creates a table with text columns, and fills it. */
	async create(name: string, rows: Row[]): Promise<void> {
		await createDataTable(this.rest, name, Object.keys(rows[0]), rows);
	}

	/** Creates an empty table as the nodes create it. */
	async createPaidVideos(name: string): Promise<void> {
		await createDataTable(this.rest, name, [...COLUMNS], []);
	}

	async delete(name: string): Promise<void> {
		await this.rest.delete(await this.pathOf(name));
	}

	async addColumn(name: string, column: string): Promise<void> {
		const path = `${await this.pathOf(name)}/columns`;
		await this.rest.post(path, { name: column, type: 'string' });
	}

	async deleteColumn(name: string, column: string): Promise<void> {
		const { columns } = await this.find(name);
		const id = columns.find((each) => each.name === column)?.id;
		await this.rest.delete(`${await this.pathOf(name)}/columns/${id}`);
	}

	private async pathOf(name: string): Promise<string> {
		return `${this.path}/${(await this.find(name)).id}`;
	}

	private async find(name: string): Promise<Table> {
		const table = (await this.list()).find((each) => each.name === name);
		if (!table) throw new Error(`There is no Data Table "${name}".`);
		return table;
	}

	private async list(): Promise<Table[]> {
		return (await this.rest.get<{ data: Table[] }>(`${this.path}?take=250`)).data;
	}
}
