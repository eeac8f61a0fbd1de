import omit from 'lodash/omit';
import type { INodeProperties } from 'n8n-workflow';

import {
	columnNames,
	misreadFile,
	type MissingColumn,
	missingColumns,
	similarColumn,
} from '../items/columns';
import { showsAllColumns } from '../items/inputRows';
import { messageAndAdvice, type RowError } from '../items/rowError';
import { OWN_CODES, type Told } from '../messages/reasons';
import { ALL_ROWS, ROW } from '../messages/rows';
import { isRejected, type Video } from '../video/video';
import { labelOf } from './fieldLabels';
import type { CreationCall, Run } from './runSetup';

// columns that fields of the panel name

/** Adds the field's label. */
const missingColumnFacts = (properties: INodeProperties[], missing: MissingColumn) => ({
	...missing,
	label: labelOf(properties, missing.field),
});

/** Columns that the panel names, and that no row has. If the field is optional, each row is sent without its value. */
export const missingColumnFaults = ({ context, kind }: CreationCall): Told[] =>
	missingColumns(context.getNode().parameters, context.getInputData()).map((missing) =>
		ROW.columnMissing(missingColumnFacts(kind.fields, missing)),
	);

/** A column without which no video is right, or that a person in the editor can correct; or a file that was misread. */
export function missingColumnsError(run: Run, videos: Video[]): RowError | undefined {
	const { context, kind } = run;
	const items = context.getInputData();
	// a person is there to correct it; in production, a row may leave a field out
	const isInEditor = context.getMode() === 'manual';
	const missing = missingColumns(context.getNode().parameters, items).find(
		(column) => isInEditor || spoilsAll(column, kind, videos),
	);
	const ofFile = misreadFile(columnNames(items));
	if (ofFile && (missing || videos.every(isRejected))) {
		return { ...ofFile, code: OWN_CODES.notSent };
	}
	if (!missing) return undefined;
	return ALL_ROWS.columnNotInInput(missingColumnFacts(kind.fields, missing), columnNames(items));
}

/** Whether no video is as it should be without a column: it has a gap, is silent, or is rejected for this field. */
const spoilsAll = (
	{ field, leavesGap }: MissingColumn,
	{ speech }: CreationCall['kind'],
	videos: Video[],
): boolean => leavesGap || field === speech.field || isEmptyInAll(field, videos);

/** @param field its path on the panel, which ends like that in the request: `slidesRow.url` for `slides.2.url` */
const isEmptyInAll = (field: string, videos: Video[]): boolean =>
	videos.every(
		(video) =>
			isRejected(video) &&
			video.errors.some((error) => error.reason === EMPTY && lastOf(error.field) === lastOf(field)),
	);

const EMPTY = ROW.fieldEmpty('').reason;

const lastOf = (path?: string) => path?.split('.').at(-1);

// columns that results are written into

/** The columns for results that no row has, each with the column that may be meant. */
function columnsNotFound({ context, table }: CreationCall) {
	const columns = columnNames(context.getInputData());
	return Object.entries(omit(table?.columns, 'id'))
		.filter(([, name]) => !columns.includes(name))
		.map(([key, name]) => ({ key, name, similar: similarColumn(name, columns) }));
}

/** What is wrong with a table that certainly lacks columns; undefined where it has all, or may have them. */
export function missingResultColumnsError(run: CreationCall): RowError | undefined {
	// a table can do without the column of versions
	const missing = columnsNotFound(run).filter(({ key }) => key !== 'version');
	if (missing.length === 0 || !showsAllColumns(run.context.getInputData())) return undefined;
	return ALL_ROWS.resultColumnsMissing(missing);
}

/** For a table that has columns of nearly the names that are looked for; undefined for any other. */
export function resultColumnsHint(run: CreationCall): string | undefined {
	const misspelled = columnsNotFound(run).filter(({ similar }) => similar !== undefined);
	if (misspelled.length === 0) return undefined;
	const { message, advice } = ALL_ROWS.resultColumnsMissing(misspelled);
	return messageAndAdvice(message, advice);
}
