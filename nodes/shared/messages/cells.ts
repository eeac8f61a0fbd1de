import compact from 'lodash/compact';
import upperFirst from 'lodash/upperFirst';

import { counted, formatNumber, listed, quoted } from '../utils/text';
import { reasons } from './reasons';
import { EXPECTED_TEXT, REQUIRED } from './requestFaults';

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
