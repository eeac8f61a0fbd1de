import uniq from 'lodash/uniq';
import type { NodeApiError, NodeOperationError } from 'n8n-workflow';

import type { NodeCall } from '../items/nodeCall';
import { nodeError } from '../items/output';
import { errorLines, messageOf, type RowError, withRowsOf } from '../items/rowError';
import {
	createdBefore,
	eachRejected,
	mayExist,
	NOTHING_CREATED,
	RETRY,
	RUN_AGAIN,
	videosRejected,
} from '../messages/hints';
import { paragraphs } from '../utils/text';
import { projectsOf } from '../video/ids';
import { hasProject, isRejected, type Video } from '../video/video';
import { errorForModel, type StoppingVideo } from './toolCalls';

type NodeError = NodeOperationError | NodeApiError;

/**
 * The error of a run that sends nothing, with all errors of all rows, or the one of the set-up.
 *
 * @param all videos of the run, some of them rejected
 */
export function nothingSentError(run: NodeCall, all: Video[]): NodeError {
	const rejected = all.filter(isRejected);
	const [first] = rejected;
	const errors = rejected.flatMap((video) => video.errors);
	const lines = errorLines(withRows(run, errors), run.nameRows);
	const isOfAll = lines.length === 1 && rejected.length === all.length;
	const [message, ...list] =
		rejected.length === 1 || isOfAll
			? [lines.join('; ')]
			: [videosRejected(rejected.length, all.length), eachRejected(lines)];
	const { advice } = errors[0];
	return errorAt(run, first, message, [...list, advice, NOTHING_CREATED, ...existing(run, all)]);
}

/**
 * The error of a run that stops at a video.
 *
 * @param note what else a person should know
 */
export function stoppedError(
	run: NodeCall,
	video: StoppingVideo,
	all: Video[],
	note?: string,
): NodeError {
	const message = messageOf(withRows(run, video.errors), run.nameRows);
	const { advice } = video.errors[0];
	const exists = existing(run, all, video);
	const nothingCreated =
		video.status === 'rejected' && exists.length === 0 ? NOTHING_CREATED : undefined;
	return errorAt(run, video, message, [advice, nothingCreated, note, ...exists]);
}

/** In words for who reads it: a person, or the model that has called the tool. */
function errorAt(
	{ context, isTool }: NodeCall,
	video: StoppingVideo,
	message: string,
	advice: Array<string | undefined>,
): NodeError {
	const error = isTool
		? errorForModel(video)
		: { ...video.errors[0], message, advice: paragraphs(...uniq(advice)) };
	return nodeError(context.getNode(), error);
}

/** In later runs of a loop, names every row. */
const withRows = ({ context, runIndex }: NodeCall, errors: RowError[]): RowError[] =>
	runIndex === 0 ? withRowsOf(context.getInputData().length, errors) : errors;

/**
 * What exists, or may exist, and what to do then, so that a rerun does not pay twice; empty where nothing exists.
 *
 * @param named the video that the error is about
 */
function existing(
	{ nameRows, table }: NodeCall,
	all: Video[],
	named?: StoppingVideo,
): Array<string | undefined> {
	const created = all.filter(hasProject);
	const uncertain = all.filter((video) => video.status === 'uncertain');
	if (created.length + uncertain.length === 0) return [];
	const others = uncertain.filter(({ itemIndexes: [item] }) => item !== named?.itemIndexes[0]);
	const rows = others.flatMap(({ itemIndexes }) => itemIndexes);
	return [
		created.length > 0 ? createdBefore(projectsOf(created, nameRows)) : undefined,
		...(others.length > 0 ? [mayExist(nameRows(rows)), others[0].errors[0].advice] : []),
		table ? RUN_AGAIN : RETRY,
	];
}
