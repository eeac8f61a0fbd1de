import compact from 'lodash/compact';
import mapValues from 'lodash/mapValues';
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isEmptyCell, trimmedName } from '../items/cells';
import { rowNames } from '../items/inputRows';
import { optionReader } from '../items/parameters';
import { type RowNames, UserFacingError } from '../items/rowError';
import { DEFAULT_COLUMNS, STATUSES, statusWord, type TableColumns } from '../items/tableRows';
import { PARAMETER } from '../messages/rows';
import { choices } from './parts';

const { status, message, videoUrl, projectId } = DEFAULT_COLUMNS;

export const outputField: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	noDataExpression: true,
	default: 'video',
	options: choices({
		video: ['Video', 'One item per video, with all details'],
		row: [
			'Row of a Table',
			`One item per row, with the columns to write back to the table: ${status}, ${message}, ${videoUrl} and ${projectId}. The trigger returns them as well.`,
		],
	}),
	description: 'What to output for each row, including rows without a video',
	displayOptions: { hide: { '@tool': [true] } },
};

/** What the panel calls the columns of *Result Columns*. */
const resultColumnLabels: Record<Exclude<keyof TableColumns, 'id'>, string> = {
	status: 'Status',
	message: 'Message',
	videoUrl: 'Video URL',
	projectId: 'Project ID',
	version: 'Version',
};

export const resultColumnsField: INodeProperties = {
	displayName: 'Result Columns',
	name: 'resultColumns',
	type: 'fixedCollection',
	placeholder: 'Add Names',
	default: {},
	description: 'Names of the result columns and of the version column',
	options: [
		{
			displayName: 'Columns',
			name: 'columns',
			values: Object.entries(resultColumnLabels).map(([name, displayName]): INodeProperties => {
				const byDefault = DEFAULT_COLUMNS[name as keyof TableColumns];
				return {
					displayName,
					name,
					type: 'string',
					noDataExpression: true,
					default: byDefault,
					// which is used where the field is empty
					placeholder: byDefault,
				};
			}),
		},
	],
};

/** The names of columns as they stand, whatever is wrong with them; the default of an empty one. */
const columnNamesIn = (option: unknown): TableColumns => {
	const { columns } = (option || {}) as { columns?: IDataObject };
	return mapValues(DEFAULT_COLUMNS, (usual, name) => String(trimmedName(columns?.[name]) || usual));
};

/** How the rows of a node are named, which needs no field of its panel to be right. */
export function rowNamesOf(context: IExecuteFunctions): RowNames {
	const { idColumn, options } = context.getNode().parameters;
	const columns = columnNamesIn((options as IDataObject | undefined)?.[resultColumnsField.name]);
	const id = String(trimmedName(idColumn) ?? columns.id);
	return rowNames(context.getInputData(), id, Object.values(columns));
}

/**
 * The columns that the option *Result Columns* names.
 *
 * @param idColumn the column that names the row; undefined where none does
 * @throws UserFacingError where two columns have the same name
 */
export function tableColumnsIn(option: unknown, idColumn?: string): TableColumns {
	const all = { ...columnNamesIn(option), ...(idColumn !== undefined && { id: idColumn }) };
	const names = Object.values(idColumn === undefined ? { ...all, id: '' } : all);
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice === undefined) return all;
	throw new UserFacingError(PARAMETER.resultColumnTwice(twice));
}

export const statusesToCreateField: INodeProperties = {
	displayName: 'Statuses to Create',
	name: 'statusesToCreate',
	type: 'string',
	noDataExpression: true,
	default: 'new, ready, pending, approved, to do, todo',
	description:
		'Comma-separated statuses of the rows to create videos for. Rows with an empty status are always included.',
};

/**
 * The words that count as an empty status.
 *
 * @throws UserFacingError for one that this node writes itself
 */
export function readStatusesToCreate(context: IExecuteFunctions): string[] {
	const { name, displayName, default: usual } = statusesToCreateField;
	const option = optionReader(context)(name);
	const words = compact(
		String(isEmptyCell(option) ? usual : option)
			.split(',')
			.map(statusWord),
	);
	const ours = words.find((word) => STATUSES.some((status) => status === word));
	if (ours === undefined) return words;
	throw new UserFacingError(PARAMETER.statusOfNode(displayName, ours));
}
