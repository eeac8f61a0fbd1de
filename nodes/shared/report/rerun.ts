import compact from 'lodash/compact';
import uniq from 'lodash/uniq';
import type { IExecuteFunctions } from 'n8n-workflow';

import { OWN_CODES } from '../contract/errorCodes';
import type { RowNames } from '../items/rowError';
import { hasNoProject, hasProject, isRejected, type ProcessedVideo } from '../video/video';

/** What a report needs of a run. */
export interface ReportedRun {
	context: IExecuteFunctions;
	/** How often the node has run before in this execution. */
	runIndex: number;
	/** Whether an AI agent calls the node as a tool. */
	isTool: boolean;
	/** The indexes of the input items that are rows. */
	rows: number[];
	nameRows: RowNames;
	/** Undefined where videos are output, and not rows. */
	table?: object;
}

/** A row keeps its video, whatever its values are by then, and so does an item on a Retry. Other items are known by their values. */
const RUN_AGAIN = "Run the workflow again: it creates what is missing, and you don't pay twice.";
const RETRY =
	'Retry the execution (Executions > Retry with currently saved workflow): it creates only what is missing.';
const RUN_SAME_VALUES =
	"Run the workflow again: you don't pay again for rows whose values are still the same.";

/** What to do after a run that n8n shows as failed, also where every other row needs a person; none where nothing exists. */
export function nextSteps(
	{ context, rows, table }: ReportedRun,
	videos: ProcessedVideo[],
): string[] {
	const existing = videos.filter((video) => hasProject(video) || video.status === 'uncertain');
	if (existing.length === 0) return [];
	const withVideo = uniq(videos.filter(hasProject).flatMap(({ itemIndexes }) => itemIndexes));
	const isComplete = uniq(videos.flatMap(({ itemIndexes }) => itemIndexes)).length === rows.length;
	const canPassOn = withVideo.length > 0 && withVideo.length < rows.length && isComplete;
	const isCancelled = context.getExecutionCancelSignal()?.aborted === true;
	const again = table ? RUN_AGAIN : isCancelled ? RUN_SAME_VALUES : RETRY;
	return compact([
		again,
		canPassOn &&
			!isCancelled &&
			`${withVideo.length} of ${rows.length} rows have a video, finished or rendering. To pass them on now, set On Error in the Settings of this node to "Continue (using error output)", and ${table ? 'run' : 'retry'} again.`,
	]);
}

/** Adds to videos that become error items what to do with them, where a person or a node reads them apart from the others. */
export const withItemAdvice = (videos: ProcessedVideo[]): ProcessedVideo[] =>
	videos.every(isRejected) ? videos : videos.map(withRunAgain);

function withRunAgain(video: ProcessedVideo): ProcessedVideo {
	if (!hasNoProject(video)) return video;
	const [first, ...others] = video.errors;
	// which says when
	if (first.code === OWN_CODES.budgetUsedUp) return video;
	const advice = compact([first.advice, RUN_SAME_VALUES]).join(' ');
	return { ...video, errors: [{ ...first, advice }, ...others] };
}
