import words from 'lodash/words';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { groupNamed, rowsNamed, rowWithText } from '../messages/cells';
import { asSeen, cutAtWord } from '../utils/text';
import { toText } from './cells';
import type { RowNames } from './rowError';
import { textFault } from './textFaults';

/** In characters, of an ID and of a text: both come from users, and stand in sentences. */
const MAX_LABEL = 40;

/** Of more rows the IDs alone are named. */
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
		const rows = itemIndexes.map((item) => {
			const text = hasTexts && textOf(item);
			return rowWithText(idOf(item), text || undefined);
		});
		return group === undefined ? rowsNamed(rows) : groupNamed(label(group), rows);
	};
}

function idText(cell: unknown): string {
	const text = toText(cell);
	return typeof text === 'string' ? label(text) : '';
}

/** The first cell that a person would call the row by. */
function firstText(row: IDataObject, others: Set<string>): string {
	const cell = Object.entries(row).find(
		([column, value]) =>
			typeof value === 'string' &&
			!others.has(column) &&
			!NAMELESS_COLUMNS.includes(words(column).at(-1)?.toLowerCase() ?? '') &&
			saysSomething(asSeen(value)),
	);
	return cell === undefined ? '' : label(String(cell[1]));
}

/** The last words of columns whose texts name no row: `avatar_id`, `Post Status`, `media type`. */
const NAMELESS_COLUMNS = ['id', 'ids', 'uuid', 'status', 'kind', 'type'];

const LINK = /:\/\/|^(?:www\.|data:|mailto:)|^[^\s/]+\.[^\s/.]{2,}\/\S*$/i;

/** `2026-11-28T18:53Z`, `Sat, 28 Nov 2026`; a date of numbers has no letters. */
const DATE =
	/^\d{4}-\d\d-\d\d|^(?:[a-z]{2,9}\.?,? )?\d{1,2}[a-z.]{0,2}[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,?[ -]\d{2,4}/i;

/** `November 28, 2026`. */
const AMERICAN_DATE =
	/^(?:[a-z]{2,9}\.?,? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}[a-z]{0,2},? \d{4}/i;

/** An ID, whatever its column is called: `avatar-0001`, or the key of a database. */
const ID = /^(?=\S*\d)(?=\S*[-_]|\w{16,}$)[\w-]+$/;

/** `yes`, or `en-US`. */
const WORD = /^(?:yes|no|true|false|[a-z]{2}(?:[-_][a-z]{2})?)$/i;

const saysSomething = (text: string): boolean =>
	/\p{L}/u.test(text) &&
	![LINK, DATE, AMERICAN_DATE, ID, WORD].some((pattern) => pattern.test(text)) &&
	textFault(text) === undefined;
