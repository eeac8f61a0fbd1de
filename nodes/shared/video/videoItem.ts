import compact from 'lodash/compact';
import omit from 'lodash/omit';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { VideoEvent } from '../callbacks/videoEvent';
import { adviceByCode, OWN_CODES } from '../contract/errorCodes';
import { errorItem, paired } from '../items/output';
import { omitUndefined } from '../utils/objects';
import { idsOf, titleOf } from './ids';
import {
	type CreatedVideo,
	type FinishedVideo,
	type ProcessedVideo,
	type ProjectVideo,
	type RejectedVideo,
	type TimedOutVideo,
} from './video';

/**
 * The output item of a video, the same for every kind and every way to wait.
 *
 * @param errorOutput whether failed and timed-out videos go to the error output
 */
export function videoItem(video: ProcessedVideo, errorOutput: boolean): INodeExecutionData {
	switch (video.status) {
		case 'rejected':
			return errorItem(video.errors, video.itemIndexes, { status: rowStatus(video) });
		case 'uncertain':
			return errorItem(video.errors, video.itemIndexes, { status: 'check' });
		case 'lookUpFailed':
			return errorItem(video.errors, video.itemIndexes, {
				status: 'processing',
				...idsOf(video),
				data: video.data,
			} as IDataObject);
		case 'created':
			return { json: createdJson(video), pairedItem: paired(video.itemIndexes) };
		default: {
			const json = resultJson(video);
			const asError = errorOutput && video.status !== 'completed';
			return {
				json: asError ? errorJson(video, json) : json,
				pairedItem: paired(video.itemIndexes),
			};
		}
	}
}

/** What a table can have as the status of a row that was not created; undefined where it waits for the next run. */
export function rowStatus({ errors: [{ code }] }: RejectedVideo): string | undefined {
	return code === OWN_CODES.notSent || code === OWN_CODES.budgetUsedUp ? undefined : 'rejected';
}

const createdJson = (video: CreatedVideo): IDataObject => {
	const { projectId, videoId, kind, name, message, data } = video;
	return omitUndefined({
		...{ projectId, videoId, status: 'processing', kind, name, message, data },
		...ledgerJson(video),
	}) as IDataObject;
};

const ledgerJson = ({ recalled, requestChanged, notRecorded }: ProjectVideo) => ({
	recalled,
	requestChanged,
	notRecorded,
});

function resultJson(video: FinishedVideo | TimedOutVideo): IDataObject {
	const { metadata, kind, name, data } = video;
	const result = video.status === 'timedOut' ? timeoutJson(video) : eventJson(video.event);
	return omitUndefined({
		...{ ...result, ...idsOf(video), metadata, kind, name, data },
		...ledgerJson(video),
	}) as IDataObject;
}

/** Without the origin and the success message, which a look-up does not have. */
const eventJson = (event: VideoEvent) =>
	event.status === 'completed'
		? omit(event, ['origin', 'message'])
		: { ...omit(event, ['origin']), advice: adviceByCode(event.code) };

/** What brings the result of a video that is no longer waited for. */
function nextStep({ nextRunBringsIt }: TimedOutVideo, id?: string): string {
	if (nextRunBringsIt) return 'run the workflow again, which pays nothing for it';
	return id ? `look up ${id} with Video Library` : 'find it in the dashboard of the video service';
}

export function timeoutMessage(video: TimedOutVideo): string {
	const { projectId, videoId } = idsOf(video);
	const { timeoutMinutes, state } = video;
	const lastSeen = state ? ` The service last said "${state}".` : '';
	const limit = `${timeoutMinutes} ${timeoutMinutes === 1 ? 'minute' : 'minutes'}`;
	const next = nextStep(video, projectId ?? videoId);
	return `As far as n8n knows, the video was not finished within ${limit}.${lastSeen} It may be finished now: ${next}.`;
}

const timeoutJson = (video: TimedOutVideo) => ({
	status: 'timedOut',
	code: OWN_CODES.timedOut,
	message: timeoutMessage(video),
});

export const NO_REASON = 'The service has given no reason';

/** Why a video has failed. */
const reasonOf = ({ message = NO_REASON, code }: VideoEvent): string =>
	compact([message, code && `(${code})`]).join(' ');

/** The keys that n8n stores of an error item; see `storableError`. */
function errorJson(video: FinishedVideo | TimedOutVideo, json: IDataObject): IDataObject {
	const { status, message = NO_REASON } = json;
	const what = status === 'failed' ? 'has failed' : 'has timed out';
	return {
		error: `${titleOf(video)} ${what}: ${reasonOf(json as unknown as VideoEvent)}`,
		message: String(message),
	};
}
