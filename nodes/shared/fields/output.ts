import isEmpty from 'lodash/isEmpty';
import mapValues from 'lodash/mapValues';
import pickBy from 'lodash/pickBy';
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { trimmedName } from '../items/cells';
import { optionReader } from '../items/parameters';
import { UserFacingError } from '../items/rowError';
import { choices } from './parts';

const columns = z.object({
	/** Names the row. */
	id: z.string(),
	status: z.string(),
	message: z.string(),
	videoUrl: z.string(),
	projectId: z.string(),
});

/** The columns that a row is put out with. */
export type TableColumns = z.infer<typeof columns>;

export const DEFAULT_COLUMNS: TableColumns = {
	id: 'id',
	status: 'status',
	message: 'message',
	videoUrl: 'video_url',
	projectId: 'project_id',
};

/** The columns of a run, and what its rows say, by their places in the input. */
export interface TableOutput {
	columns: TableColumns;
	ids: unknown[];
	/** What the rows say before the run: their status, and their project. */
	statuses?: unknown[];
	projectIds?: unknown[];
}

/** The status of a row whose video may exist. */
export const UNCERTAIN_STATUS = 'check';

/** The words of the column `status`; empty where the next run sends the row. */
export const STATUSES = [
	'processing',
	'completed',
	'failed',
	'rejected',
	UNCERTAIN_STATUS,
] as const;

/** As it travels with a video, in few characters. */
export const tableReference = z.object({
	ids: z.array(z.union([z.string(), z.number()]).nullable()),
	columns: columns.partial().optional(),
});

/** What leads from a video back to its rows. */
export type TableReference = z.infer<typeof tableReference>;

export function referenceOf(
	{ columns: own, ids }: TableOutput,
	itemIndexes: number[],
): TableReference {
	const others = pickBy(
		own,
		(column, name) => column !== DEFAULT_COLUMNS[name as keyof TableColumns],
	);
	return {
		ids: itemIndexes.map((index) => ids[index]) as TableReference['ids'],
		...(!isEmpty(others) && { columns: others }),
	};
}

export const tableOfReference = ({ ids, columns: others }: TableReference): TableOutput => ({
	columns: { ...DEFAULT_COLUMNS, ...others },
	ids,
});

export const outputField: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	noDataExpression: true,
	default: 'video',
	options: choices({
		video: [
			'Video',
			'All that is known of each video. If you switch to it later, charged rows are charged again.',
		],
		row: [
			'Row of a Table',
			'Its ID, status, message, video_url and project_id: a node that updates the table takes them as they are. A row is charged once.',
		],
	}),
	description: 'What comes out for each row, also for one without a video',
	displayOptions: { hide: { '@tool': [true] } },
};

/** What to do with the rows, for a person who has read nothing else. */
const WRITE_BACK =
	'One node behind this one writes the rows back, such as <b>Data table > Update row(s)</b> where <b>id</b> equals <b>{{ $json.id }}</b> (or the name of your ID Column in both places), with <b>Map Automatically</b>. The table needs the columns status, message, video_url and project_id.';

export const rowNotice: INodeProperties = {
	displayName: WRITE_BACK,
	name: 'rowNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { output: ['row'] }, hide: { '@tool': [true] } },
};

export const resultColumnsField: INodeProperties = {
	displayName: 'Result Columns',
	name: 'resultColumns',
	type: 'fixedCollection',
	placeholder: 'Add Names',
	default: {},
	description: 'What the columns of the table are called that the results are written into',
	options: [
		{
			displayName: 'Columns',
			name: 'columns',
			values: [
				['Status', 'status', DEFAULT_COLUMNS.status],
				['Message', 'message', DEFAULT_COLUMNS.message],
				['Video URL', 'videoUrl', DEFAULT_COLUMNS.videoUrl],
				['Project ID', 'projectId', DEFAULT_COLUMNS.projectId],
			].map(
				([displayName, name, byDefault]): INodeProperties => ({
					displayName,
					name,
					type: 'string',
					noDataExpression: true,
					default: byDefault,
				}),
			),
		},
	],
	displayOptions: { show: { '/output': ['row'] }, hide: { '@tool': [true] } },
};

/**
 * The columns of rows, where these are put out; undefined where videos are.
 *
 * @param idColumn the column that names the row
 * @throws UserFacingError where two columns have the same name
 */
export function readTableColumns(
	context: IExecuteFunctions,
	isTool: boolean,
	idColumn: string,
): TableColumns | undefined {
	if (isTool || context.getNode().parameters[outputField.name] !== 'row') return undefined;
	const { columns: named } = (optionReader(context)(resultColumnsField.name) || {}) as {
		columns?: IDataObject;
	};
	const all = {
		...mapValues(DEFAULT_COLUMNS, (usual, name) => String(trimmedName(named?.[name]) || usual)),
		id: idColumn,
	};
	const names = Object.values(all);
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice === undefined) return all;
	throw new UserFacingError({
		message: `Result Columns: Two columns are called "${twice}"`,
		advice: 'Give each of them, and the ID Column, a name of its own.',
	});
}
