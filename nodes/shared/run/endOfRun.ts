import type { INodeExecutionData } from 'n8n-workflow';

import type { NodeCall } from '../items/nodeCall';
import { addHint } from '../items/output';
import { continuesOnError } from '../items/parameters';
import { type RowError, rowErrorOf, UserFacingError } from '../items/rowError';
import { isNews, type TableOutput } from '../items/tableRows';
import { OWN_CODES } from '../messages/reasons';
import { itemsOf } from '../video/outputItems';
import { resultOf } from '../video/result';
import {
	hasNoProject,
	isCreatedNow,
	isFinished,
	isRejected,
	isSentNow,
	type ProcessedVideo,
	rejected,
} from '../video/video';
import { nothingSentError } from './runErrors';
import { missingVideosHint } from './runHints';
import type { CreationCall } from './runSetup';
import { rewordedForModel, type StoppingVideo } from './toolCalls';

/** Where the run cannot be prepared, no row is sent. */
export function rejectAll(call: CreationCall, error: unknown): INodeExecutionData[] {
	const { kind, continueOnFail } = call;
	if (!continueOnFail && !(error instanceof UserFacingError)) throw error;
	const ofNoRow = { code: OWN_CODES.notSent, ...rowErrorOf(error), itemIndexes: [] };
	const videos = call.rows.map((itemIndex) =>
		rejected({ itemIndexes: [itemIndex], kind: kind.name }, [ofNoRow]),
	);
	if (!continueOnFail) throw nothingSentError(call, videos);
	addHint(call.context, missingVideosHint(call, videos));
	return itemsOf(rewordedForModel(call, videos), call);
}

/**
 * The video that ends a run with an error, unless On Error says to continue; undefined if it goes on.
 *
 * @param refusal why the service refuses the credential for lookups
 */
export function stoppingVideoOf(
	run: NodeCall,
	videos: ProcessedVideo[],
	refusal?: RowError,
): StoppingVideo | undefined {
	if (continuesOnError(run.context)) return undefined;
	const end = run.table ? faultOfNoRow(run.table, videos) : firstMissing(videos);
	if (end || !refusal || videos.some(isCreatedNow)) return end;
	return { itemIndexes: [], errors: [refusal] };
}

/** Whether nothing further is sent after a video, where a run stops at its first error. */
export function stopsSending(video: ProcessedVideo): boolean {
	if (!hasNoProject(video)) return false;
	// a limit leaves it to another run
	if (video.errors[0].code === OWN_CODES.budgetUsedUp) return false;
	// an earlier run has sent it
	return isRejected(video) || isSentNow(video);
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
