import type { IDataObject } from 'n8n-workflow';

import { idColumnField, idOfRow, readVersion, versionField } from '../fields/identity';
import { columnsIn } from '../fields/output';
import { isEmptyCell } from '../items/cells';
import type { Fields } from '../items/parameters';
import { UserFacingError } from '../items/rowError';
import type { TableOutput } from '../items/tableRows';
import { hasPathSignature } from '../ledger/marks';
import { ROW } from '../messages/rows';
import type { PlannedVideo } from '../video/video';
import type { ReadingRun } from './run';

/**
 * What names a video beside its request.
 *
 * @param group the value of *Group By*, where rows make one video
 * @throws UserFacingError, with the field, where its row has no ID, or nothing tells it from other videos
 */
export function identityOf(
	run: ReadingRun,
	itemIndexes: number[],
	group: string,
	body: IDataObject,
	options: Fields,
): Pick<PlannedVideo, 'rowId' | 'version'> {
	const { context, table, isTool, parametersOf, itemsAreEntries } = run;
	const [first] = itemIndexes;
	const { name } = versionField;
	if (table) {
		const versions = itemIndexes.map((index) => table.rows[index].version);
		return {
			rowId: rowIdIn(table, itemIndexes, itemsAreEntries ? group : undefined),
			version: readVersion(versions),
		};
	}
	const items = context.getInputData();
	const given = isTool ? parametersOf(first)(name) : options[name];
	// a person can switch Output while rows have versions
	const { version: column } = columnsIn(options.resultColumns);
	const versions =
		isTool || !isEmptyCell(given) ? [given] : itemIndexes.map((index) => items[index].json[column]);
	return { rowId: idBeside(isTool, items[first].json, body), version: readVersion(versions) };
}

/** The value of *Group By* names the video of several rows. */
function rowIdIn({ columns, rows }: TableOutput, itemIndexes: number[], group?: string): string {
	const ids = itemIndexes.map((item) => rows[item].id);
	if (ids.some(isEmptyCell)) {
		throw new UserFacingError({ field: idColumnField.name, ...ROW.rowWithoutId(columns.id) });
	}
	// the results are written into each row
	const [first] = ids.map((id) => idOfRow(id));
	return group === undefined ? first : idOfRow(group, 'groupBy');
}

/** Of a URL that is signed in its path nothing tells which file it leads to, so the row has to. */
function idBeside(isTool: boolean, { id }: IDataObject, body: IDataObject): string | undefined {
	if (isTool || !hasPathSignature(body)) return undefined;
	if (!isEmptyCell(id)) return idOfRow(id);
	throw new UserFacingError({ field: 'output', ...ROW.mediaUrlChanges() });
}
