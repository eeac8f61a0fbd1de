import type { Row } from './dataTable';

/** Text columns that the workflow of every example writes back. */
const WRITTEN = ['status', 'message', 'video_url', 'project_id'] as const;

/** A row of an example's table once n8n has numbered it. */
export type TableRow = Row & { id: number; createdAt: string } & Record<
		(typeof WRITTEN)[number],
		string | null
	>;

/** How the examples let a row end; `check` is left to a person, as its video may have been paid. */
const FINAL = ['completed', 'failed', 'rejected', 'check'] as const;

/** How a row should end. */
export interface Expectation {
	status: (typeof FINAL)[number];
	/** What the message must say. */
	message?: RegExp;
}

/** An example workflow and rows to run it on. */
export interface Example {
	/** Its file among the examples, without the extension. */
	file: string;
	/** The Data Table that it works on. */
	table: string;
	/** Records that a person picks in the workflow, by parameter name; avatar and voice go without saying. */
	picked?: Record<string, { id: string; name: string }>;
	/** What a person enters; the first column names the row in a report. */
	rows: Array<{ entered: Row; expected: Expectation }>;
}

/** The columns that a person fills in. */
const enteredColumns = ({ rows }: Example) => Object.keys(rows[0].entered);

/** The text columns of an example's table. Another `video_version` is entered later, for another video of the row. */
export const columnsOf = (example: Example) => [
	...enteredColumns(example),
	'video_version',
	...WRITTEN,
];

/** What a row is called in a report, and the column that says so. */
export const nameColumn = (example: Example) => enteredColumns(example)[0];

/** Whether the workflow is done with a row. */
export const isFinal = ({ status }: TableRow) => FINAL.some((final) => final === status);

/** What is wrong with how the rows of a table ended, in the order they were entered; nothing when all is well. */
export const mistakes = (example: Example, rows: TableRow[]): string[] =>
	example.rows.flatMap(({ expected }, index) =>
		rows[index]
			? mistakesOf(rows[index], expected).map(
					(fault) => `row ${index + 1} (${rows[index][nameColumn(example)]}) ${fault}`,
				)
			: `row ${index + 1} is gone`,
	);

function mistakesOf(row: TableRow, expected: Expectation): string[] {
	if (row.status !== expected.status) {
		return [`should be ${expected.status} and is ${row.status ?? 'untouched'}`];
	}
	const found: string[] = [];
	if (expected.status === 'completed' && !row.video_url) found.push('has no video');
	const hasProject = !['rejected', 'check'].includes(expected.status);
	if (hasProject && !row.project_id) found.push('has no project');
	if (expected.message && !expected.message.test(row.message ?? '')) {
		found.push(`should say ${expected.message}, and says "${row.message ?? ''}"`);
	}
	return found;
}
