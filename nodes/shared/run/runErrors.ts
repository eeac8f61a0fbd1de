import uniq from 'lodash/uniq';
import type { INodeExecutionData, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { addHint, nodeError } from '../items/n8nMessages';
import {
	errorLines,
	messageOf,
	type RowError,
	rowErrorOf,
	UserFacingError,
	withoutOnlyRow,
} from '../items/rowError';
import { OWN_CODES } from '../messages/reasons';
import {
	createdBefore,
	eachRejected,
	mayExist,
	NOTHING_CREATED,
	RETRY,
	RUN_AGAIN,
	videosRejected,
} from '../messages/run';
import { paragraphs } from '../utils/text';
import { projectsOf } from '../video/ids';
import { hasProject, isRejected, rejected, type StoppingVideo, type Video } from '../video/video';
import { missingVideosHint } from './runHints';
import { errorForModel, outputOf } from './runOutput';
import type { CreationCall } from './runSetup';

type NodeError = NodeOperationError | NodeApiError;

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
	return outputOf(call, videos);
}

/**
 * The error of a run that sends nothing, with all errors of all rows, or the one of the set-up.
 *
 * @param all videos of the run, some of them rejected
 */
export function nothingSentError(run: CreationCall, all: Video[]): NodeError {
	const refused = all.filter(isRejected);
	const [first] = refused;
	const errors = refused.flatMap((video) => video.errors);
	const lines = errorLines(withNeededRows(run, errors), run.nameRows);
	const isOfAll = lines.length === 1 && refused.length === all.length;
	const [message, ...list] =
		refused.length === 1 || isOfAll
			? [lines.join('; ')]
			: [videosRejected(refused.length, all.length), eachRejected(lines)];
	const { advice } = errors[0];
	return errorAt(run, first, message, [...list, advice, NOTHING_CREATED, ...existing(run, all)]);
}

/**
 * The error of a run that stops at a video.
 *
 * @param note what else a person should know
 */
export function stoppedError(
	run: CreationCall,
	video: StoppingVideo,
	all: Video[],
	note?: string,
): NodeError {
	const message = messageOf(withNeededRows(run, video.errors), run.nameRows);
	const { advice } = video.errors[0];
	const exists = existing(run, all, video);
	const nothingCreated =
		video.status === 'rejected' && exists.length === 0 ? NOTHING_CREATED : undefined;
	return errorAt(run, video, message, [advice, nothingCreated, note, ...exists]);
}

/** In words for who reads it: a person, or the model that has called the tool. */
function errorAt(
	{ context, isTool }: CreationCall,
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
const withNeededRows = ({ context, runIndex }: CreationCall, errors: RowError[]): RowError[] =>
	runIndex === 0 ? withoutOnlyRow(context.getInputData().length, errors) : errors;

/**
 * What exists, or may exist, and what to do then, so that a rerun does not pay twice; empty where nothing exists.
 *
 * @param named the video that the error is about
 */
function existing(
	{ nameRows, table }: CreationCall,
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
