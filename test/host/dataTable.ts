import type { Rest } from './rest';

export type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

/** n8n's built-in spreadsheet, in the owner's own project. */
export interface DataTable {
	id: string;
	name: string;
	/** Where the editor shows it. */
	page: string;
	rows<T extends Row>(): Promise<T[]>;
	/** Empties a column. */
	empty(column: string): Promise<void>;
}

/** Creates a Data Table with text columns and fills it. */
export async function createDataTable(
	rest: Rest,
	name: string,
	columns: string[],
	rows: Row[],
): Promise<DataTable> {
	const tables = await tablesPath(rest);
	const { id } = await rest.post<{ id: string }>(tables, {
		name,
		columns: columns.map((column) => ({ name: column, type: 'string' })),
	});
	await rest.post(`${tables}/${id}/insert`, { data: rows, returnType: 'count' });
	return tableOf(rest, tables, { id, name });
}

/** The Data Table of that name, once a workflow has created it. */
export async function findDataTable(rest: Rest, name: string): Promise<DataTable | undefined> {
	const tables = await tablesPath(rest);
	const list = await rest.get<{ data: Array<{ id: string; name: string }> }>(`${tables}?take=100`);
	const found = list.data.find((table) => table.name === name);
	return found && tableOf(rest, tables, found);
}

async function tablesPath(rest: Rest): Promise<string> {
	const { id } = await rest.get<{ id: string }>('/rest/projects/personal');
	return `/rest/projects/${id}/data-tables`;
}

function tableOf(
	rest: Rest,
	tables: string,
	{ id, name }: { id: string; name: string },
): DataTable {
	const path = `${tables}/${id}`;
	const list = `${path}/rows?sortBy=id:asc&take=250`;
	const notEmpty = (columnName: string) => ({
		type: 'and',
		filters: [{ columnName, condition: 'isNotEmpty', value: null }],
	});
	return {
		id,
		name,
		page: rest.base + path.replace('/rest', '').replace('data-tables', 'datatables'),
		rows: async <T extends Row>() => (await rest.get<{ data: T[] }>(list)).data,
		empty: async (column) => {
			await rest.post(`${path}/upsert`, { filter: notEmpty(column), data: { [column]: null } });
		},
	};
}
