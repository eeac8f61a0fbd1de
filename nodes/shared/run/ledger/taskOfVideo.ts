import attempt from 'lodash/attempt';
import compact from 'lodash/compact';
import isError from 'lodash/isError';
import map from 'lodash/map';
import maxBy from 'lodash/maxBy';
import uniq from 'lodash/uniq';

import { idOfRow, readVersion } from '../../fields/identity';
import { FOLLOWING, type ShownStatus } from '../../items/tableRows';
import { otherBillingAccount } from '../../ledger/billingAccount';
import type { Asked } from '../../ledger/facts';
import type { Finding } from '../../ledger/findings';
import { hasId, type LineTexts } from '../../ledger/line';
import {
	contentOf,
	hasPathSignature,
	invalidRequest,
	markOfItem,
	markOfRequest,
	markOfRow,
} from '../../ledger/marks';
import type { Task } from '../../ledger/task';
import { systemClock } from '../../utils/clock';
import { digest } from '../../utils/objects';
import { idsOf, titleOfRows } from '../../video/ids';
import { isFinal } from '../../video/result';
import {
	hasProject,
	isFinished,
	isPending,
	isPlanned,
	isRejected,
	type PlannedVideo,
	type ProcessedVideo,
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
	if (rowId !== undefined) return { rowId, version };
	if (itemsAreEntries) return undefined;
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

/**
 * What a lookup has shown beyond what the table knows.
 *
 * @param current the latest line of the video, if any
 */
export function findingOf(
	{ billingAccount }: Pick<LedgerContext, 'billingAccount'>,
	newLine: Task['line'],
	current: LineTexts | undefined,
	video: ProcessedVideo,
): Finding | undefined {
	if (!hasProject(video) || video.paidBy) return undefined;
	// a line that another account has paid for is about another video
	const line = current && otherBillingAccount(current, billingAccount) ? undefined : current;
	const { projectId, videoId } = idsOf(video);
	const finding = { newLine, line, projectId, videoId };
	if (isFinished(video) && isFinal(video, systemClock.now())) {
		const { url = '', message = '' } = video.event;
		const isRecorded = line?.status === video.status && line.url === url;
		return isRecorded ? undefined : { ...finding, status: video.status, url, message };
	}
	// one without a link is final a day after its line was written
	const isShown = isFinished(video) || (isPending(video) && video.state !== undefined);
	const isFound = video.isFromRow && isShown;
	const isRecorded = line !== undefined && hasId(line);
	return isFound && !isRecorded ? { ...finding, status: 'processing' } : undefined;
}
