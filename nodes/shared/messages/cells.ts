import compact from 'lodash/compact';
import sortBy from 'lodash/sortBy';
import truncate from 'lodash/truncate';
import upperFirst from 'lodash/upperFirst';

import { listed, quoted, shortened } from '../utils/text';
import { reasons, type Told } from './reasons';
import { EXPECTED_TEXT, REQUIRED } from './requestFaults';

const STRINGIFY = 'write {{ JSON.stringify($json.text) }} without quotation marks around it';

/** Why what a field of the panel, or a cell, holds is not what is wanted there. */
export const CELL = reasons({
	/** What nobody has expected, in the words of what was thrown. */
	unexpectedError: (message: string) => ({ message }),
	emptyValue: () => ({ message: REQUIRED }),
	notNumber: (label: string) => ({ message: `${label}: Enter a number` }),
	notAboveZero: (label: string, max = Infinity) => ({
		message: `${label}: Enter a number above 0${max === Infinity ? '' : `, up to ${max.toLocaleString('en')}`}`,
	}),
	notCount: (label: string) => ({ message: `${label}: Enter a whole number of at least 1` }),
	notText: (label: string) => ({ message: `${label}: ${EXPECTED_TEXT}` }),
	noId: (label: string) => ({
		message: `${label}: Enter an ID`,
		advice: 'You can also use an expression.',
	}),
	notListOfObjects: () => ({ message: 'Expected a list of objects: [ { ... }, { ... } ]' }),
	notObject: () => ({ message: 'Expected an object: { ... }' }),
	notJson: () => ({ message: 'This is not valid JSON' }),
	/** @param place what stands around it */
	jsonBreaksAt: (place: string) => ({
		message: `This is not valid JSON: it breaks at ${place} (for a text that may hold quotation marks, backslashes or line ends, ${STRINGIFY})`,
	}),
	backslashLost: (cell: string) => ({
		message: `Has lost a backslash of "${shortened(cell)}", which JSON reads as part of another character: ${STRINGIFY}`,
	}),
	notTextOrNumber: () => ({ message: 'Expected a text or a number' }),
	notStorable: () => ({ message: 'A Data Table cannot hold some of its characters' }),
	tooLongForKey: (max: number) => ({ message: `At most ${max} characters` }),
	versionsDiffer: () => ({ message: 'Differs between the rows of this video' }),
});

const noGroup = (fault: string) => ({
	message: `Group By: ${fault}`,
	advice: 'Rows with the same value become one video: give each of them one.',
});

/** Why a parameter of the panel cannot be used. */
export const PARAMETER = reasons({
	noGroup: () => noGroup('This row has no value'),
	groupColumnEmpty: (column: string) => noGroup(`This row has no value in the column "${column}"`),
	groupNotText: () => noGroup(EXPECTED_TEXT),
	groupNotMeant: ({ message }: Told) => noGroup(message),
	unknownCompletion: (value: string) => ({
		message: `What to Do: "${value}" is none of its choices`,
		advice: 'Open the node, and choose what to do.',
	}),
	resultColumnTwice: (name: string) => ({
		message: `Result Columns: Two columns are called "${name}"`,
		advice: 'Give each of them, and the ID Column, a name of its own.',
	}),
	severalTablesInRows: (label: string, name: string, other: string) => ({
		message: `${label}: All rows of a run need the same table, but they have "${name}" and "${other}"`,
		advice: 'Use a node for each table.',
	}),
	campaignUnusable: (label: string, fault: string) => ({
		message: `${label}: ${fault}`,
		advice: 'Enter a short name, such as Summer 2026.',
	}),
	statusOfNode: (label: string, status: string) => ({
		message: `${label}: "${status}" is a status that this node writes`,
		advice: 'Remove it. To create another video of a row, use the column for versions.',
	}),
	idColumnIsExpression: (label: string) => ({
		message: `${label}: Enter the name of a column, such as id, and no expression`,
		advice: 'The node reads that column of each row by itself.',
	}),
	versionChanges: (label: string, expression: string) => ({
		message: `${label}: ${expression} changes on every try, so a retry would pay again`,
		advice:
			'Enter a number, or a value that stays the same for a day, such as {{ $today.toISODate() }}.',
	}),
});

/** What a field takes: a text, the URL of a file, or any URL. */
export type NestedKind = 'text' | 'file' | 'url';

