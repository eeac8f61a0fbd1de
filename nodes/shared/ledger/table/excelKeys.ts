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

/** A blank ends the ID of the row, where a key has more than that. */
const idIn = (key: string): string => key.split(' ')[0];

/** Whether Excel makes another ID of that in a key as soon as it opens a file: the row would be paid again. */
export const isChangedByExcel = (key: string): boolean =>
	CHANGED.some((pattern) => pattern.test(idIn(key)));

/** What to do before such a row is paid. The ID of a paid row must stay. */
export const EXCEL_ADVICE =
	'Excel changes such IDs when it opens a file, and their rows would be paid again. In new rows, use IDs with a letter, such as row-1; leave those of paid rows as they are';

/** Names the IDs of rows that were paid now; undefined where there are none. */
export function excelKeysHint(videos: ProcessedVideo[]): string | undefined {
	const keys = videos.filter(isCreatedNow).flatMap(({ key = '' }) => key);
	const changed = uniq(keys.filter(isChangedByExcel).map(idIn));
	if (changed.length === 0) return undefined;
	return `${EXCEL_ADVICE}: ${listed(changed, ', ')}.`;
}
