import attempt from 'lodash/attempt';
import isError from 'lodash/isError';

import { idOfRow, readVersion } from '../../fields/identity';
import { FOLLOWING } from '../../items/tableRows';
import { statusNow } from '../../ledger/line';
import { unknownRequest } from '../../ledger/requestMark';
import type { RejectedVideo } from '../../video/video';
import { type LedgerContext, type LedgerTask, taskOf } from './task';

/**
 * What is asked for by a row that shows a status of ours, or by an item that is tried again, although its values are invalid by
 * now; undefined for any other.
 */
export function followerOf(run: LedgerContext, video: RejectedVideo): LedgerTask | undefined {
	const named = run.table ? nameOfRow(run, video) : {};
	if (run.isTool || !named) return undefined;
	const task = taskOf(run, { ...video, ...named, status: 'planned', path: '', body: {} });
	// which no line has
	const request = unknownRequest(`${video.kind ?? ''}:invalid ${task.asked.rowMark}`);
	return { ...task, asked: { ...task.asked, request } };
}

function nameOfRow({ table, itemsAreEntries }: LedgerContext, video: RejectedVideo) {
	const { itemIndexes, rowId, version } = video;
	const rows = itemIndexes.map((item) => table?.rows[item]);
	const [row] = rows;
	if (!row || !rows.every((each) => each && FOLLOWING.includes(each.status))) return undefined;
	if (rowId !== undefined) return { rowId, version };
	if (itemsAreEntries) return undefined;
	const named = attempt(() => ({ rowId: idOfRow(row.id), version: readVersion([row.version]) }));
	return isError(named) ? undefined : named;
}

/** Whether the ledger knows what became of a video. While it is being sent, the service may still refuse it. */
export const brings = ({ verdict }: LedgerTask, now: number): boolean =>
	verdict.kind === 'lookUp' ||
	(verdict.kind === 'known' && statusNow(verdict.line, now) !== 'sending');
