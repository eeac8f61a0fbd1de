import { listed } from '../utils/text';
import { labelled } from './cells';
import { notSent } from './codes';
import { reasons } from './reasons';

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
			`Not sent: some rows have no group. ${errors}`,
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
