import { reasons } from './reasons';

/** A new table has none of the videos that exist. */
const NEW_TABLE =
	"A new table doesn't record your existing videos: those without a project ID in their row would be created and paid for again.";

/** Why a table cannot be used; none of it goes away by itself within seconds. */
export type LastingFailure = 'full' | 'tableGone' | 'columnGone' | 'timedOut' | 'stopped';

const ADVICE: Record<LastingFailure, string> = {
	full: "n8n's Data Tables are full. Delete rows of other tables that you no longer need, or ask your administrator to increase the limit (N8N_DATA_TABLES_MAX_SIZE_BYTES).",
	tableGone: `If someone deleted the table, restore it from a backup before you run again. ${NEW_TABLE}`,
	columnGone: `If you renamed a column, rename it back. If you deleted it, restore it from a backup, or add it again with the type String. ${NEW_TABLE}`,
	timedOut:
		'The workflow reached its time limit. Increase it in the workflow settings (Timeout Workflow).',
	stopped: 'The run was stopped.',
};

/** Why the table of paid videos cannot be used, so that nothing is created. */
export const TABLE = reasons({
	tableNotCreated: (name: string, failure: string, columns: readonly string[]) => ({
		message: `Paid Videos Table: The Data Table "${name}" couldn't be created: ${failure}`,
		advice: `Create it on the Data tables tab of this project, with these String columns: ${columns.join(', ')}.`,
	}),
	noTableYet: () => ({
		message: 'Paid Videos Table: This project has no table of paid videos yet',
		advice:
			'A video node creates it when it first runs. Both workflows must be in the same project.',
	}),
	severalTables: (name: string, other: string) => ({
		message: `Paid Videos Table: All rows of a run need the same table, but they have "${name}" and "${other}"`,
		advice: 'Use a separate node for each table.',
	}),
	/** Of a Retry whose execution has recorded its videos in another table. */
	otherTable: (name: string) => ({
		message: `Paid Videos Table: This execution recorded its videos in another table, not in "${name}". Nothing was created`,
		advice:
			"Don't retry this execution: you would pay again for what it created. With Output: Row of a Table, enter the project IDs of its videos in their rows, then run the workflow again. With Output: Video, run it without the rows that have a video.",
	}),
	tableWithoutColumns: (name: string, columns: readonly string[]) => ({
		message: `Paid Videos Table: The Data Table "${name}" lacks ${columns.length === 1 ? 'a column' : 'columns'} of the type String: ${columns.join(', ')}`,
		advice: `${ADVICE.columnGone}${columns.includes('request') ? ' Without the old values of request, nodes with Output: Video create their videos again, and you pay again.' : ''}`,
	}),
	tableTooSlow: () => ({
		message: 'Paid Videos Table: The Data Table is too slow to create videos safely',
		advice: "Run again when n8n's database is less busy.",
	}),
	noTables: (failure: string) => ({
		message: `Data Tables aren't available here (${failure}). Nothing was created`,
		advice:
			"The node records what you've paid for in a Data Table, which the n8n execute command doesn't have. Ask your n8n administrator to turn on Data Tables: remove data-table from N8N_DISABLED_MODULES, and the Data Table and Execute Workflow Trigger nodes from NODES_EXCLUDE.",
	}),
	oldN8n: () => ({
		message: 'This package needs n8n 2.4.0 or later. Nothing was created',
		advice: 'Update n8n.',
	}),
	tableUnusable: (failure: string, kind: LastingFailure | undefined) => ({
		message: `Paid Videos Table: The Data Table can't be used: ${failure}`,
		advice: kind ? ADVICE[kind] : "Run again when n8n's database is working.",
	}),
});

export const tableCreated = (name: string): string =>
	`Created the Data Table "${name}", which records the videos you've paid for. Don't delete it.`;

export const oldestTableUsed = (name: string, all: string[]): string =>
	`This project has several tables of paid videos: ${all.map((each) => `"${each}"`).join(', ')}. The node uses the oldest, "${name}". Videos that are recorded only in another table would cost credits again: to use that table, enter its name in Options > Paid Videos Table.`;

// failures like those that n8n names

export const nodeTypeMissing = (type: string): string => `Unrecognized node type: ${type}`;

export const NO_SAVED_WORKFLOW = 'this node is in no saved workflow';
