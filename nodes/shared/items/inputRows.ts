import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { emptyRowsLeftOut, groupNamed, NO_ROWS, rowsNamed, rowWithText } from '../messages/rows';
import { asSeen, cutAtWord, withExamples } from '../utils/text';
import { isEmptyCell, toText } from './cells';
import { expressionsIn } from './columns';
import { outputsRows } from './parameters';
import type { RowNames } from './rowError';
import { textFault } from './textFaults';

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

/** The number that n8n gives to each row of a Google Sheet. */
export const ROW_NUMBER = 'row_number';

const ADDED_BY_DATA_TABLE = ['id', 'createdAt', 'updatedAt'];

/** Columns that n8n adds to each row of a sheet, of a Data Table, or of Airtable: nobody has filled them in. */
const ADDED_BY_N8N = [[ROW_NUMBER], ADDED_BY_DATA_TABLE, ['id', 'createdTime']];

/** In a Data Table and in a sheet each row shows all columns; other sources leave out what is empty. */
export const showsAllColumns = (items: INodeExecutionData[]): boolean =>
	[ADDED_BY_DATA_TABLE, [ROW_NUMBER]].some((added) =>
		items.every(({ json }) => added.every((name) => name in json)),
	);

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

/** In characters, of an ID and of a text: both come from users, and stand in sentences. */
const MAX_LABEL = 40;

/** Where more rows are named at once, only their IDs are. */
const MAX_WITH_TEXT = 12;

const label = (text: string): string => {
	const seen = asSeen(text);
	const cut = cutAtWord(seen, MAX_LABEL);
	return cut === seen ? seen : `${cut}...`;
};

/**
 * How the rows of a run are named: `Row 11 (rain jacket)`, `Rows 11 (rain jacket), 12 (tent)`. By their ID and their first text,
 * and where they have no ID, by the number of the item, from 1.
 *
 * @param resultColumns what is written there names no row
 */
export function rowNames(
	items: INodeExecutionData[],
	idColumn: string,
	resultColumns: string[],
): RowNames {
	const others = new Set([idColumn, ...resultColumns]);
	const idOf = (item: number) => idText(items[item]?.json[idColumn]) || String(item + 1);
	const textOf = (item: number) => firstText(items[item]?.json ?? {}, others);
	return (itemIndexes, group) => {
		const hasTexts = group === undefined && itemIndexes.length <= MAX_WITH_TEXT;
		const rows = itemIndexes.map((item) =>
			rowWithText(idOf(item), hasTexts ? textOf(item) : undefined),
		);
		return group === undefined ? rowsNamed(rows) : groupNamed(label(group), rows);
	};
}

function idText(cell: unknown): string {
	const text = toText(cell);
	return typeof text === 'string' ? label(text) : '';
}

/** The first cell that a person would call the row by. */
function firstText(row: IDataObject, others: Set<string>): string | undefined {
	const cell = Object.entries(row).find(
		([column, value]) =>
			!others.has(column) && typeof value === 'string' && isCalledBy(asSeen(value)),
	);
	return cell && label(String(cell[1]));
}

/** Texts that name no row: a link, and one word with a digit in it, such as an ID or a date. */
const NAMELESS = withExamples(/:\/\/|^www\.|^(?=\S+$)\D*\d/i, {
	is: ['See https://a.test/?b=c', 'www.example.com', 'avatar-0001', '2026-11-28', '12,50'],
	isNot: ['A/B test', 'Size 9:16 poster', 'Ready-made', 'Tent'],
});

const isCalledBy = (text: string): boolean =>
	/\p{L}/u.test(text) && !NAMELESS.test(text) && textFault(text) === undefined;
