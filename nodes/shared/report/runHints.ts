import compact from 'lodash/compact';
import isEmpty from 'lodash/isEmpty';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { PayOncePer } from '../fields/payOncePer';
import { addHint } from '../items/output';
import { errorLines, listed, rowIdText, rowName, withRowsOf } from '../items/rowError';
import {
	hasNoProject,
	isCreatedNow,
	isPending,
	isRejected,
	type ProcessedVideo,
	videoCount,
	type VideoWithoutProject,
	type VideoWithProject,
} from '../video/video';

/** n8n hands the node the first row alone, and keeps the others in what it executes. */
export function hintAtExecuteOnce(context: IExecuteFunctions): void {
	const rows = context.getExecuteData().data.main?.[0]?.length ?? 0;
	if (!context.getNode().executeOnce || rows < 2) return;
	addHint(
		context,
		`Execute Once is on in the Settings of this node, so only the first of ${rows} rows is used. For videos of the others, switch it off, and run them without the first row.`,
	);
}

/** Says above the output what is missing where the workflow goes on: the canvas is green then. */
export function hintAtMissingVideos(context: IExecuteFunctions, videos: ProcessedVideo[]): void {
	const missing = videos.filter(hasNoProject);
	if (missing.length === 0) return;
	const rows = context.getInputData();
	const errors = withRowsOf(
		rows.length,
		missing.flatMap((video) => video.errors),
	);
	const [advice, ...others] = uniq(errors.map((error) => error.advice));
	addHint(
		context,
		compact([
			missingText(missing, videos.length),
			`${listed(errorLines(errors), '; ')}.`,
			rowIdText(rows, errors),
			others.length === 0 && advice,
		]).join('\n\n'),
	);
}

function missingText(missing: VideoWithoutProject[], total: number): string {
	const uncertain = missing.length - missing.filter(isRejected).length;
	const count = `${missing.length} of ${videoCount(total)}`;
	if (uncertain === 0) return `Not created, and not charged in this run: ${count}.`;
	return `Missing: ${count}. ${uncertain} of them may exist, and may have been charged.`;
}

/** Names the videos that a Retry leaves as they are, although the panel was edited; undefined where there are none, or rows have them. */
export function otherValuesHint(
	{ payOncePer }: { payOncePer: PayOncePer },
	videos: VideoWithProject[],
): string | undefined {
	if (payOncePer === 'row') return undefined;
	const changed = videos.filter(({ requestChanged }) => requestChanged);
	if (changed.length === 0) return undefined;
	const rows = rowName(changed.flatMap(({ itemIndexes }) => itemIndexes));
	return `Made by an earlier try, from other values than the panel has now, and not charged again: ${rows}. Only a new execution creates and charges other videos.`;
}

/** Says where the URLs of videos come out that this run does not wait for. */
export function hintAtPending(
	context: IExecuteFunctions,
	videos: ProcessedVideo[],
	{ notifies, isPaidOnce }: { notifies: boolean; isPaidOnce: boolean },
): void {
	const pending = uniqBy(videos.filter(isPending), 'key');
	if (pending.length === 0) return;
	const created = pending.filter(isCreatedNow).length;
	const before = pending.length - created;
	if (notifies) {
		if (created > 0) addHint(context, notifiedText(created));
		return;
	}
	const counts = compact([
		created > 0 && `Created: ${videoCount(created)}.`,
		before > 0 && `Created before, and maybe not finished: ${videoCount(before)}.`,
	]).join(' ');
	const next = isPaidOnce
		? 'Run the workflow again then: what was charged is not charged again, and the links are here.'
		: 'Look it up by the projectId then, with Video Library (Video: Get). If you run the same rows again, they are charged again.';
	addHint(
		context,
		`${counts} Rendering usually takes 2 to 5 minutes. ${next} To wait for later videos here, set What to Do to "Wait Until Finished".`,
	);
}

const notifiedText = (created: number) =>
	`Being made: ${videoCount(created)}. Nothing to do: the trigger starts by itself when a video is finished, usually in 2 to 5 minutes. See Executions.`;

/** Names the metadata that has no value in any row: often the name of its column is wrong. */
export function hintAtMissingMetadata(context: IExecuteFunctions, videos: ProcessedVideo[]): void {
	const all = videos.map(({ metadata = {} }) => metadata).filter((metadata) => !isEmpty(metadata));
	const keys = uniq(all.flatMap((metadata) => Object.keys(metadata)));
	const missing = keys.filter((key) => all.every((metadata) => metadata[key] === undefined));
	if (missing.length === 0) return;
	const message = `Metadata has no value in any row, so it does not come back with the videos: ${listed(missing, ', ')}. Check the names of the columns.`;
	addHint(context, message);
}
