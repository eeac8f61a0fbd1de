import omit from 'lodash/omit';
import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import union from 'lodash/union';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { adviceByCode } from '../contract/errorCodes';
import { asError, errorDetails, paired } from '../items/output';
import { messageAndAdvice } from '../items/rowError';
import {
	CHECK_STATUS,
	rowJson,
	type RowResult,
	type TableColumns,
	type TableOutput,
	type TableRow,
} from '../items/tableRows';
import { OWN_CODES } from '../messages/codes';
import { createAgain, NO_LINK, NO_LINK_YET } from '../messages/results';
import { nextVersion } from '../messages/speaker';
import { checkAdvice, NO_ID } from '../messages/uncertain';
import { systemClock } from '../utils/clock';
import { omitUndefined } from '../utils/objects';
import { idsOf } from './ids';
import { isFinal, type Result, resultOf } from './result';
import { isRejected, type ProcessedVideo, type VideoWithProject } from './video';

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
function detailsOf(video: ProcessedVideo): object {
	switch (video.status) {
		case 'rejected':
		case 'uncertain':
			return errorDetails(video.errors[0], inputRowsOf(video));
		case 'left':
			return {};
		case 'lookUpFailed':
			return { ...errorDetails(video.errors[0], inputRowsOf(video)), ...projectOf(video) };
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
		projectId,
		videoId,
		...pick(video, 'metadata', 'kind', 'name', 'data', 'recalled', 'requestChanged', 'notRecorded'),
	};
}

/** A completed video without a link is not finished for its row, for a day. */
function rowResultOf(video: ProcessedVideo, columns: TableColumns): Result {
	const result = resultOf(video);
	const isPendingWithoutId = result.status === 'processing' && result.projectId === undefined;
	if (isPendingWithoutId) {
		const rows = { columns, isGrouped: video.itemIndexes.length > 1 };
		return {
			status: CHECK_STATUS,
			message: NO_ID,
			advice: checkAdvice(rows, nextVersion(video.version)),
		};
	}
	if (video.status !== 'completed' || video.event.url) return result;
	return isFinal(video, systemClock.now())
		? { ...result, message: NO_LINK }
		: { ...result, status: 'processing', message: NO_LINK_YET };
}

/** Whether a row says more of its video than the service does: a callback may have written it. */
function showsMore({ status, videoUrl, projectId }: TableRow, result: RowResult): boolean {
	if (result.projectId !== projectId) return false;
	// the service knows as much
	if (result.status === 'completed' || result.status === 'failed') return false;
	return status === 'failed' || (status === 'completed' && videoUrl !== '');
}

/** The output items of a video, one for each of its rows. */
export function rowItems(video: ProcessedVideo, table: TableOutput): INodeExecutionData[] {
	const { message, advice, ...result } = rowResultOf(video, table.columns);
	const asking = { columns: table.columns, isGrouped: video.itemIndexes.length > 1 };
	const next = video.status === 'failed' ? createAgain(asking) : advice;
	const own = {
		...result,
		message: message === undefined ? undefined : messageAndAdvice(message, next),
	};
	const ofRow = (item: number): RowResult => {
		const row = table.rows[item];
		// somebody is at work on the row, or it follows an earlier video, and its status stays
		if (isRejected(video) && !['blank', 'toCreate', 'rejected'].includes(row.status)) {
			return { message: own.message };
		}
		return showsMore(row, own) ? {} : own;
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