const INSTEAD_OF_FILE: Record<NestedKind, string> = {
	text: 'not a text: use a column that holds the text',
	file: 'not its URL: upload it to where the internet can read it, and use the URL that it has there',
	url: 'not a URL: use a column that holds the URL',
};

const WANTED: Record<NestedKind, string> = {
	text: 'a text',
	file: 'the URL of a file',
	url: 'a URL',
};

type Nesting = 'list' | 'object';

const A: Record<Nesting, string> = { list: 'a list', object: 'an object' };

/** Why a field has got a list or an object in place of what is in it. */
export const NESTED = reasons({
	errorAsValue: (error: string) => ({
		message: `Is the error ${quoted(error)}: correct it in the table, or in the node that returns it`,
	}),
	fileAsValue: (name: string, wanted: NestedKind) => ({
		message: `Is the file ${quoted(name)}, ${INSTEAD_OF_FILE[wanted]}`,
	}),
	nothingInValue: (nesting: Nesting, wanted: NestedKind) => ({
		message: `Is ${A[nesting]} without ${WANTED[wanted]}`,
	}),
	/** @param step how an expression gets from the value to what is wanted */
	wantedInValue: (nesting: Nesting, step: string) => ({
		message: `Is ${A[nesting]}: add ${step} to its expression`,
	}),
	/** @param path how an expression gets to what is wanted */
	wantedInColumn: (nesting: Nesting, path: string) => ({
		message: `Is ${A[nesting]}: use {{ ${path} }}`,
	}),
});

const IN_READER = 'In the node that reads the file, such as Extract from File,';

/** How to get rid of a byte order mark, without a full stop. */
export const REMOVE_MARK = `${IN_READER} turn on the option Exclude Byte Order Mark (BOM)`;

export const BYTE_ORDER_MARK_SHOWN = '(byte order mark)';

const DELIMITERS: Record<string, string> = { ';': 'semicolons', '\t': 'tabs', '|': 'the sign |' };

/** How a delimiter is entered: a tab can be typed in an expression only. */
const entryOf = (delimiter: string): string =>
	delimiter === '\t' ? 'the expression {{ "\\t" }}' : delimiter;

/** Why the rows of a file are not what n8n has read; each has an advice. */
export const FILE_FAULT = reasons({
	/** @param delimiter empty where nothing is left of it */
	delimiterLineRead: (line: string, delimiter: string) => ({
		message: `The first line of the file, "${line}", was read as the names of the columns`,
		advice: `${IN_READER} ${delimiter ? `set Delimiter to ${entryOf(delimiter)}, and` : 'set'} Starting Line to 2. Both are options.`,
	}),
	columnsNotSplit: (name: string, delimiter: string, hasMark: boolean) => ({
		message: `All columns are in one, "${truncate(name, { length: 60 })}": the file seems to be separated by ${DELIMITERS[delimiter]}`,
		advice: `${IN_READER} add the option Delimiter, and enter ${entryOf(delimiter)} there.${hasMark ? ` ${REMOVE_MARK}, too.` : ''}`,
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
	"No rows to send: the nodes before this one returned no row with a value. Nothing was sent, so you weren't charged.";

export const emptyRowsLeftOut = (numbers: number[]): string =>
	`${numbers.length === 1 ? '1 empty row is' : `${numbers.length} empty rows are`} left out: ${rowRanges(numbers)}.`;

/** @param text what a person would call it by, if there is something */
export const rowWithText = (id: string, text: string | undefined): string =>
	text ? `${id} (${text})` : id;

/** At the beginning of a sentence. */
export const rowsNamed = (names: string[]): string => upperFirst(rowsCalled(names));

export const groupNamed = (group: string, names: string[]): string =>
	`${group} (${rowsCalled(names)})`;

/** @param run its number in a loop, from 1; undefined where there is no other */
export const textOfRows = (rows: string, text: string, run?: number): string =>
	`${rows}${run === undefined ? '' : ` of run ${run}`}: ${text}`;

/** What the error output says first of a video, where it has one line. */
export const errorInOneLine = (
	message: string,
	code: string | undefined,
	projectId: string | undefined,
): string =>
	compact([projectId && `Project ${projectId}:`, message, code && `(${code})`]).join(' ');

export const MORE_ABOUT_IT = 'More about it';
