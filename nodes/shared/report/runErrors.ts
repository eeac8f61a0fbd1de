import isEmpty from 'lodash/isEmpty';
import uniq from 'lodash/uniq';
import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { addHint, nodeError } from '../items/output';
import { errorLines, listed, messageOf, type RowError, rowName } from '../items/rowError';
import { groupInOrder } from '../utils/objects';
import {
	hasNoProject,
	isPending,
	type ProcessedVideo,
	type RejectedVideo,
	videoCount,
	type VideoWithProject,
} from '../video/video';
import type { LedgerSummary } from '../ledger/execution/executionLedger';

/**
 * Stops a run before it sends anything, with all errors of all rows, or the one of its set-up. Lists what earlier tries
 * have created, so that a rerun does not pay twice.
 *
 * @param total how many videos the run was to create
 * @param rerun which button to press; undefined where nothing is created
 */
export function nothingSentError(
	node: INode,
	rejected: RejectedVideo[],
	total: number,
	earlier: LedgerSummary,
	rerun?: string,
) {
	const [{ errors }] = rejected;
	const lines = errorLines(rejected.flatMap((video) => video.errors));
	const advice = joined(errors[0].advice, sentEarlier(earlier, rerun), rerun);
	const isOfSetUp = lines.length === 1 && rejected.length === total && !errors[0].field;
	if (rejected.length === 1 || isOfSetUp) {
		return nodeError(node, { ...errors[0], message: lines.join('; '), advice });
	}
	const message = `${rejected.length} of ${total} videos cannot be created`;
	const list = `${listed(lines, ';\n')}.\n`;
	return nodeError(node, { ...errors[0], message, advice: list + advice });
}

export interface StoppingVideo {
	status?: ProcessedVideo['status'];
	itemIndexes: number[];
	errors: RowError[];
}

/**
 * Stops a run at a video that failed. Lists what exists, so that a rerun does not pay twice.
 *
 * @param more what else the person should know
 */
export function stoppedError(
	node: INode,
	{ itemIndexes, errors }: StoppingVideo,
	{ created, uncertain = [] }: Partial<LedgerSummary> & { created: ProjectRows[] },
	more?: string,
) {
	const others = uncertain.filter((video) => video.itemIndexes[0] !== itemIndexes[0]);
	const advice = joined(
		errors[0].advice,
		more,
		uncertainRows('May have been created as well', others),
		createdRows(created),
	);
	return nodeError(node, { ...errors[0], message: messageOf(errors), advice });
}

type ProjectRows = Pick<VideoWithProject, 'itemIndexes' | 'projectId'>;

function sentEarlier({ created, uncertain }: LedgerSummary, rerun: string | undefined): string {
	if (rerun === undefined) return 'No row was sent, so nothing was created.';
	return joined(
		'This try sent no row.',
		createdRows(created),
		uncertainRows('May have been created', uncertain),
	);
}

function uncertainRows(opening: string, videos: LedgerSummary['uncertain']): string | undefined {
	if (videos.length === 0) return undefined;
	const byExecution = groupInOrder(videos, ({ executionId }) => executionId);
	const rows = [...byExecution].map(([executionId, sent]) => {
		const itemIndexes = sent.flatMap((video) => video.itemIndexes);
		return `${rowName(itemIndexes)} (Execution ID ${executionId})`;
	});
	return `${opening}: ${rows.join(', ')}. Look for all of them.`;
}

const createdRows = (created: ProjectRows[]): string | undefined =>
	created.length > 0 ? `Created before this: ${projectsOf(created)}.` : undefined;

/** Created projects in words, each with its rows. */
export const projectsOf = (created: ProjectRows[]): string =>
	listed(
		created.map(
			({ itemIndexes, projectId }) =>
				`${rowName(itemIndexes)} (project ${projectId ?? 'without an ID'})`,
		),
		', ',
	);

const joined = (...texts: Array<string | undefined>) => texts.filter(Boolean).join(' ');

/** Says above the output what is wrong where On Error lets the workflow go on: the canvas is green then. */
export function hintAtMissingVideos(context: IExecuteFunctions, videos: ProcessedVideo[]): void {
	const missing = videos.filter(hasNoProject);
	if (missing.length === 0) return;
	const lines = errorLines(missing.flatMap(({ errors }) => errors));
	const [{ advice }] = missing[0].errors;
	const count = `Missing or uncertain: ${missing.length} of ${videoCount(videos.length)}.`;
	addHint(context, joined(count, `${listed(lines, '; ')}.`, advice));
}

/** Names the videos of an earlier attempt that will notify another trigger, or none. */
export function hintAtOtherTrigger(context: IExecuteFunctions, videos: VideoWithProject[]): void {
	const projects = videos.filter(({ triggerNotNotified }) => triggerNotNotified);
	if (projects.length === 0) return;
	const message = `Created by an earlier attempt; this trigger will not be notified: ${projectsOf(projects)}. Get these videos with Video Library (Wait for Video).`;
	addHint(context, message);
}

/** Says where the URLs of videos are that this run does not wait for. */
export function hintAtPending(
	context: IExecuteFunctions,
	videos: ProcessedVideo[],
	isPaidOnce: boolean,
): void {
	const pending = videos.filter(isPending);
	if (pending.length === 0) return;
	addHint(
		context,
		`Created: ${videoCount(pending.length)}. Rendering usually takes 2 to 5 minutes, and the URL does not appear here: look it up by the projectId, with Video Library (Video: Wait for Video). ${isPaidOnce ? '' : 'Running the same rows again would pay for them again. '}To get the URLs of later videos here, set When Finished to "Wait Until Finished".`,
	);
}

/** Names the metadata that has no value in any row: often the name of its column is wrong. */
export function hintAtMissingMetadata(context: IExecuteFunctions, videos: ProcessedVideo[]): void {
	const all = videos.map(({ metadata = {} }) => metadata).filter((metadata) => !isEmpty(metadata));
	const keys = uniq(all.flatMap((metadata) => Object.keys(metadata)));
	const missing = keys.filter((key) => all.every((metadata) => metadata[key] === undefined));
	if (missing.length === 0) return;
	const message = `Metadata has no value in any row, so it does not come back with the videos: ${listed(missing, ', ')}. Check the names of the columns.`;
	addHint(context, message);
}
