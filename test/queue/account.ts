/** What has become of a number of rows, from the service's records and from n8n's. */
export interface Account {
	rows: number;
	/** Rows that the service has made a project for. */
	created: number;
	/** Rows whose finished video has come out of n8n. */
	completed: number;
	/** Rows that were paid for more than once, or came out of n8n more than once. */
	doubled: string[];
	/** Rows whose finished video has never come out of n8n. */
	lost: string[];
}

/** A project at the service, or its report in n8n, and the row that it belongs to. */
export interface Entry {
	row: string;
	projectId: string;
}

/**
 * @param projects what the service has created
 * @param reports what n8n has put out
 */
export function accountOf(rows: string[], projects: Entry[], reports: Entry[]): Account {
	const createdBy = countsOf(projects);
	const reportedBy = countsOf(reports);
	const ids = new Map(projects.map(({ row, projectId }) => [projectId, row]));
	const reported = new Set(
		reports.filter(({ row, projectId }) => ids.get(projectId) === row).map(({ row }) => row),
	);
	return {
		rows: rows.length,
		created: rows.filter((row) => createdBy.has(row)).length,
		completed: rows.filter((row) => reported.has(row)).length,
		doubled: rows.filter((row) => many(createdBy, row) || many(reportedBy, row)),
		lost: rows.filter((row) => !reported.has(row)),
	};
}

function countsOf(entries: Entry[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { row } of entries) counts.set(row, (counts.get(row) ?? 0) + 1);
	return counts;
}

const many = (counts: Map<string, number>, row: string) => (counts.get(row) ?? 0) > 1;
