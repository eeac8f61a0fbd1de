import words from 'lodash/words';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { groupNamed, rowsNamed, rowWithText } from '../messages/cells';
import { asSeen, cutAtWord } from '../utils/text';
import { withExamples } from '../utils/withExamples';
import { toText } from './cells';
import type { RowNames } from './rowError';
import { textFault } from './textFaults';

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
			!others.has(column) &&
			!isNamelessColumn(column) &&
			typeof value === 'string' &&
			saysSomething(asSeen(value)),
	);
	return cell === undefined ? '' : label(String(cell[1]));
}

/** The last words of columns whose texts name no row: `avatar_id`, `Post Status`, `media type`. */
const NAMELESS_COLUMNS = ['id', 'ids', 'uuid', 'status', 'kind', 'type'];

const isNamelessColumn = (column: string): boolean =>
	NAMELESS_COLUMNS.includes(words(column).at(-1)?.toLowerCase() ?? '');

/** Texts that name no row. */
const NAMELESS_TEXTS = {
	link: withExamples(/:\/\/|^(?:www\.|data:|mailto:)|^[^\s/]+\.[^\s/.]{2,}\/\S*$/i, {
		is: ['See https://a.test/?b=c', 'www.example.com', 'mailto:a@b.test', 'example.com/a.jpg'],
		isNot: ['A/B test', 'W3.org mug', 'Size 9:16 poster'],
	}),
	date: /^\d{4}-\d\d-\d\d/,
	// whatever its column is called
	id: withExamples(/^(?=\S*\d)(?=\S*[-_]|\w{16,}$)[\w-]+$/, {
		is: ['avatar-0001', 'recA1b2C3d4E5f6G7'],
		isNot: ['PS5', 'Ready-made', 'avatar 0001'],
	}),
	answerOrLanguage: withExamples(/^(?:yes|no|true|false|[a-z]{2}(?:[-_][a-z]{2})?)$/i, {
		is: ['yes', 'FALSE', 'pt-BR', 'de'],
		isNot: ['No regrets', 'Tent'],
	}),
};

const HAS_LETTER = /\p{L}/u;

function saysSomething(text: string): boolean {
	// a number, or a date of numbers
	if (!HAS_LETTER.test(text)) return false;
	if (Object.values(NAMELESS_TEXTS).some((pattern) => pattern.test(text))) return false;
	return textFault(text) === undefined;
}
