import compact from 'lodash/compact';
import sortBy from 'lodash/sortBy';
import upperFirst from 'lodash/upperFirst';

import { counted, formatNumber, listed, quoted } from '../utils/text';
import { reasons, type Told } from './reasons';
import { EXPECTED_TEXT, REQUIRED } from './requestFaults';

const STRINGIFY = 'write {{ JSON.stringify($json.text) }} without quotation marks around it';

/** Why what a field of the panel, or a cell, holds is not what is wanted there. */
export const CELL = reasons({
	/** What nobody has expected, in the words of what was thrown. */
	unexpectedError: (message: string) => message,
	emptyValue: () => REQUIRED,
	notNumber: (label: string) => `${label}: Enter a number`,
	notAboveZero: (label: string, max = Infinity) =>
		`${label}: Enter a number above 0${max === Infinity ? '' : `, up to ${formatNumber(max)}`}`,
	notCount: (label: string) => `${label}: Enter a whole number of at least 1`,
	notText: (label: string) => `${label}: ${EXPECTED_TEXT}`,
	noId: (label: string) => ({
		message: `${label}: Enter an ID`,
		advice: 'Or use an expression that returns one.',
	}),
	notListOfObjects: () => 'Expected a list of objects: [ { ... }, { ... } ]',
	/** @param key that it is the value of, within the JSON */
	notObject: (key?: string) => `${key === undefined ? '' : `${key}: `}Expected an object: { ... }`,
	/** @param cause as JavaScript says it */
	notJson: (cause: string) =>
		`This isn't valid JSON: ${cause}. For a text with quotation marks, backslashes or line breaks, ${STRINGIFY}`,
	notTextOrNumber: () => 'Expected text or a number',
	notStorable: () => "Contains characters that a Data Table can't store",
	tooLongForKey: (max: number) => `Can have at most ${formatNumber(max)} characters`,
	versionsDiffer: () => 'The rows of this video have different values',
});

const noGroup = (fault: string) => ({
	message: `Group By: ${fault}`,
	advice: 'Enter a value in every row: rows with the same value become one video.',
});

/** Why a parameter of the panel cannot be used. */
export const PARAMETER = reasons({
	noGroup: () => noGroup('This row has no value'),
	groupColumnEmpty: (column: string) => noGroup(`This row has no value in the column "${column}"`),
	groupNotText: () => noGroup(EXPECTED_TEXT),
	groupNotMeant: ({ message }: Told) => noGroup(message),
	unknownCompletion: (value: string) => ({
		message: `What to Do: "${value}" isn't an option`,
		advice: 'Open the node and select what to do.',
	}),
	resultColumnTwice: (name: string) => ({
		message: `Result Columns: Two columns are named "${name}"`,
		advice: 'Give each of them, and the ID Column, a different name.',
	}),
	campaignUnusable: (label: string, fault: string) => ({
		message: `${label}: ${fault}`,
		advice: 'Enter a short name, such as Summer 2026.',
	}),
	statusOfNode: (label: string, status: string) => ({
		message: `${label}: "${status}" is a status that this node sets`,
		advice: 'Remove it. To create a new version of a video, use the version column.',
	}),
	idColumnIsExpression: (label: string) => ({
		message: `${label}: Enter the name of a column, such as id, not an expression`,
		advice: 'The node reads this column in each row.',
	}),
	versionChanges: (label: string, expression: string) => ({
		message: `${label}: ${expression} changes with every attempt, so a retry would cost credits again`,
		advice: 'Enter a number, or use a column of the row, such as {{ $json.video_version }}.',
	}),
});

/** What a field takes: a text, the URL of a file, or any URL. */
export type NestedKind = 'text' | 'file' | 'url';

const INSTEAD_OF_FILE: Record<NestedKind, string> = {
	text: 'not text. Use a column that contains the text',
	file: 'not its URL. Upload it, and enter its public URL',
	url: 'not a URL. Use a column that contains the URL',
};

