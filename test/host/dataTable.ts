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

/** How many rows n8n gives at once. */
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
	for (const data of chunk(rows, ROWS_PER_INSERT)) {
		await rest.post(`${tables}/${id}/insert`, { data, returnType: 'count' });
	}
	return dataTable(rest, projectId, { id, name });
}

/** @throws when there is no Data Table of this name */
export async function findDataTable(rest: Rest, name: string): Promise<DataTable> {
	const projectId = await personalProject(rest);
	const found = await rest.get<{ data: Array<{ id: string; name: string }> }>(tablesOf(projectId));
	const table = found.data.find((each) => each.name === name);
	if (!table) throw new Error(`There is no Data Table "${name}".`);
	return dataTable(rest, projectId, table);
}

const personalProject = async (rest: Rest) =>
	(await rest.get<{ id: string }>('/rest/projects/personal')).id;

const tablesOf = (projectId: string) => `/rest/projects/${projectId}/data-tables`;

function dataTable(
	rest: Rest,
	projectId: string,
	{ id, name }: Pick<DataTable, 'id' | 'name'>,
): DataTable {
	const list = `${tablesOf(projectId)}/${id}/rows?sortBy=id:asc&take=${PAGE}`;
	const rows = async <T extends Row>(skip = 0): Promise<T[]> => {
		const { data } = await rest.get<{ data: T[] }>(`${list}&skip=${skip}`);
		return data.length < PAGE ? data : [...data, ...(await rows<T>(skip + PAGE))];
	};
	return {
		id,
		name,
		page: `${rest.base}/projects/${projectId}/datatables/${id}`,
		rows: async <T extends Row>() => await rows<T>(),
	};
}
