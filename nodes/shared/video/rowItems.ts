import compact from 'lodash/compact';
import mapKeys from 'lodash/mapKeys';
import sortBy from 'lodash/sortBy';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { OWN_CODES } from '../contract/errorCodes';
import type { TableColumns, TableOutput } from '../fields/output';
import { type RowError, textOf } from '../items/rowError';
import { omitUndefined } from '../utils/objects';
import { idsOf } from './ids';
import type { ProcessedVideo, ProjectVideo } from './video';
import { NO_REASON, rowStatus, timeoutMessage, videoItem } from './videoItem';

/** Clears the message of an earlier run; null would stay out of a Google Sheet. */
const NOTHING_TO_SAY = '';

type Result = Partial<Record<Exclude<keyof TableColumns, 'id'>, string | null>>;

/**
 * The output items of a video, one for each of its rows: flat values that a table takes as they are. A value that is to
 * stay as it is in the table is absent.
 */
export function rowItems(video: ProcessedVideo, table: TableOutput): INodeExecutionData[] {
	const result = resultOf(video);
	return video.itemIndexes.map((item) => ({
		json: rowJson(result, table, item),
		pairedItem: { item },
	}));
}

/** A row with its ID, under the names of its table. */
export function rowJson(result: Result, { columns, ids }: TableOutput, item: number): IDataObject {
	const row = omitUndefined({ id: ids[item] ?? null, ...result });
	return mapKeys(row, (_, name) => columns[name as keyof TableColumns]) as IDataObject;
}

function resultOf(video: ProcessedVideo): Result {
	switch (video.status) {
		case 'rejected': {
			// of an ID that the service does not know nothing else is to be written
			const isUnknown = video.errors[0].code === OWN_CODES.unknownProject;
			const status = isUnknown ? undefined : (rowStatus(video) ?? null);
			// what is known of its ID may be the video of a deleted row: the table has its own
			return { status, message: rowMessage(video.errors) };
		}
		case 'uncertain':
			return { status: 'check', message: rowMessage(video.errors) };
		case 'lookUpFailed':
			return { status: 'processing', message: rowMessage(video.errors), projectId: idOf(video) };
		case 'created':
			return { status: 'processing', message: NOTHING_TO_SAY, projectId: idOf(video) };
		case 'timedOut':
			return { status: 'processing', message: timeoutMessage(video), projectId: idOf(video) };
		case 'completed': {
			const { url } = video.event;
			return {
				status: 'completed',
				message: NOTHING_TO_SAY,
				videoUrl: url,
				projectId: idOf(video),
			};
		}
		case 'failed':
			// without its code, which the ledger does not know: a later run writes the same
			return {
				status: 'failed',
				message: video.event.message || NO_REASON,
				projectId: idOf(video),
			};
	}
}

const idOf = (video: ProjectVideo): string | undefined => {
	const { projectId, videoId } = idsOf(video);
	return projectId ?? videoId;
};

/**
 * The output items of videos: theirs, or those of their rows, in the order of the rows.
 *
 * @param errorOutput whether failed and timed-out videos go to the error output
 */
export const itemsOf = (
	videos: ProcessedVideo[],
	{ table, errorOutput = false }: { table?: TableOutput; errorOutput?: boolean },
): INodeExecutionData[] =>
	table
		? sortBy(
				videos.flatMap((video) => rowItems(video, table)),
				'pairedItem.item',
			)
		: videos.map((video) => videoItem(video, errorOutput));

/** What happened, and what to do. */
const rowMessage = (errors: RowError[]): string =>
	compact([textOf(errors).replace(/\.$/, ''), errors[0].advice]).join('. ');
