import attempt from 'lodash/attempt';
import pick from 'lodash/pick';
import type { IDataObject } from 'n8n-workflow';

import { ROWS_PARAMETER } from '../shared/callbacks/callbackUrl';
import type { VideoEvent } from '../shared/callbacks/videoEvent';
import { tableOfReference, tableReference } from '../shared/fields/output';
import type { FinishedVideo } from '../shared/video/video';
import { rowItems } from '../shared/video/outputItems';

/** What most workflows use of a video, in the order of n8n's table. */
const SIMPLE_FIELDS = [
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
 * The rows that a video was made from, where its node puts out rows; else the fields that most workflows use of it.
 *
 * @param query of the callback, which can name the rows
 */
export function simplified(event: VideoEvent, query: object): IDataObject[] {
	const rows = event.origin?.rows ?? rowsIn(query);
	if (!rows) return [pick(event, SIMPLE_FIELDS) as IDataObject];
	const { projectId, videoId, status } = event;
	const itemIndexes = [...rows.ids.keys()];
	const video: FinishedVideo = { itemIndexes, projectId, videoId, status, event };
	return rowItems(video, tableOfReference(rows)).map(({ json }) => json);
}

/** A query from outside may hold lists and objects. */
function rowsIn(query: object) {
	const text = (query as Record<string, unknown>)[ROWS_PARAMETER];
	return tableReference.safeParse(attempt(JSON.parse, String(text))).data;
}
