import omit from 'lodash/omit';
import omitBy from 'lodash/omitBy';
import isUndefined from 'lodash/isUndefined';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { readVideo } from '../contract/videoDetails';
import { paired } from '../items/pairing';
import { rowName } from '../items/rows';
import { withExpiry, type VideoEvent } from './videoEvent';

/** A video that is waited for; plain JSON, as it is kept in the node's context. */
export interface AwaitedVideo {
	/** Indexes of the input items that it is made from. */
	rows: number[];
	/** Names the kind of video in the output, where it is known. */
	kind?: string;
	projectId?: string;
	videoId?: string;
	/** Its own ID or its project's, as a person has named it. */
	givenId?: string;
	name?: string;
	/** The metadata of the caller. */
	metadata?: Record<string, unknown>;
	/** The execution that its callback goes to; undefined when it goes to none. */
	callbackTo?: string;
	/** Names its entry in the ledger. */
	key?: string;
	/** When it was created, in milliseconds. */
	createdAt?: number;
	/** Whether it was created before this run, and may be finished already. */
	recalled?: boolean;
	/** Set once it is finished. */
	event?: VideoEvent;
	/** The item of a row that has no video to wait for, unless its callback comes after all. */
	known?: INodeExecutionData;
}

/** How the items are to look. */
export interface ItemStyle {
	/** Whether failed and timed-out videos take the error output. */
	errorOutput: boolean;
	/** The limit of the wait, in minutes. */
	minutes: number;
}

/** Whether a video is waited for: not a row that may have been created, though its callback counts if it comes. */
export const isPending = ({ event, known }: AwaitedVideo): boolean => !event && !known;

/** Whether a callback is about this video; one without any id is trusted, since its address names the video. */
export const isAbout = ({ projectId, videoId }: AwaitedVideo, event: VideoEvent): boolean =>
	projectId && event.projectId
		? projectId === event.projectId
		: !videoId || !event.videoId || videoId === event.videoId;

/** What a look-up tells of a finished video, in the words of a callback; undefined while it is not finished. */
export function finishedEvent(data: unknown, now: number): VideoEvent | undefined {
	const { status, ...details } = omit(readVideo(data), 'state');
	if (status === 'processing') return undefined;
	return withExpiry({ ...details, event: `project.${status}`, status }, now);
}

/** The item of a video; one that is still pending has timed out. */
export function itemOf(awaited: AwaitedVideo, style: ItemStyle): INodeExecutionData {
	const { known, rows, event, kind, name, metadata } = awaited;
	if (known && !event) return known;
	const result = {
		...(event ? resultOf(event) : timeout(awaited, style)),
		...idsOf(awaited),
		metadata,
		kind,
		name,
	};
	const json = omitBy(result, isUndefined) as IDataObject;
	const asError = style.errorOutput && result.status !== 'completed';
	return { json: asError ? errorJson(awaited, json) : json, pairedItem: paired(rows) };
}

/** What is known of the IDs of a video; one that only a person has named goes by that. */
export function idsOf({ projectId, videoId, givenId, event }: AwaitedVideo) {
	const ids = {
		projectId: projectId ?? event?.projectId,
		videoId: videoId ?? event?.videoId,
	};
	return (ids.projectId ?? ids.videoId) ? ids : { ...ids, videoId: givenId };
}

/** A video in a sentence, by the ID that leads to it. */
export function titleOf(awaited: AwaitedVideo): string {
	const { projectId, videoId } = idsOf(awaited);
	return projectId || !videoId ? `Project ${projectId ?? 'without an ID'}` : `Video ${videoId}`;
}

/** Without what only some callbacks have: the origin, and words for a success. */
const resultOf = (event: VideoEvent) =>
	omit(event, event.status === 'completed' ? ['origin', 'message'] : ['origin']) as VideoEvent;

function timeout(awaited: AwaitedVideo, { minutes }: ItemStyle) {
	const { projectId, videoId } = idsOf(awaited);
	const limit = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
	return {
		status: 'timedOut',
		code: 'TIMED_OUT',
		message: `The video was not known to be finished within ${limit}. It may be by now: look up ${projectId ?? videoId ?? 'it'} with Video Library.`,
	};
}

/** What `storableError` leaves of an error item; by polling, too. */
function errorJson(awaited: AwaitedVideo, json: IDataObject): IDataObject {
	const { rows } = awaited;
	const { status, code, message = 'The service has given no reason' } = json;
	const what = status === 'failed' ? 'has failed' : 'has timed out';
	const reason = [String(message), ...(code ? [`(${String(code)})`] : [])].join(' ');
	return {
		error: `${rowName(rows)}: ${titleOf(awaited)} ${what}: ${reason}`,
		message: String(message),
	};
}
