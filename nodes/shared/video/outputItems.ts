import mapKeys from 'lodash/mapKeys';
import omit from 'lodash/omit';
import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import union from 'lodash/union';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { adviceByCode, OWN_CODES } from '../contract/errorCodes';
import { type TableColumns, type TableOutput, UNCERTAIN_STATUS } from '../fields/output';
import { asError, errorDetails, paired } from '../items/output';
import { messageAndAdvice } from '../items/rowError';
import { omitUndefined } from '../utils/objects';
import { idsOf } from './ids';
import { type Result, resultOf } from './result';
import {
	hasNoProject,
	isFinished,
	isRejected,
	type ProcessedVideo,
	type VideoWithProject,
} from './video';

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
	const item = { json, pairedItem: paired(rowsOf(video)) };
	const isError = video.status !== 'created' && video.status !== 'completed';
	return isError && errorOutput ? asError(item) : item;
}

/** The first is wrong, where one is. */
const rowsOf = (video: ProcessedVideo): number[] =>
	'errors' in video ? union(video.errors[0].itemIndexes, video.itemIndexes) : video.itemIndexes;

/** What else is known of it. */
function detailsOf(video: ProcessedVideo): object {
	switch (video.status) {
		case 'rejected':
			return { ...errorDetails(video.errors[0], rowsOf(video)), ...video.known };
		case 'uncertain':
			return errorDetails(video.errors[0], rowsOf(video));
		case 'lookUpFailed':
			return { ...errorDetails(video.errors[0], rowsOf(video)), ...projectOf(video) };
		case 'timedOut':
			return { code: OWN_CODES.timedOut, ...projectOf(video) };
		case 'failed':
			return {
				...omit(video.event, OWN_FIELDS),
				advice: adviceByCode(video.event.code),
				...projectOf(video),
			};
		default:
			return { ...('event' in video && omit(video.event, OWN_FIELDS)), ...projectOf(video) };
	}
}

/** Of an event: what is ours, or said by the result. */
const OWN_FIELDS = ['origin', 'status', 'message', 'url', 'projectId', 'videoId'];

function projectOf(video: VideoWithProject) {
	const { projectId = null, videoId } = idsOf(video);
	return {
		...{ projectId, videoId },
		...pick(video, 'metadata', 'kind', 'name', 'data', 'recalled', 'requestChanged', 'notRecorded'),
	};
}

/** What a person can do about a video that has failed. */
export const ANOTHER_TRY =
	'Not sent again by itself: for another try, which is charged, correct the row and enter another number in the column "version".';

/** Whether a video of an earlier run has no result, and no look-up of this run has shown it. */
const isNotSeen = (video: ProcessedVideo): boolean =>
	!hasNoProject(video) &&
	!isFinished(video) &&
	video.recalled === true &&
	video.state === undefined;

/**
 * The output items of a video, one for each of its rows: flat values that a table takes as they are. A value that is to
 * stay as it is in the table is absent.
 */
export function rowItems(video: ProcessedVideo, table: TableOutput): INodeExecutionData[] {
	const { message, advice, ...result } = resultOf(video);
	const next = video.status === 'failed' ? ANOTHER_TRY : advice;
	const text = message === undefined ? undefined : messageAndAdvice(message, next);
	const own = { ...result, message: text };
	const ids: unknown[] = hasNoProject(video) ? [] : Object.values(idsOf(video));
	const ofRow = (item: number) => {
		const status = table.statuses?.[item];
		// until its video is known, or a person empties it
		if (isRejected(video) && status === UNCERTAIN_STATUS) return omit(own, 'status');
		// a callback has said in the row what the service has not shown since
		const hasEnded = status === 'completed' || status === 'failed';
		const isSame = ids.includes(table.projectIds?.[item]);
		return isNotSeen(video) && hasEnded && isSame ? omit(own, 'status', 'message') : own;
	};
	return video.itemIndexes.map((item) => ({
		json: rowJson(ofRow(item), table, item),
		pairedItem: { item },
	}));
}

/** A row with its ID, under the names of its table. */
export function rowJson(
	{ status, message, url: videoUrl, projectId }: Partial<Result>,
	{ columns, ids }: TableOutput,
	item: number,
): IDataObject {
	const row = omitUndefined({ id: ids[item] ?? null, status, message, videoUrl, projectId });
	return mapKeys(row, (_, name) => columns[name as keyof TableColumns]) as IDataObject;
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
