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
}

/** n8n takes up to 16 MiB at once. */
const ROWS_PER_INSERT = 5_000;

/** Creates a Data Table with text columns and fills it. */
export async function createDataTable(
	rest: Rest,
	name: string,
	columns: string[],
	rows: Row[],
): Promise<DataTable> {
	const project = await rest.get<{ id: string }>('/rest/projects/personal');
	const tables = `/rest/projects/${project.id}/data-tables`;
	const { id } = await rest.post<{ id: string }>(tables, {
		name,
		columns: columns.map((column) => ({ name: column, type: 'string' })),
	});
	for (const data of chunk(rows, ROWS_PER_INSERT)) {
		await rest.post(`${tables}/${id}/insert`, { data, returnType: 'count' });
	}
	const list = `${tables}/${id}/rows?sortBy=id:asc&take=250`;
	return {
		id,
		name,
		page: `${rest.base}/projects/${project.id}/datatables/${id}`,
		rows: async <T extends Row>() => (await rest.get<{ data: T[] }>(list)).data,
	};
}
