import type { IDataObject } from 'n8n-workflow';

import { groupOf } from '../fields/listInput';
import { idColumnField, idOfRow, readVersion } from '../fields/payOncePer';
import { isEmptyCell } from '../items/cells';
import type { ReadParameter } from '../items/parameters';
import { invalidParameter, UserFacingError } from '../items/rowError';
import { madeOf } from '../ledger/requestOf';
import { holdsPathSignature } from '../ledger/signedAddress';
import { digest } from '../utils/objects';
import type { PlannedVideo } from '../video/video';
import type { Run } from './run';

/**
 * What names a video beside its request.
 *
 * @throws UserFacingError, with the field, where its row has no ID, or nothing tells it from other videos
 */
export function identityOf(
	run: Run,
	itemIndexes: number[],
	read: ReadParameter,
	body: IDataObject,
): Pick<PlannedVideo, 'rowId' | 'version'> {
	const { payOncePer, context, isTool } = run;
	const { json } = context.getInputData()[itemIndexes[0]];
	if (payOncePer === 'run') return isTool ? { rowId: idBeside(run, json, body) } : {};
	const rowId =
		payOncePer === 'row' ? idIn(run, itemIndexes, read, json) : idBeside(run, json, body);
	return { rowId, version: readVersion(read, json) };
}

/** The value of *Group By* names the video of several rows; one of all rows is the only one of its node. */
function idIn(run: Run, itemIndexes: number[], read: ReadParameter, json: IDataObject): string {
	const { itemsAreEntries, hasGroups, idColumn } = run;
	for (const index of run.table ? itemIndexes : []) {
		if (isEmptyCell(run.table?.ids[index])) missingId(idColumn);
	}
	if (itemsAreEntries) return hasGroups ? idOfRow(groupOf(read), 'groupBy') : '';
	if (isEmptyCell(json[idColumn])) missingId(idColumn);
	return idOfRow(json[idColumn]);
}

const missingId = (idColumn: string): never =>
	invalidParameter(idColumnField.name, `The row has no value in the column "${idColumn}"`);

/** Of an address that is signed in its path nothing tells which file it leads to, so the row has to. */
function idBeside({ isTool }: Run, { id }: IDataObject, body: IDataObject): string | undefined {
	const made = madeOf(body);
	if (!holdsPathSignature(JSON.stringify(made))) return undefined;
	// to a model, $json.id is the number of its call
	if (isTool) return digest(made);
	if (!isEmptyCell(id)) return idOfRow(id);
	throw new UserFacingError({
		field: 'payOncePer',
		message:
			'Holds an address that is another one whenever it is read, so this video cannot be told from others',
		advice: 'Set it to Row, and ID Column to the column that names the row.',
	});
}
