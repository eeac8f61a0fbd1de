import compact from 'lodash/compact';
import type { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { nodeError } from '../items/output';
import type { RowError } from '../items/rowError';
import { hasNoProject, type ProcessedVideo, type RejectedVideo } from '../video/video';
import type { LedgerSummary } from '../ledger/execution/executionLedger';
import { rerunAdvice, rerunOf, withItemAdvice } from './rerun';
import type { RunBase } from '../run/run';
import { nothingSentError, stoppedError, type StoppingVideo } from './runErrors';
import { errorForModel } from './toolCalls';

type NodeError = NodeOperationError | NodeApiError;

/**
 * The error of a run that sends nothing, in words for who reads it: a person, or the model that has called the tool.
 *
 * @param total how many videos the run was to create
 * @param earlier what earlier tries have created
 */
export function nothingSent(
	run: RunBase,
	rejected: RejectedVideo[],
	total: number,
	earlier: LedgerSummary,
): NodeError {
	const node = run.context.getNode();
	const [first] = rejected;
	if (run.isTool) return nodeError(node, errorForModel(first));
	const button = rerunAdvice(rerunOf(run), earlier, first.errors[0]);
	const videos = rejected.map((video) => withRun(run, video));
	return nothingSentError(node, videos, total, earlier, button);
}

/**
 * The error of a run that stops at a video, in words for who reads it.
 *
 * @param more what else a person should know
 */
export function stopped(
	run: RunBase,
	video: StoppingVideo,
	summary: Pick<LedgerSummary, 'created'> & Partial<LedgerSummary>,
	...more: Array<string | undefined>
): NodeError {
	const node = run.context.getNode();
	if (run.isTool) return nodeError(node, errorForModel(video));
	const button = rerunAdvice(rerunOf(run), summary, video.errors[0]);
	return stoppedError(node, withRun(run, video), summary, compact([button, ...more]).join(' '));
}

/** The videos of a run that goes on after errors, with what to do next for who reads their items. */
export function readable(run: RunBase, videos: ProcessedVideo[]): ProcessedVideo[] {
	if (!run.isTool) return withItemAdvice(rerunOf(run), videos).map((video) => withRun(run, video));
	return videos.map((video) =>
		hasNoProject(video) ? { ...video, errors: [errorForModel(video)] } : video,
	);
}

/** In a loop every row could be called the first: its errors name the run, too. */
function withRun<V extends ProcessedVideo | StoppingVideo>({ runIndex }: RunBase, video: V): V {
	if (!('errors' in video) || runIndex === 0) return video;
	return { ...video, errors: video.errors.map((error): RowError => ({ ...error, runIndex })) };
}
