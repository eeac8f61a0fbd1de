import attempt from 'lodash/attempt';
import compact from 'lodash/compact';
import isError from 'lodash/isError';
import map from 'lodash/map';
import maxBy from 'lodash/maxBy';
import uniq from 'lodash/uniq';

import { idOfRow, readVersion } from '../../fields/identity';
import { ROW_NUMBER } from '../../items/inputRows';
import { FOLLOWING, type ShownStatus } from '../../items/tableRows';
import type { Asked } from '../../ledger/facts';
import {
	contentOf,
	hasPathSignature,
	invalidRequest,
	markOfItem,
	markOfRequest,
	markOfRow,
} from '../../ledger/marks';
import type { Task } from '../../ledger/task';
import { digest } from '../../utils/objects';
import { titleOfRows } from '../../video/ids';
import {
	isPlanned,
	isRejected,
	type PlannedVideo,
	type RejectedVideo,
	type Video,
} from '../../video/video';
import type { LedgerContext } from './ledgerContext';

/**
 * The task of a planned video, or of one whose values are invalid by now, if its row shows a status of ours or its item
 * is retried; undefined for any other.
 */
export function taskOf(run: LedgerContext, video: Video): Task<PlannedVideo> | undefined {
	if (isPlanned(video)) return taskOfPlanned(run, video);
	if (!isRejected(video) || run.isTool) return undefined;
	const named = run.table ? nameOfRow(run, video) : {};
	if (!named) return undefined;
	const task = taskOfPlanned(run, { ...video, ...named, status: 'planned', path: '', body: {} });
	const request = invalidRequest(video.kind ?? '', task.asked.rowMark);
	return { ...task, asked: { ...task.asked, request } };
}

function nameOfRow({ table, itemsAreEntries }: LedgerContext, video: RejectedVideo) {
	const { itemIndexes, rowId, version } = video;
	const rows = itemIndexes.map((item) => table?.rows[item]);
	const [row] = rows;
	if (!row || !rows.every((each) => each && FOLLOWING.includes(each.status))) return undefined;
	if (itemsAreEntries) return rowId === undefined ? undefined : { rowId, version };
	// once rows are sorted, the number is that of another row
	if (table?.columns.id === ROW_NUMBER && !row.projectId) return undefined;
	if (rowId !== undefined) return { rowId, version };
	const named = attempt(() => ({ rowId: idOfRow(row.id), version: readVersion([row.version]) }));
	return isError(named) ? undefined : named;
}

function taskOfPlanned(run: LedgerContext, video: PlannedVideo): Task<PlannedVideo> {
	const { campaign, billingAccount, workflowId, workflow, executionId } = run;
	const asked = askedFor(run, video);
	const { rowMark, version, rowCreatedAt, request } = asked;
	const line = {
		rowMark,
		version,
		rowCreatedAt,
		request,
		campaign,
		executionId,
		workflowId,
		row: run.isTool ? (video.name ?? '') : titleOfRows(video, run),
		workflow,
		account: JSON.stringify(billingAccount),
	};
	return { video, asked, line, verdict: { kind: 'send' } };
}

function askedFor(
	run: LedgerContext,
	{ itemIndexes, kind = '', body, rowId, version = '' }: PlannedVideo,
): Asked {
	const { nodeId, runIndex, isTool, table, account, firstExecution } = run;
	const rows = table ? itemIndexes.map((item) => table.rows[item]) : [];
	// a group has no times of its own
	const [only] = run.itemsAreEntries ? [] : rows;
	const rowCreatedAt = only?.createdAt ?? '';
	const rowMark = table
		? markOfRow(run, rowId ?? '')
		: isTool
			? ''
			: markOfItem(firstExecution, nodeId, runIndex, itemIn(run, itemIndexes));
	return {
		rowMark,
		version,
		rowCreatedAt,
		request: markOfRequest(
			kind,
			account.baseUrl,
			body,
			version,
			fileOwner(run, { rowMark, rowCreatedAt }, rowId, body),
		),
		status: maxBy(map(rows, 'status'), (status) => WEIGHTS[status]) ?? 'blank',
		projects: uniq(compact(rows.map(({ projectId }) => projectId))),
		hasLink: rows.some(({ videoUrl }) => videoUrl !== ''),
		isDone:
			rows.length > 0 &&
			rows.every(
				({ status, videoUrl }) => status === 'other' || (status === 'completed' && videoUrl !== ''),
			),
		updatedAt: only?.updatedAt,
	};
}

/** An item by its place and its values. */
const itemIn = ({ context }: LedgerContext, itemIndexes: number[]) =>
	itemIndexes.map((index) => [index, context.getInputData()[index].json]);

/** Identifies the files of a request whose URLs are signed in their path, as these URLs don't. */
function fileOwner(
	run: LedgerContext,
	{ rowMark, rowCreatedAt }: Pick<Asked, 'rowMark' | 'rowCreatedAt'>,
	rowId: string | undefined,
	body: PlannedVideo['body'],
): string | undefined {
	if (!hasPathSignature(body)) return undefined;
	if (run.isTool) return digest(contentOf(body));
	return run.table ? `${rowMark} ${rowCreatedAt}` : markOfRow(run, rowId ?? '');
}

/** How much each status says: of rows that make one video, the highest counts. */
const WEIGHTS: Record<ShownStatus, number> = {
	completed: 7,
	failed: 6,
	processing: 5,
	check: 4,
	other: 3,
	rejected: 2,
	toCreate: 1,
	blank: 0,
};
