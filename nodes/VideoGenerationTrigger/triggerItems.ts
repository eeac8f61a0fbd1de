import pick from 'lodash/pick';
import { type IDataObject, jsonParse } from 'n8n-workflow';

import { ROW_PARAMETER } from '../shared/callbacks/callbackUrl';
import { rowReference, type VideoEvent } from '../shared/callbacks/videoEvent';
import { tableColumnsIn } from '../shared/fields/rowOutput';
import { messageAndAdvice } from '../shared/items/rowError';
import { videoJson } from '../shared/items/tableRows';
import { resultOf } from '../shared/video/result';

/** What most workflows use of a video, in the order of n8n's table. */
const SIMPLE_EVENT_FIELDS = [
	'status',
	'message',
	'url',
	'projectId',
	'videoId',
	'code',
	'thumbnail',
	'expiresAt',
	'metadata',
	'origin',
] as const;

/**
 * What starts the workflow: with *Simplify*, the columns to write into the row that shows the project, if its node outputs
 * rows, else the fields that most workflows use. Empty if a row's callback names no project, which would match all rows
 * without one, or lacks the link of a completed video, which the next run brings.
 *
 * @param query of the callback, which can name the version of the row
 * @throws UserFacingError if two columns have the same name
 */
export function triggerItems(
	event: VideoEvent,
	query: object,
	{ simplify, resultColumns }: IDataObject,
): IDataObject[] {
	if (simplify === false) return [event as object as IDataObject];
	const row = event.origin?.row ?? rowIn(query);
	if (!row) return [pick(event, SIMPLE_EVENT_FIELDS) as IDataObject];
	const columns = tableColumnsIn(resultColumns);
	const { projectId, videoId, status } = event;
	const version = String(row.version ?? '');
	const video = { itemIndexes: [], version, projectId, videoId, status, event };
	const result = resultOf(video, columns);
	if (!result.projectId || (status === 'completed' && !result.url)) return [];
	const message = messageAndAdvice(result.message ?? '', result.advice);
	return [videoJson({ ...result, message }, row, columns)];
}

/** A query from outside may hold lists and objects. */
function rowIn(query: object) {
	const text = (query as Record<string, unknown>)[ROW_PARAMETER];
	const row = typeof text === 'string' && jsonParse<unknown>(text, { fallbackValue: false });
	return rowReference.safeParse(row).data;
}
