import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { emptyRowsLeftOut, NO_ROWS } from '../messages/cells';
import { withExamples } from '../utils/withExamples';
import { isEmptyCell } from './cells';
import { expressionsIn } from './columns';
import { outputsRows } from './parameters';

/**
 * The indexes of the input items that are rows. Where videos are made from cells, an item without a filled cell is no
 * row: it follows a file's last row, or means a table without rows. Where nothing is read from items, an empty item may
 * just start the node.
 *
 * @param parameters before n8n evaluates their expressions
 */
export function rowIndexes(parameters: INodeParameters, items: INodeExecutionData[]): number[] {
	const all = [...items.keys()];
	const isMadeFromItem = expressionsIn(parameters).some(
		({ text }) => OF_ITEM.test(text) && !OF_ANOTHER_NODE.test(text),
	);
	if (!isMadeFromItem && !outputsRows(parameters)) return all;
	return all.filter((index) => !isEmptyRow(items[index]));
}

/** Counts the input items that are no rows; undefined where there are none. */
export function emptyRowsHint(rows: number[], items: INodeExecutionData[]): string | undefined {
	if (rows.length === 0) return NO_ROWS;
	const empty = items.length - rows.length;
	return empty > 0 ? emptyRowsLeftOut(empty) : undefined;
}

export const ADDED_BY_DATA_TABLE = ['id', 'createdAt', 'updatedAt'];

/** Columns that n8n adds to each row of a sheet, of a Data Table, or of Airtable: nobody has filled them in. */
const ADDED_BY_N8N = [['row_number'], ADDED_BY_DATA_TABLE, ['id', 'createdTime']];

function isEmptyRow({ json, binary }: INodeExecutionData): boolean {
	const added = ADDED_BY_N8N.filter((columns) => columns.every((column) => column in json));
	return isEmpty(binary) && Object.values<unknown>(omit(json, added.flat())).every(isEmptyCell);
}

const OF_ITEM = /\$(json|input|binary)\b/;

/** An expression of another node, which can have a value where the item has none. */
const OF_ANOTHER_NODE = withExamples(/\$\(|\$node\b|\$items\b/, {
	is: ['{{ $("Sheet").item.json.a }}', '{{ $node["Sheet"].json.a }}', '{{ $items() }}'],
	isNot: ['{{ $json.a }}'],
});