const WANTED: Record<NestedKind, string> = {
	text: 'text',
	file: 'file URL',
	url: 'URL',
};

type Nesting = 'list' | 'object';

const A: Record<Nesting, string> = { list: 'a list', object: 'an object' };

/** Why a field has got a list or an object in place of what is in it. */
export const NESTED = reasons({
	errorAsValue: (error: string) =>
		`This is the error ${quoted(error)}. Correct it in the table or in the node that returns it`,
	fileAsValue: (name: string, wanted: NestedKind) =>
		`This is the file ${quoted(name)}, ${INSTEAD_OF_FILE[wanted]}`,
	nothingInValue: (nesting: Nesting, wanted: NestedKind) =>
		`This is ${A[nesting]} that contains no ${WANTED[wanted]}`,
	/** @param step how an expression gets from the value to what is wanted */
	wantedInValue: (nesting: Nesting, step: string) =>
		`This is ${A[nesting]}. Add ${step} to the expression`,
	/** @param path how an expression gets to what is wanted */
	wantedInColumn: (nesting: Nesting, path: string) => `This is ${A[nesting]}. Use {{ ${path} }}`,
});

const IN_READER = 'In the node that reads the file, such as Extract from File,';

const DELIMITERS: Record<string, string> = {
	';': 'semicolons',
	'\t': 'tabs',
	'|': 'the character |',
};

/** How a delimiter is entered: a tab can be typed in an expression only. */
const entryOf = (delimiter: string): string =>
	delimiter === '\t' ? 'the expression {{ "\\t" }}' : `"${delimiter}"`;

/** Why the rows of a file are not what n8n has read; each has an advice. */
export const FILE_FAULT = reasons({
	columnsNotSplit: (name: string, delimiter: string) => ({
		message: `All columns were read as one, ${quoted(name)}, because the file seems to be separated by ${DELIMITERS[delimiter]}`,
		advice: `${IN_READER} set the option Delimiter to ${entryOf(delimiter)}.`,
	}),
	byteOrderMark: (name: string) => ({
		message: `The name of the column "${name}" starts with a byte order mark, which can't be seen`,
		advice: `${IN_READER} turn on the option Exclude Byte Order Mark (BOM).`,
	}),
});

const rowsCalled = (names: string[], count = names.length): string =>
	`${count === 1 ? 'row' : 'rows'} ${listed(names, ', ')}`;

/** The numbers of many rows, as ranges: `rows 1-20, 22`. */
export function rowRanges(numbers: number[]): string {
	const rows = new Set(sortBy(numbers));
	const first = [...rows].filter((row) => !rows.has(row - 1));
	const last = [...rows].filter((row) => !rows.has(row + 1));
	const ranges = first.map((row, at) => (row === last[at] ? `${row}` : `${row}-${last[at]}`));
	return rowsCalled(ranges, rows.size);
}

export const NO_ROWS =
	"Nothing was sent, because the nodes before this one returned no row with a value. You weren't charged.";

export const emptyRowsLeftOut = (numbers: number[]): string =>
	`Skipped ${counted(numbers.length, 'empty row')}: ${rowRanges(numbers)}.`;

/** @param text what a person would call it by, if there is something */
export const rowWithText = (id: string, text: string | undefined): string =>
	text ? `${id} (${text})` : id;

/** At the beginning of a sentence. */
export const rowsNamed = (names: string[]): string => upperFirst(rowsCalled(names));

export const groupNamed = (group: string, names: string[]): string =>
	`${group} (${rowsCalled(names)})`;

/** @param run its number in a loop, from 1; undefined where there is no other */
export const textOfRows = (rows: string, text: string): string => `${rows}: ${text}`;

/** What the error output says first of a video, where it has one line. */
export const errorInOneLine = (
	message: string,
	code: string | undefined,
	projectId: string | undefined,
): string =>
	compact([projectId && `Project ${projectId}:`, message, code && `(${code})`]).join(' ');

export const MORE_ABOUT_IT = 'Learn more';
