import type { IExecuteFunctions } from 'n8n-workflow';

import { isRefusalOfAccount, isUnknownId } from '../contract/errorCodes';
import { continuesOnError, hasExpression } from '../items/parameters';
import type { RowError } from '../items/rowError';
import { isNews, type TableOutput } from '../items/tableRows';
import { OWN_CODES } from '../messages/reasons';
import { MODEL, RUN } from '../messages/run';
import { MINUTE_MS } from '../utils/clock';
import { executionCount, hasExecution, nodeKey, setExecutionCount } from '../utils/execution';
import { ExpiringCache } from '../utils/expiringCache';
import { resultOf } from '../video/result';
import {
	hasNoProject,
	isCreatedNow,
	isFinished,
	isRejected,
	isSentNow,
	type ProcessedVideo,
	type StoppingVideo,
} from '../video/video';
import type { CreationCall } from './runSetup';

/** After so many uncertain answers in a row the service is probably down, and every further row may be paid without a result. */
const MAX_UNCERTAIN_IN_A_ROW = 5;

/** What the node calls the count of uncertain answers in a row. */
const COUNTER = 'uncertainInARow';

/** Why this execution sends nothing more, also in the runs of a loop; undefined if it does. */
export const reasonNotToSend = ({ context, isTool }: CreationCall): RowError | undefined =>
	isTool && areCallsHeld(context) ? MODEL.callHeldBack() : serviceDown(context);

const serviceDown = (context: IExecuteFunctions): RowError | undefined =>
	executionCount(context, COUNTER) >= MAX_UNCERTAIN_IN_A_ROW
		? RUN.serviceSeemsDown(MAX_UNCERTAIN_IN_A_ROW)
		: undefined;

/** What the node calls the count of its tool calls without a usable answer. */
const UNCERTAIN_CALLS = 'uncertainCalls';

/** Tools that are called without an execution. Other callers use them, too, so they are held just long enough for a look. */
const heldTools = new ExpiringCache<true>(10 * MINUTE_MS);

/**
 * After a call of a tool whose video may come yet, no other one is created in this execution: a model that rewords the call
 * would pay twice.
 */
export function holdFurtherCalls(
	{ context, isTool }: CreationCall,
	videos: ProcessedVideo[],
): void {
	const mayComeYet = videos.some(
		(video) =>
			video.status === 'uncertain' ||
			(isRejected(video) && video.errors[0].code === OWN_CODES.beingCreated),
	);
	if (!isTool || !mayComeYet) return;
	if (hasExecution(context)) setExecutionCount(context, UNCERTAIN_CALLS, 1);
	else heldTools.set(nodeKey(context), true);
}

const areCallsHeld = (context: IExecuteFunctions): boolean =>
	hasExecution(context)
		? executionCount(context, UNCERTAIN_CALLS) > 0
		: heldTools.get(nodeKey(context)) === true;

/** Counts the uncertain answers in a row of this execution. */
export function countUncertain({ context }: CreationCall, video: ProcessedVideo): void {
	if (!isSentNow(video)) return;
	const isUncertain = video.status === 'uncertain';
	setExecutionCount(context, COUNTER, isUncertain ? executionCount(context, COUNTER) + 1 : 0);
}

/** Why later rows can't succeed, or not verifiably, after a video; undefined if they can. */
export function reasonToStop(
	{ context, kind }: CreationCall,
	video: ProcessedVideo,
): RowError | undefined {
	const { parameters } = context.getNode();
	// one ID for all rows, unless an expression gives it
	const isPicked = ({ field = '' }: RowError) =>
		field in kind.ids && !hasExpression(parameters[field]);
	const concernsAllRows = (error: RowError) =>
		isRefusalOfAccount(error) || (isPicked(error) && isUnknownId(error));
	const refusal = isRejected(video) ? video.errors.find(concernsAllRows) : undefined;
	return serviceDown(context) ?? (refusal && RUN.anotherRowRefused(refusal));
}

/** Whether nothing further is sent after a video, where a run stops at its first error. */
export function stopsSending(video: ProcessedVideo): boolean {
	if (!hasNoProject(video)) return false;
	// a limit leaves it to another run
	if (video.errors[0].code === OWN_CODES.budgetUsedUp) return false;
	// an earlier run has sent it
	return isRejected(video) || isSentNow(video);
}

/**
 * The video that ends a run with an error, unless On Error says to continue; undefined if it goes on.
 *
 * @param refusal why the service refuses the credential for lookups
 */
export function stoppingVideoOf(
	run: CreationCall,
	videos: ProcessedVideo[],
	refusal?: RowError,
): StoppingVideo | undefined {
	if (continuesOnError(run.context)) return undefined;
	const end = run.table ? faultOfNoRow(run.table, videos) : firstMissing(videos);
	if (end || !refusal || videos.some(isCreatedNow)) return end;
	return { itemIndexes: [], errors: [refusal] };
}

/** The video that has stopped a run, or one that may exist since an earlier run. */
const firstMissing = (videos: ProcessedVideo[]) =>
	videos.filter(hasNoProject).find(stopsSending) ??
	videos.find((video) => video.status === 'uncertain');

/**
 * Why nothing was sent, if no row is at fault, whatever else is wrong with some rows; undefined if the run has sent
 * something, or has a new result of an earlier run for a row.
 */
function faultOfNoRow({ columns, rows }: TableOutput, videos: ProcessedVideo[]) {
	const isSentOrNew = (video: ProcessedVideo) =>
		isSentNow(video) ||
		(isFinished(video) &&
			video.itemIndexes.some((item) => isNews(resultOf(video, columns), rows[item])));
	if (videos.some(isSentOrNew)) return undefined;
	return videos.filter(isRejected).find(({ errors: [{ code }] }) => code === OWN_CODES.notSent);
}
