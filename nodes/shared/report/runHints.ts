import compact from 'lodash/compact';
import isEmpty from 'lodash/isEmpty';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';
import type { IExecuteFunctions } from 'n8n-workflow';

import { errorLines, withRowsOf } from '../items/rowError';
import { listed, videoCount } from '../utils/text';
import type { ReportedRun } from './runErrors';
import {
	hasNoProject,
	isCreatedNow,
	isPending,
	isRejected,
	type ProcessedVideo,
	type VideoWithoutProject,
	type VideoWithProject,
} from '../video/video';

/** n8n hands the node the first row alone, and keeps the others in what it executes. */
export function executeOnceHint(context: IExecuteFunctions): string | undefined {
	const rows = context.getExecuteData().data.main?.[0]?.length ?? 0;
	if (!context.getNode().executeOnce || rows < 2) return undefined;
	return `Execute Once is on in the Settings of this node, so only the first of ${rows} rows is used. For videos of the others, switch it off, and run them without the first row.`;
}

/** Says above the output what is missing where the workflow goes on: the canvas is green then. */
export function missingVideosHint(
	{ context, nameRows }: Pick<ReportedRun, 'context' | 'nameRows'>,
	videos: ProcessedVideo[],
): string | undefined {
	const missing = videos.filter(hasNoProject);
	if (missing.length === 0) return undefined;
	const errors = withRowsOf(
		context.getInputData().length,
		missing.flatMap((video) => video.errors),
	);
	const [advice, ...others] = uniq(errors.map((error) => error.advice));
	return compact([
		missingText(missing, videos.length),
		`${listed(errorLines(errors, nameRows), '; ')}.`,
		others.length === 0 && advice,
	]).join('\n\n');
}

function missingText(missing: VideoWithoutProject[], total: number): string {
	const uncertain = missing.length - missing.filter(isRejected).length;
	const count = `${missing.length} of ${videoCount(total)}`;
	if (uncertain === 0) return `Not created in this run: ${count}. You weren't charged for them.`;
	return `Missing: ${count}. ${uncertain} of them may exist, and you may have paid for them.`;
}

/** Names the videos that a Retry leaves as they are, although the panel was edited; undefined where there are none, or rows say it. */
export function otherValuesHint(
	{ table, nameRows }: Pick<ReportedRun, 'table' | 'nameRows'>,
	videos: VideoWithProject[],
): string | undefined {
	const changed = videos.filter(({ requestChanged }) => requestChanged);
	if (table || changed.length === 0) return undefined;
	const rows = nameRows(changed.flatMap(({ itemIndexes }) => itemIndexes));
	return `Created by an earlier try, from other values than the panel has now: ${rows}. You don't pay for them again. A new execution creates videos from the new values (this costs credits).`;
}

/** Says where the URLs of videos come out that this run does not wait for. */
export function pendingHint(
	videos: ProcessedVideo[],
	{ notifies, table }: { notifies: boolean; table?: object },
): string | undefined {
	const pending = uniqBy(videos.filter(isPending), 'key');
	if (pending.length === 0) return undefined;
	const created = pending.filter(isCreatedNow).length;
	const before = pending.length - created;
	if (notifies) return created > 0 ? notifiedText(created) : undefined;
	const counts = compact([
		created > 0 && `Created: ${videoCount(created)}.`,
		before > 0 && `Created before, and maybe not finished: ${videoCount(before)}.`,
	]).join(' ');
	const next = table
		? "Then run the workflow again to get the links: you don't pay twice."
		: 'Then get each link by its projectId with Video Library (Video: Get).';
	return `${counts} Rendering usually takes 2 to 5 minutes. ${next} To wait for them here, set What to Do to "Wait Until Finished".`;
}

const notifiedText = (created: number) =>
	`Being made: ${videoCount(created)}. Nothing to do: the trigger starts by itself when a video is finished, usually in 2 to 5 minutes. See Executions.`;

/** Names the metadata that has no value in any row: often the name of its column is wrong. */
export function missingMetadataHint(videos: ProcessedVideo[]): string | undefined {
	const all = videos.map(({ metadata = {} }) => metadata).filter((metadata) => !isEmpty(metadata));
	const keys = uniq(all.flatMap((metadata) => Object.keys(metadata)));
	const missing = keys.filter((key) => all.every((metadata) => metadata[key] === undefined));
	if (missing.length === 0) return undefined;
	return `Metadata has no value in any row, so it does not come back with the videos: ${listed(missing, ', ')}. Check the names of the columns.`;
}
