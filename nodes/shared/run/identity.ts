import type { IDataObject } from 'n8n-workflow';

import { idColumnField, idOfRow, readVersion } from '../fields/payOncePer';
import { isEmptyCell } from '../items/cells';
import { invalidParameter, UserFacingError } from '../items/rowError';
import { hasPathSignature, madeOf } from '../ledger/paidRequest';
import { digest } from '../utils/objects';
import type { PlannedVideo } from '../video/video';
import type { Run } from './run';

/**
 * What names a video beside its request.
 *
 * @param group the value of *Group By*, where rows make one video
 * @throws UserFacingError, with the field, where its row has no ID, or nothing tells it from other videos
 */
export function identityOf(
	run: Run,
	itemIndexes: number[],
	group: string,
	body: IDataObject,
): Pick<PlannedVideo, 'rowId' | 'version'> {
	const { payOncePer, context, isTool, parametersOf, table } = run;
	const rows = itemIndexes.map((index) => context.getInputData()[index].json);
	const [json] = rows;
	if (payOncePer === 'run') return isTool ? { rowId: idBeside(run, json, body) } : {};
	const rowId = payOncePer === 'row' ? idIn(run, group, rows) : idBeside(run, json, body);
	// each row of a table has its own; by an expression as default, n8n's editor shows no variables of a template
	const versions = rows.map((row, index) => {
		const field = table ? undefined : parametersOf(itemIndexes[index])('version');
		return isEmptyCell(field) ? row.version : field;
	});
	return { rowId, version: readVersion(versions) };
}

/** The value of *Group By* names the video of several rows; one of all rows is the only one of its node. */
function idIn(run: Run, group: string, rows: IDataObject[]): string {
	const { itemsAreEntries, hasGroups, idColumn, table } = run;
	const ids = rows.map((row) => row[idColumn]);
	if ((table || !itemsAreEntries) && ids.some(isEmptyCell)) {
		invalidParameter(idColumnField.name, `The row has no value in the column "${idColumn}"`);
	}
	if (!itemsAreEntries) return idOfRow(ids[0]);
	// the results are written into each row
	if (table) ids.forEach((id) => idOfRow(id));
	return hasGroups ? idOfRow(group, 'groupBy') : '';
}

/** Of an address that is signed in its path nothing tells which file it leads to, so the row has to. */
function idBeside({ isTool }: Run, { id }: IDataObject, body: IDataObject): string | undefined {
	if (!hasPathSignature(body)) return undefined;
	// to a model, $json.id is the number of its call
	if (isTool) return digest(madeOf(body));
	if (!isEmptyCell(id)) return idOfRow(id);
	throw new UserFacingError({
		field: 'payOncePer',
		message:
			'Holds an address that changes whenever it is read, so the node cannot recognise this video',
		advice: 'Set it to Row, and ID Column to the column that identifies the row.',
	});
}
