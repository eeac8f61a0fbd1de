import compact from 'lodash/compact';
import uniq from 'lodash/uniq';
import type { IExecuteFunctions } from 'n8n-workflow';

import { OWN_CODES } from '../contract/errorCodes';
import { type RowError, rowRanges } from '../items/rowError';
import type { LedgerSummary } from '../ledger/ledger';
import { hasNoProject, isRejected, type ProcessedVideo } from '../video/video';

/** What a report needs of a run. */
export interface ReportedRun {
	context: IExecuteFunctions;
	/** How often the node has run before in this execution. */
	runIndex: number;
	/** Whether an AI agent calls the node as a tool. */
	isTool: boolean;
	/** The indexes of the input items that are rows. */
	rows: number[];
	/** What another run does not pay for again; undefined where it pays for all rows. */
	paidOnce?: 'video' | 'row';
}

/** What decides which button creates the missing videos of a run, and no others. */
interface Rerun {
	/** How many rows the run has. */
	rows: number;
	/** Whether this node has run before in this execution, as in a loop. */
	ranBefore: boolean;
	/** n8n offers no Retry then. */
	isCancelled: boolean;
	paidOnce: ReportedRun['paidOnce'];
}

export function rerunOf({ context, runIndex, rows, paidOnce }: ReportedRun): Rerun {
	return {
		rows: rows.length,
		ranBefore: runIndex > 0,
		isCancelled: context.getExecutionCancelSignal()?.aborted === true,
		paidOnce,
	};
}

/** What is known of a run that n8n shows as failed. */
export type Sent = Pick<LedgerSummary, 'created'> & Partial<LedgerSummary>;

/**
 * What to press after a run that n8n shows as failed, and how to pass on the rows that have a video, where every other
 * row needs a person. Empty where nothing is created that could be paid again.
 *
 * @param error of the first row that failed
 * @param rejected the rows that are rejected
 */
export function nextSteps(
	rerun: Rerun,
	sent: Sent,
	{ field }: RowError,
	rejected: number[],
): string[] {
	const { created, uncertain = [] } = sent;
	const rows = uniq([...created, ...uncertain].flatMap(({ itemIndexes }) => itemIndexes));
	if (rows.length === 0 && !rerun.ranBefore) return [];
	const passOn = passOnAdvice(rerun, sent, rejected);
	if (rerun.paidOnce) return compact([runAgain(rerun, !rerun.isCancelled), passOn]);
	if (passOn && field !== undefined) {
		return [`${executeWouldPay(rerun, rows)} ${RUN_CORRECTED}`, passOn];
	}
	const missing = rerun.rows - rows.length;
	const count = missing > 0 && `Without a video yet: ${missing} of ${rerun.rows} rows.`;
	const button = rerun.isCancelled ? RUN_THE_MISSING : `${RETRY} ${executeWouldPay(rerun, rows)}`;
	const cell = field !== undefined && !rerun.isCancelled && CELL_ADVICE;
	return compact([compact([count, button, cell]).join(' '), passOn]);
}

/** Undefined where rows are still to be sent, or no button passes rows on. */
function passOnAdvice(
	{ rows, isCancelled, paidOnce }: Rerun,
	{ created, uncertain = [] }: Sent,
	rejected: number[],
): string | undefined {
	const withVideo = uniq(created.flatMap(({ itemIndexes }) => itemIndexes));
	const others = [...uncertain.flatMap(({ itemIndexes }) => itemIndexes), ...rejected];
	const isComplete = uniq([...withVideo, ...others]).length === rows;
	if (withVideo.length === 0 || !isComplete || isCancelled) return undefined;
	const rerun =
		paidOnce === 'row'
			? 'run again'
			: 'press Retry with the currently saved workflow (Executions > Retry): nothing is charged again';
	return `With a video, finished or being made: ${withVideo.length} of ${rows} rows. To pass them on now, set On Error in the Settings of this node to "Continue (using error output)", save, and ${rerun}.`;
}

function executeWouldPay({ ranBefore }: Rerun, sent: number[]): string {
	const again = ranBefore ? 'all rows, also those of earlier runs of this node,' : rowRanges(sent);
	return `Execute workflow would create and charge ${again} again.`;
}

/** A *Retry* has the same values again, also where a model has written them. */
function runAgain({ paidOnce }: Rerun, canRetry: boolean): string {
	if (paidOnce === 'row') return 'Run the workflow again: what was charged is not charged again.';
	const retry = canRetry
		? 'Press Retry with the currently saved workflow (Executions > Retry), or run'
		: 'Run';
	return `${retry} the workflow again: rows with the same values are not charged again.`;
}

const RETRY =
	'Press Retry with the currently saved workflow (Executions > Retry): it creates only what is missing.';

const RUN_THE_MISSING =
	'n8n offers no Retry for a cancelled execution: in a new one, run only the rows that this message does not name as created or uncertain.';

const RUN_CORRECTED =
	'Correct the cell in your table, and run its row alone, such as behind a Filter node.';

/** *Retry* does not read a sheet anew. */
const CELL_ADVICE =
	'Retry takes the rows as they were. If a cell is wrong, set On Error of the node to "Continue (using error output)" before, and run the corrected row alone afterwards.';

/**
 * Adds to videos that become error items what to do with them: n8n offers no Retry where On Error is set. Where nothing
 * was created, no button can pay twice.
 */
export function withItemAdvice(rerun: Rerun, videos: ProcessedVideo[]): ProcessedVideo[] {
	const isNothingSent = !rerun.ranBefore && videos.every(isRejected);
	return isNothingSent && !rerun.paidOnce
		? videos
		: videos.map((video) => withNextStep(rerun, video));
}

function withNextStep(rerun: Rerun, video: ProcessedVideo): ProcessedVideo {
	if (!hasNoProject(video)) return video;
	const [first, ...others] = video.errors;
	// which says when
	if (rerun.paidOnce && first.code === OWN_CODES.budgetUsedUp) return video;
	const advice = compact([first.advice, nextStep(rerun, video)]).join(' ');
	return { ...video, errors: [{ ...first, advice }, ...others] };
}

function nextStep(rerun: Rerun, video: ProcessedVideo): string | undefined {
	if (rerun.paidOnce) return runAgain(rerun, false);
	return isRejected(video) ? RUN_ALONE : undefined;
}

const RUN_ALONE =
	'Nothing was created for this row. Run it alone: a new execution creates and charges all of its rows.';
