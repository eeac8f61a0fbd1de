import chunk from 'lodash/chunk';

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
	insert(rows: Row[]): Promise<void>;
	delete(id: number): Promise<void>;
	update(id: number, cells: Row): Promise<void>;
	/** Empties a column. */
	empty(column: string): Promise<void>;
}

/** n8n takes up to 16 MiB at once. */
const ROWS_PER_INSERT = 5_000;

/** How many rows n8n gives at once; 2.4 gives 50. */
const PAGE = 250;

/** Creates a Data Table with text columns and fills it. */
export async function createDataTable(
	rest: Rest,
	name: string,
	columns: string[],
	rows: Row[],
): Promise<DataTable> {
	const projectId = await personalProject(rest);
	const tables = tablesOf(projectId);
	const { id } = await rest.post<{ id: string }>(tables, {
		name,
		columns: columns.map((column) => ({ name: column, type: 'string' })),
	});
	const table = dataTable(rest, projectId, { id, name });
	await table.insert(rows);
	return table;
}

/** Imports a CSV file as a Data Table, its columns as n8n proposes them. */
export async function importDataTable(rest: Rest, name: string, file: string) {
	const projectId = await personalProject(rest);
	const { id: fileId, columns } = await rest.upload<Upload>('/rest/data-tables/uploads', file);
	const { id } = await rest.post<{ id: string }>(tablesOf(projectId), {
		name,
		columns: columns.map(({ name, type }) => ({ name, type })),
		fileId,
		hasHeaders: true,
	});
	return { id, columns, rows: await dataTable(rest, projectId, { id, name }).rows<Row>() };
}

type Upload = { id: string; columns: Array<{ name: string; type: string }> };

/** The Data Table of that name, once a workflow has created it. */
export async function findDataTable(rest: Rest, name: string): Promise<DataTable | undefined> {
	const projectId = await personalProject(rest);
	const path = `${tablesOf(projectId)}?take=${PAGE}`;
	const list = await rest.get<{ data: Array<{ id: string; name: string }> }>(path);
	const found = list.data.find((table) => table.name === name);
	return found && dataTable(rest, projectId, found);
}

const personalProject = async (rest: Rest) =>
	(await rest.get<{ id: string }>('/rest/projects/personal')).id;

const tablesOf = (projectId: string) => `/rest/projects/${projectId}/data-tables`;

function dataTable(
	rest: Rest,
	projectId: string,
	{ id, name }: Pick<DataTable, 'id' | 'name'>,
): DataTable {
	const path = `${tablesOf(projectId)}/${id}`;
	const rows = async <T extends Row>(skip = 0): Promise<T[]> => {
		const page = `${path}/rows?sortBy=id:asc&take=${PAGE}&skip=${skip}`;
		const { data } = await rest.get<{ data: T[] }>(page);
		return data.length === 0 ? [] : [...data, ...(await rows<T>(skip + data.length))];
	};
	const where = (columnName: string, condition: string, value: Cell) => ({
		type: 'and',
		filters: [{ columnName, condition, value }],
	});
	const write = async (filter: object, data: Row) =>
		void (await rest.post(`${path}/upsert`, { filter, data }));
	return {
		id,
		name,
		page: `${rest.base}/projects/${projectId}/datatables/${id}`,
		rows: async <T extends Row>() => await rows<T>(),
		insert: async (all) => {
			for (const data of chunk(all, ROWS_PER_INSERT)) {
				await rest.post(`${path}/insert`, { data, returnType: 'count' });
			}
		},
		delete: async (id) => {
			const filter = encodeURIComponent(JSON.stringify(where('id', 'eq', id)));
			await rest.delete(`${path}/rows?filter=${filter}`);
		},
		update: async (id, cells) => await write(where('id', 'eq', id), cells),
		empty: async (column) => await write(where(column, 'neq', null), { [column]: null }),
	};
}
