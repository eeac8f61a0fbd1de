import type { INodeExecutionData } from 'n8n-workflow';

import { isEmptyCell } from '../items/cells';
import { columnNames, missingColumns, similarColumn } from '../items/columns';
import { fileFault, markedColumn, visibleName, withoutMark } from '../items/fileColumns';
import { REMOVE_MARK } from '../messages/cells';
import { OWN_CODES } from '../messages/codes';
import { messageOf, type RowError } from '../items/rowError';
import { listed } from '../utils/text';
import { isRejected, type PlannedVideo, type RejectedVideo } from '../video/video';
import { missingColumnText } from './fieldLabels';
import { missingResultColumns, ROW_NUMBER } from './resultColumns';
import type { Run } from './run';

/** What becomes of a row before anything is sent. */
export type DraftVideo = PlannedVideo | RejectedVideo;

/** What is wrong with the expressions: no row is to blame, so each stays as it is. */
export function errorOfAll(run: Run, videos: DraftVideo[]): RowError | undefined {
	const { context, kind, isTool, idColumn } = run;
	const items = context.getInputData();
	if (isTool) return undefined;
	// a person is there to correct it; in production, a row may leave a field out
	const isInEditor = context.getMode() === 'manual';
	const missing = missingColumns(context.getNode().parameters, items).find(
		({ field, leavesGap, isUnquoted }) =>
			isUnquoted ||
			leavesGap ||
			field === kind.speech.field ||
			isEmptyInAll(field, videos) ||
			isInEditor,
	);
	const ofFile = fileFault(columnNames(items), missing?.column);
	if (ofFile && (missing || videos.every(isRejected))) {
		return faultOfNone(ofFile.message, ofFile.advice);
	}
	if (missing) {
		const { field, column, leavesGap, similar } = missing;
		const text = missingColumnText(kind.fields, missing);
		if (similar) return faultOfNone(text, 'Or drag the column from the input into the field.');
		const known = columnsOf(items);
		const isEmpty = isEmptyInAll(field, videos);
		const mayBeMissing = leavesGap || (field !== kind.speech.field && !isEmpty);
		return faultOfNone(
			text,
			mayBeMissing
				? `Correct the name: ${known}. If the column may be missing, write {{ $json[${JSON.stringify(column)}] || "" }}.`
				: `Correct the name, or fill in the column: ${known}.${isEmpty ? '' : ' For a video without speech, clear Script and Voice.'}`,
		);
	}
	const ofId = errorOfRowNumber(run);
	if (ofId) return ofId;
	if (isWithoutIds(run)) {
		const similar = similarColumn(idColumn, columnNames(items));
		const meant = similar === undefined ? '' : `, such as "${visibleName(similar)}"`;
		return faultOfNone(
			`ID Column: No row has a value in the column "${idColumn}"`,
			`Enter the name of a column that names each row and never changes${meant}: ${columnsOf(items)}.`,
		);
	}
	return (
		errorOfMark(items, videos) ??
		errorOfTable(run) ??
		errorOfGroupBy(run) ??
		errorOfGroups(run, videos)
	);
}

/** Where a template takes its variables from the columns, no expression names the one that is not found. */
function errorOfMark(items: INodeExecutionData[], videos: DraftVideo[]): RowError | undefined {
	const marked = markedColumn(columnNames(items));
	if (marked === undefined) return undefined;
	const name = withoutMark(marked);
	const isMissed = videos.every(
		(video) =>
			isRejected(video) &&
			video.errors.some(({ message }) => message.split(/[:,;] /).includes(name)),
	);
	if (!isMissed) return undefined;
	return faultOfNone(
		`No row has a column "${name}": the name of the first one is "${visibleName(marked)}"`,
		`${REMOVE_MARK}.`,
	);
}

/** An ID that goes to another row. */
function errorOfRowNumber(run: Run): RowError | undefined {
	const { context, table, idColumn, groupColumns, itemsAreEntries } = run;
	const isGroup = table !== undefined && itemsAreEntries && groupColumns.includes(ROW_NUMBER);
	if (idColumn !== ROW_NUMBER && !isGroup) return undefined;
	return faultOfNone(
		`${idColumn === ROW_NUMBER ? 'ID Column' : 'Group By'}: ${ROW_NUMBER} is the number of another row as soon as a row is inserted, moved or deleted`,
		`Add a column whose values never change, such as 1, 2, 3, and enter its name: ${columnsOf(context.getInputData())}.`,
	);
}

/** Where the rows of a table could not be written again. */
function errorOfTable(run: Run): RowError | undefined {
	const missing = missingResultColumns(run);
	return missing && faultOfNone(...missing);
}

/** Whether no row has the ID that it is to be paid once for, whatever else is wrong with it. */
const isWithoutIds = ({ context, table, itemsAreEntries, rows, idColumn }: Run): boolean => {
	const items = context.getInputData();
	return (
		table !== undefined &&
		!itemsAreEntries &&
		rows.every((index) => isEmptyCell(items[index].json[idColumn]))
	);
};

const isEmptyInAll = (field: string, videos: DraftVideo[]): boolean =>
	videos.every(
		(video) => isRejected(video) && video.errors.some(({ emptyField }) => emptyField === field),
	);

/** A text that is no expression is the same for all rows, and without one nothing tells a video from the next. */
function errorOfGroupBy({ context, itemsAreEntries, table, hasGroups }: Run): RowError | undefined {
	if (itemsAreEntries && table && !hasGroups) {
		return faultOfNone(
			'Group By is empty, so nothing tells which rows of the table make one video',
			'Drag a column into it that has the same value in all rows of one video, and another value for the next video.',
		);
	}
	const text = String(context.getNode().parameters.groupBy ?? '');
	const isColumn =
		/\$json\b/.test(text) || similarColumn(text, columnNames(context.getInputData())) !== undefined;
	if (!itemsAreEntries || text.includes('{{') || !isColumn) return undefined;
	return faultOfNone(
		`Group By: Is the text ${JSON.stringify(text)}, and not the value of a column, so all rows would become one video`,
		'Switch the field to Expression, and drag the column from the input into it.',
	);
}

/** The rows without a group may belong to any of the others, as where cells of a sheet are merged. */
function errorOfGroups({ nameRows }: Run, videos: DraftVideo[]): RowError | undefined {
	const errors = videos
		.filter(isRejected)
		.flatMap((video) => video.errors.filter(({ field }) => field === 'groupBy'));
	if (errors.length === 0) return undefined;
	return faultOfNone(
		`Not sent, as not every row has a group. ${messageOf(errors, nameRows)}`,
		'Fill in the column of Group By in every row, also where cells of the sheet are merged: rows with the same value become one video. Of several columns, write one that may be empty as {{ $json.name || "" }}.',
	);
}

const faultOfNone = (message: string, advice?: string): RowError => ({
	...{ itemIndexes: [], message, advice },
	code: OWN_CODES.notSent,
});

function columnsOf(items: INodeExecutionData[]): string {
	const columns = columnNames(items);
	if (columns.length === 0) return 'there are none';
	const remove = markedColumn(columns) === undefined ? '' : `. ${REMOVE_MARK}`;
	return `the columns are ${listed(columns.map(visibleName), ', ')}${remove}`;
}
