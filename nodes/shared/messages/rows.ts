import compact from 'lodash/compact';
import upperFirst from 'lodash/upperFirst';

import { counted, formatNumber, listed, quoted } from '../utils/text';
import { notSent, reasons } from './reasons';
import { EXPECTED_TEXT, REQUIRED } from './values';

/** Why the value of a field of the panel, or of a cell, is refused. */
export const CELL = reasons({
	/** An unexpected error, in its own words. */
	unexpectedError: (message: string) => message,
	emptyValue: () => REQUIRED,
	/** @param max may be Infinity */
	notNumber: (label: string, min: number, max: number) =>
		`${label}: Enter a number ${max === Infinity ? `of at least ${min}` : `from ${min} to ${formatNumber(max)}`}`,
	notText: (label: string) => `${label}: ${EXPECTED_TEXT}`,
	noId: (label: string) => `${label}: Enter an ID, or an expression that returns one`,
	notListOfObjects: () => 'Expected a list of objects: [ { ... }, { ... } ]',
	/** @param key that it is the value of, within the JSON */
	notObject: (key?: string) => `${key === undefined ? '' : `${key}: `}Expected an object: { ... }`,
	notJson: (cause: string) =>
		`This isn't valid JSON: ${cause}. For a text with quotation marks, backslashes or line breaks, write {{ JSON.stringify($json.text) }} without quotation marks around it`,
	notTextOrNumber: () => 'Expected text or a number',
	notStorable: () => "Contains characters that a Data Table can't store",
	tooLongForKey: (max: number) => `Can have at most ${formatNumber(max)} characters`,
	versionsDiffer: () => 'The rows of this video have different values',
});

