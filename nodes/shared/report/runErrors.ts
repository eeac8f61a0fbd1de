import compact from 'lodash/compact';
import type { NodeApiError, NodeOperationError } from 'n8n-workflow';

import type { NodeCall } from '../items/nodeCall';
import { nodeError } from '../items/output';
import { errorLines, messageOf, type RowError, withRowsOf } from '../items/rowError';
import type { TableOutput } from '../items/tableRows';
import { OWN_CODES } from '../messages/codes';
import {
	createdBefore,
	eachRejected,
	mayExist,
	NOTHING_CREATED,
	NOTHING_SENT,
	RETRY,
	RUN_AGAIN,
	videosRejected,
} from '../messages/hints';
import { paragraphs } from '../utils/text';
import { projectsOf } from '../video/ids';
import { rowItems } from '../video/outputItems';
import {
	hasNoProject,
	hasProject,
	isCreatedNow,
	isFinished,
	isPlanned,
	isRejected,
	isUncertainNow,
	type ProcessedVideo,
	type Video,
} from '../video/video';
import { errorForModel, type StoppingVideo } from './toolCalls';

type NodeError = NodeOperationError | NodeApiError;

/**
 * The error of a run that sends nothing, in words for who reads it: a person, or the model that has called the tool. It has
 * all errors of all rows, or the one of the set-up, and what earlier tries have created, so that a rerun does not pay twice.
 *
 * @param planned all videos of the run, some of them rejected
 */
export function nothingSent(run: NodeCall, planned: Video[]): NodeError {
	const node = run.context.getNode();
	const rejected = planned.filter(isRejected);
	const [first] = rejected;
	if (run.isTool) return nodeError(node, errorForModel(first));
	const all = planned.filter((video): video is ProcessedVideo => !isPlanned(video));
	const errors = rejected.flatMap((video) => withRun(run, video.errors));
	const lines = errorLines(errors, run.nameRows);
	const uncertain = uncertainOf(all);
	const sentEarlier = compact([
		NOTHING_SENT,
		existingRows(run, all),
		uncertainRows(run, uncertain),
		uncertain[0]?.errors[0].advice,
	]).join(' ');
	const advice = paragraphs(errors[0].advice, sentEarlier, rerunAdvice(run, all));
	const isOfAll = lines.length === 1 && rejected.length === planned.length;
	if (rejected.length === 1 || isOfAll) {
		return nodeError(node, { ...errors[0], message: lines.join('; '), advice });
	}
	return nodeError(node, {
		...errors[0],
		message: videosRejected(rejected.length, planned.length),
		advice: paragraphs(eachRejected(lines), advice),
	});
}

/**
 * The error of a run that stops at a video, in words for who reads it. It lists what exists, so that a rerun does not pay
 * twice.
 *
 * @param more what else a person should know
 */
export function stopped(
	run: NodeCall,
	video: StoppingVideo,
	all: ProcessedVideo[],
	...more: Array<string | undefined>
): NodeError {
	const node = run.context.getNode();
	if (run.isTool) return nodeError(node, errorForModel(video));
	const nothingCreated = video.status === 'rejected' ? NOTHING_CREATED : undefined;
	const others = uncertainOf(all).filter(
		({ itemIndexes }) => itemIndexes[0] !== video.itemIndexes[0],
	);
	const advice = paragraphs(
		video.errors[0].advice,
		rerunAdvice(run, all) ?? nothingCreated,
		...more,
		uncertainRows(run, others),
		existingRows(run, all),
	);
	const message = messageOf(withRun(run, video.errors), run.nameRows);
	return nodeError(node, { ...video.errors[0], message, advice });
}

/**
 * Why a run has sent nothing, where that is the fault of no row, whatever else is wrong with some of them; undefined where
 * it has sent something, or brings the result of an earlier run into a row.
 *
 * @param refusal why the service refuses the credential for look-ups
 */
export function failureOfRun(
	table: TableOutput | undefined,
	videos: ProcessedVideo[],
	refusal?: RowError,
): StoppingVideo | undefined {
	if (refusal && !videos.some(isCreatedNow)) return { itemIndexes: [], errors: [refusal] };
	// otherwise the first row without a video has stopped the run
	if (!table) return undefined;
	const isSentOrNew = (video: ProcessedVideo) => {
		if (isCreatedNow(video) || isUncertainNow(video)) return true;
		// a row that has nothing new is output without its status
		return (
			isFinished(video) && rowItems(video, table).some(({ json }) => table.columns.status in json)
		);
	};
	if (videos.some(isSentOrNew)) return undefined;
	return videos.filter(isRejected).find(({ errors: [{ code }] }) => code === OWN_CODES.notSent);
}

/** The videos of a run that goes on after errors, in words for who reads their items. */
export function withAdvice(run: NodeCall, videos: ProcessedVideo[]): ProcessedVideo[] {
	if (!run.isTool) return videos;
	return videos.map((video) =>
		hasNoProject(video) ? { ...video, errors: [errorForModel(video)] } : video,
	);
}

/** In a loop, each run has a first row, so that errors name the run, too. */
const withRun = ({ context, runIndex }: NodeCall, errors: RowError[]): RowError[] =>
	runIndex === 0
		? withRowsOf(context.getInputData().length, errors)
		: errors.map((error) => ({ ...error, runIndex }));

/** Undefined where nothing exists. */
function rerunAdvice({ table }: NodeCall, videos: ProcessedVideo[]): string | undefined {
	const exists = videos.some((video) => hasProject(video) || video.status === 'uncertain');
	if (!exists) return undefined;
	return table ? RUN_AGAIN : RETRY;
}

const uncertainOf = (videos: ProcessedVideo[]) =>
	videos.filter((video) => video.status === 'uncertain');

function existingRows({ nameRows }: NodeCall, videos: ProcessedVideo[]): string | undefined {
	const existing = videos.filter(hasProject);
	return existing.length > 0 ? createdBefore(projectsOf(existing, nameRows)) : undefined;
}

function uncertainRows({ nameRows }: NodeCall, videos: ProcessedVideo[]): string | undefined {
	const rows = videos.flatMap(({ itemIndexes }) => itemIndexes);
	return videos.length > 0 ? mayExist(nameRows(rows)) : undefined;
}
