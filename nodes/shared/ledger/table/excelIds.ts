import compact from 'lodash/compact';
import uniq from 'lodash/uniq';

import { listed } from '../../items/rowError';
import { isCreatedNow, type ProcessedVideo } from '../../video/video';

/** Leading zeros go, long numbers become 1.23457E+15, and two or three short numbers a date. */
const CHANGED = [
	/^[+-]?0\d+$/,
	/^\d{12,}$/,
	/^\d+([.,]\d+)?E[+-]?\d+$/i,
	/^\d{1,4}[-/.]\d{1,4}([-/.]\d{1,4})?$/,
];

/**
 * Names the IDs that Excel makes others of as soon as it opens a file: their rows would be paid again. Those of paid rows
 * must stay as they are. Undefined where there are none.
 */
export function excelIdsText(all: string[]): string | undefined {
	const changed = uniq(all).filter((id) => CHANGED.some((pattern) => pattern.test(id)));
	if (changed.length === 0) return undefined;
	return `Excel changes ${listed(changed, ', ')} when it opens a file, and the row would be paid again. Leave the IDs of paid rows as they are; in new rows, use IDs with a letter, such as row-1`;
}

/** The same of rows that were paid now. */
export function excelIdsHint(videos: ProcessedVideo[]): string | undefined {
	const text = excelIdsText(compact(videos.filter(isCreatedNow).map(({ rowId }) => rowId)));
	return text && `${text}.`;
}
