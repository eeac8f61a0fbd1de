import compact from 'lodash/compact';
import reject from 'lodash/reject';
import type { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { OWN_CODES } from '../contract/errorCodes';
import { nodeError } from '../items/output';
import { errorLines, listed, messageOf, type RowError, withRowsOf } from '../items/rowError';
import type { LedgerSummary } from '../ledger/ledger';
import { projectsOf } from '../video/ids';
import { uncertainRows } from '../video/uncertain';
import {
	hasNoProject,
	isCreatedNow,
	isRejected,
	type ProcessedVideo,
	type RejectedVideo,
	wasUncertain,
} from '../video/video';
import { nextSteps, type ReportedRun, rerunOf, type Sent, withItemAdvice } from './rerun';
import { errorForModel, type StoppingVideo } from './toolCalls';

type NodeError = NodeOperationError | NodeApiError;

/**
 * The error of a run that sends nothing, in words for who reads it: a person, or the model that has called the tool. It has
 * all errors of all rows, or the one of the set-up, and what earlier tries have created, so that a rerun does not pay twice.
 *
 * @param total how many videos the run was to create
 * @param earlier what earlier tries have created
 */
export function nothingSent(
	run: ReportedRun,
	rejected: RejectedVideo[],
	total: number,
	earlier: LedgerSummary,
): NodeError {
	const node = run.context.getNode();
	const [first] = rejected;
	if (run.isTool) return nodeError(node, errorForModel(first));
	const rows = rejected.flatMap(({ itemIndexes }) => itemIndexes);
	const next = nextSteps(rerunOf(run), earlier, first.errors[0], rows);
	const errors = rejected.flatMap((video) => withRun(run, video.errors));
	const lines = errorLines(errors);
	const advice = paragraphs(errors[0].advice, sentEarlier(earlier, next), ...next);
	const isOfAll = lines.length === 1 && rejected.length === total;
	if (rejected.length === 1 || isOfAll) {
		return nodeError(node, { ...errors[0], message: lines.join('; '), advice });
	}
	const message = `${rejected.length} of ${total} videos cannot be created`;
	const list = `${listed(lines, ';\n')}.`;
	return nodeError(node, { ...errors[0], message, advice: paragraphs(list, advice) });
}

/**
 * The error of a run that stops at a video, in words for who reads it. It lists what exists, so that a rerun does not pay
 * twice.
 *
 * @param more what else a person should know
 */
export function stopped(
	run: ReportedRun,
	video: StoppingVideo,
	sent: Sent,
	...more: Array<string | undefined>
): NodeError {
	const node = run.context.getNode();
	if (run.isTool) return nodeError(node, errorForModel(video));
	const isRejected = video.status === 'rejected';
	const rejected = isRejected ? video.itemIndexes : [];
	const next = nextSteps(rerunOf(run), sent, video.errors[0], rejected);
	if (isRejected && next.length === 0) next.push(NOTHING_CREATED);
	const { created, uncertain = [] } = sent;
	const others = uncertain.filter(({ itemIndexes }) => itemIndexes[0] !== video.itemIndexes[0]);
	const advice = paragraphs(
		...[video.errors[0].advice, ...next, ...more],
		...[uncertainRows(others, true), createdRows(created)],
	);
	const message = messageOf(withRun(run, video.errors));
	return nodeError(node, { ...video.errors[0], message, advice });
}

const NOTHING_CREATED = 'This run has created nothing, so nothing was charged.';

/** Why a run has created nothing, where that is the fault of no row; undefined where it is not. */
export function failureOfRun(
	videos: ProcessedVideo[],
	refusal: RowError | undefined,
): StoppingVideo | undefined {
	if (refusal && !videos.some(isCreatedNow)) return { itemIndexes: [], errors: [refusal] };
	const now = reject(videos, wasUncertain);
	if (!now.every(isRejected)) return undefined;
	return now.find(({ errors: [{ code }] }) => code === OWN_CODES.notSent);
}

/** The videos of a run that goes on after errors, with what to do next for who reads their items. */
export function withAdvice(run: ReportedRun, videos: ProcessedVideo[]): ProcessedVideo[] {
	if (!run.isTool) return withItemAdvice(rerunOf(run), videos);
	return videos.map((video) =>
		hasNoProject(video) ? { ...video, errors: [errorForModel(video)] } : video,
	);
}

/** In a loop every row could be called the first: its errors name the run, too. */
const withRun = ({ context, runIndex }: ReportedRun, errors: RowError[]): RowError[] =>
	runIndex === 0
		? withRowsOf(context.getInputData().length, errors)
		: errors.map((error) => ({ ...error, runIndex }));

function sentEarlier({ created, uncertain }: LedgerSummary, next: string[]): string {
	if (next.length === 0) return 'No row was sent, so nothing was charged.';
	return compact([
		'This try sent no row.',
		createdRows(created),
		uncertainRows(uncertain, false),
	]).join(' ');
}

const createdRows = (created: LedgerSummary['created']): string | undefined =>
	created.length > 0 ? `Created before this: ${projectsOf(created)}.` : undefined;

const paragraphs = (...texts: Array<string | undefined>) => compact(texts).join('\n\n');
