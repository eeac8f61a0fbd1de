import omit from 'lodash/omit';
import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import union from 'lodash/union';
import type { IDataObject, INodeExecutionData, IPairedItemData } from 'n8n-workflow';

import { asError, errorDetails } from '../items/errorItem';
import { messageAndAdvice } from '../items/rowError';
import {
	ASKING,
	rowJson,
	type RowResult,
	type TableOutput,
	type TableRow,
} from '../items/tableRows';
import { OWN_CODES } from '../messages/reasons';
import { omitUndefined } from '../utils/objects';
import { idsOf } from './ids';
import { resultOf } from './result';
import { hasProject, isRejected, type ProcessedVideo, type VideoWithProject } from './video';

/** The input items that an output item comes from. */
export const paired = (itemIndexes: number[]): IPairedItemData | IPairedItemData[] => {
	const [first, ...more] = itemIndexes.map((item) => ({ item }));
	return more.length > 0 ? [first, ...more] : first;
};

/**
 * The output item of a video: what became of it first, the same for every kind, every outcome and every way to wait.
 *
 * @param errorOutput whether a video that is neither made nor being made goes to the error output
 */
export function videoItem(video: ProcessedVideo, errorOutput: boolean): INodeExecutionData {
	const { status = null, message, url = null, projectId = null, advice } = resultOf(video);
	const json = omitUndefined({
		status,
		message,
		url,
		projectId,
		advice,
		...detailsOf(video),
	}) as IDataObject;
	const item = { json, pairedItem: paired(inputRowsOf(video)) };
	const isError = video.status !== 'created' && video.status !== 'completed';
	return isError && errorOutput ? asError(item) : item;
}

/** The input items of a video. Where it has errors, those that its first error is about come first. */
const inputRowsOf = (video: ProcessedVideo): number[] =>
	'errors' in video ? union(video.errors[0].itemIndexes, video.itemIndexes) : video.itemIndexes;

/** What else is known of it. */
const detailsOf = (video: ProcessedVideo): object => ({
	...('errors' in video && errorDetails(video.errors[0], inputRowsOf(video))),
	...('event' in video && omit(video.event, OWN_FIELDS)),
	...(video.status === 'timedOut' && { code: OWN_CODES.timedOut }),
	...(hasProject(video) && projectOf(video)),
});

/** Event fields that are ours, or in the result. */
const OWN_FIELDS = ['origin', 'status', 'message', 'url', 'projectId', 'videoId'];

function projectOf(video: VideoWithProject) {
	const { projectId = null, videoId } = idsOf(video);
	return {
		projectId,
		videoId,
		...pick(video, 'metadata', 'kind', 'name', 'data', 'recalled', 'notRecorded'),
	};
}

/** Whether a row says more of its video than the service does: a callback may have written it. */
function showsMore({ status, videoUrl, projectId }: TableRow, result: RowResult): boolean {
	if (result.projectId !== projectId) return false;
	// the service knows as much
	if (result.status === 'completed' || result.status === 'failed') return false;
	return status === 'failed' || (status === 'completed' && videoUrl !== '');
}

/** The output items of a video, one for each of its rows. */
function rowItems(video: ProcessedVideo, table: TableOutput): INodeExecutionData[] {
	const { message: what, advice, ...result } = resultOf(video, table.columns);
	const message = what === undefined ? undefined : messageAndAdvice(what, advice);
	const ofRow = (item: number): RowResult => {
		const row = table.rows[item];
		// somebody is at work on the row, or it follows an earlier video, and its status stays
		if (isRejected(video) && !ASKING.includes(row.status)) {
			return { message };
		}
		return showsMore(row, result) ? {} : { ...result, message };
	};
	return video.itemIndexes.map((item) => ({
		json: rowJson(ofRow(item), table, item),
		pairedItem: { item },
	}));
}

/**
 * The output items of videos: theirs, or those of their rows, in the order of the rows.
 *
 * @param errorOutput see {@link videoItem}
 */
export const itemsOf = (
	videos: ProcessedVideo[],
	{ table, errorOutput }: { table?: TableOutput; errorOutput: boolean },
): INodeExecutionData[] =>
	table
		? sortBy(
				videos.flatMap((video) => rowItems(video, table)),
				'pairedItem.item',
			)
		: videos.map((video) => videoItem(video, errorOutput));
