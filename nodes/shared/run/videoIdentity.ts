import compact from 'lodash/compact';
import uniq from 'lodash/uniq';
import type { IDataObject } from 'n8n-workflow';

import { idColumnField, idOfRow, readVersion, versionField } from '../fields/identity';
import { tableColumnsIn } from '../fields/rowOutput';
import { isEmptyCell } from '../items/cells';
import type { Fields } from '../items/parameters';
import { UserFacingError } from '../items/rowError';
import { hasPathSignature } from '../ledger/marks';
import { ROW } from '../messages/rows';
import type { PlannedVideo } from '../video/video';
import type { Run } from './runSetup';

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
	options: Fields,
): Pick<PlannedVideo, 'rowId' | 'version'> {
	const { context, table, isTool, parametersOf, itemsAreEntries } = run;
	const [first] = itemIndexes;
	const { name } = versionField;
	if (table) {
		const rows = itemIndexes.map((index) => table.rows[index]);
		if (rows.some(({ id }) => isEmptyCell(id))) {
			throw new UserFacingError({
				field: idColumnField.name,
				...ROW.noValueInColumn(table.columns.id),
			});
		}
		// check all IDs: each row gets results
		const [firstId] = rows.map(({ id }) => idOfRow(id));
		return {
			rowId: itemsAreEntries ? group : firstId,
			version: readVersion(rows.map(({ version }) => version)),
		};
	}
	const items = context.getInputData();
	const given = isTool ? parametersOf(first)(name) : options[name];
	// a person can switch Output while rows have versions
	const { version: column } = tableColumnsIn(options.resultColumns);
	const ofItems = isTool ? [] : itemIndexes.map((index) => items[index].json[column]);
	// a change of either one asks for another video
	const version = compact(uniq([readVersion([given]), readVersion(ofItems)])).join(' / ');
	// of a URL that is signed in its path nothing tells which file it leads to, so the row has to
	const needsId = !isTool && hasPathSignature(body);
	const { id } = items[first].json;
	if (needsId && isEmptyCell(id)) {
		throw new UserFacingError({ field: 'output', ...ROW.mediaUrlChanges() });
	}
	return { rowId: needsId ? idOfRow(id) : undefined, version };
}
