import omit from 'lodash/omit';
import pick from 'lodash/pick';
import union from 'lodash/union';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { adviceByCode, OWN_CODES } from '../contract/errorCodes';
import { asError, errorDetails, paired } from '../items/output';
import { omitUndefined } from '../utils/objects';
import { idsOf } from './ids';
import { resultOf } from './result';
import type { ProcessedVideo, VideoWithProject } from './video';

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