/** Why a parameter of the panel cannot be used. */
export const PARAMETER = reasons({
	noGroup: (fault = 'This row has no value') => ({
		message: `Group By: ${fault}`,
		advice: 'Enter a value in every row: rows with the same value become one video.',
	}),
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
		advice: 'Remove it. To create a new version, set video_version to another number.',
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

const IN_READER = 'In the node that reads the file, such as Extract from File,';

/** Why the rows of a file are not what n8n has read; each has an advice. */
export const FILE_FAULT = reasons({
	columnsNotSplit: (name: string) => ({
		message: `All columns were read as one: ${quoted(name)}`,
		advice: `${IN_READER} set the option Delimiter to the character between the columns.`,
	}),
	byteOrderMark: (name: string) => ({
		message: `The name of the column "${name}" starts with a byte order mark, which can't be seen`,
		advice: `${IN_READER} turn on the option Exclude Byte Order Mark (BOM).`,
	}),
});

const rowsCalled = (names: string[]): string =>
	`${names.length === 1 ? 'row' : 'rows'} ${listed(names, ', ')}`;

export const NO_ROWS =
	"Nothing was sent, because the nodes before this one returned no row with a value. You weren't charged.";

export const emptyRowsLeftOut = (count: number): string =>
	`Skipped ${counted(count, 'empty row')}.`;

/** @param text what a person would call it by, if there is something */
export const rowWithText = (id: string, text: string | undefined): string =>
	text ? `${id} (${text})` : id;

/** At the beginning of a sentence. */
export const rowsNamed = (names: string[]): string => upperFirst(rowsCalled(names));

export const groupNamed = (group: string, names: string[]): string =>
	`${group} (${rowsCalled(names)})`;

/** What is said of a row, of a field, or of a variable of a template; or the name of an avatar. */
export const labelled = (label: string, text: string): string => `${label}: ${text}`;

/** What the error output says first of a video, where it has one line. */
export const errorInOneLine = (
	message: string,
	code: string | undefined,
	projectId: string | undefined,
): string =>
	compact([projectId && `Project ${projectId}:`, message, code && `(${code})`]).join(' ');

export const MORE_ABOUT_IT = 'Learn more';

/** A column that a field of the panel names, and that no row has. */
interface NamedColumn {
	label: string;
	expression: string;
	column: string;
}

const missingColumn = ({ label, expression, column }: NamedColumn): string =>
	`${label}: No row has a column "${column}", so ${expression} is empty`;

/** Shows a blank at the end of a name. */
const inQuotes = (column: string): string => `"${column}"`;

/** @param advice what to do with the name of a column */
const withColumns = (advice: string, columns: string[]): string =>
	columns.length === 0
		? 'The rows have no columns: check the node before this one.'
		: `${advice}: the columns are ${listed(columns.map(inQuotes), ', ')}.`;

/** A column for the results that no row has. */
interface ResultColumn {
	name: string;
	/** The column that may be meant. */
	similar?: string;
}

const nameAndSimilar = ({ name, similar }: ResultColumn): string =>
	similar === undefined ? `"${name}"` : `"${name}" (there is "${similar}")`;

/** What is wrong with all rows, so that none is to blame. */
export const ALL_ROWS = reasons({
	columnNotInInput: (missing: NamedColumn, columns: string[]) => {
		const advice = withColumns('Correct the name, or fill in the column', columns);
		const unless = `If the column may be missing, use {{ $json[${JSON.stringify(missing.column)}] || "" }}.`;
		return notSent(missingColumn(missing), `${advice} ${unless}`);
	},
	rowNumberAsId: (label: string, column: string, columns: string[]) =>
		notSent(
			`${label}: ${column} changes when a row is inserted, moved or deleted`,
			withColumns('Use a column whose values never change, or add one with 1, 2, 3', columns),
		),
	noRowHasId: (column: string, columns: string[]) =>
		notSent(
			`ID Column: No row has a value in the column "${column}"`,
			withColumns('Enter a column that identifies each row and never changes', columns),
		),
	/** @param text of the field, which is not an expression */
	groupByNotColumn: (text: string) =>
		notSent(
			`Group By: ${text === '' ? 'An empty field' : JSON.stringify(text)} isn't the value of a column, so the node can't tell which rows make one video`,
			'Drag a column into it that has the same value in all rows of a video, and a different value for each other video. The field must be an Expression.',
		),
	resultColumnsMissing: (missing: ResultColumn[]) =>
		notSent(
			`No row has the ${missing.length === 1 ? 'column' : 'columns'} ${listed(missing.map(nameAndSimilar), ' and ')} for the results`,
			'Add columns with these names to the table (type String in a Data Table), or enter the names of its own columns in Options > Result Columns. Then run the workflow again, so that the table is read again.',
		),
	rowsWithoutGroup: (errors: string) =>
		notSent(
			`Not sent: some rows have no valid group. ${errors}`,
			'Fill in the Group By column in every row, also where cells are merged: rows with the same value become one video. If you group by several columns, use {{ $json.name || "" }} for one that may be empty.',
		),
});

/** JSON has the names of the service: `Slides 1 > Type (slides.0.mediaType)`. */
export const labelInJson = (label: string, path: string): string => `${label} (${path})`;

export const ROW = reasons({
	columnMissing: (missing: NamedColumn) => ({ message: missingColumn(missing) }),
	fieldEmpty: (label: string) => `${label} is empty`,
	fieldInvalid: (label: string, text: string) =>
		// such as `Voice "..." not found`
		label !== '' && text.startsWith(`${label} `) ? text : labelled(label, text),
	idOfSeveralRows: (id: string, rows: string) => ({
		message: `ID Column: ${rows} have the same ID "${id}", but would create different videos`,
		advice: "Give each row its own ID. Don't change the ID of a row that has a video.",
		code: 'VALIDATION_ERROR',
	}),
	noValueInColumn: (column: string) => `The row has no value in the column "${column}"`,
	mediaUrlChanges: () => ({
		message:
			"The URL of an image or clip changes every time it's read, so the node can't recognize this video",
		advice: 'Set Output to "Row of a Table", and ID Column to the column that identifies each row.',
	}),
	keyReserved: (key: string) => `${key} is reserved. Use another name`,
	fieldSentAlready: (field: string) => `This node already sends ${field}. Remove it here`,
});

export const CORRECT_IN_TABLE =
	'Correct it in the row or in the node, then run the workflow again.';

export const CORRECT_FIELD = 'Correct it in the row, in this node, or in the node that returns it.';

export const doubtfulTexts = (errors: string[]): string =>
	`Sent as is, but perhaps not what you meant: ${listed(errors, '; ')}.`;
