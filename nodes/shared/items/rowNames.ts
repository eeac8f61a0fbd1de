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
