import omitBy from 'lodash/omitBy';
import type { IDataObject } from 'n8n-workflow';

import { isEmptyCell } from '../shared/items/cells';
import { isToolCall } from '../shared/items/parameters';
import { systemClock } from '../shared/utils/clock';
import { limitFields, limitOf, noteForModel } from './getMany';
import { type BatchOperation, type Execute, type OperationInput, toItem } from './operation';
import { filterOf, filtersField } from './paidVideoFilters';
import {
	type PaidVideo,
	readPaidVideos,
	tableField,
	paidVideosTable,
	urlOf,
} from './readPaidVideos';
import { refreshedPaidVideos, refreshField } from './refreshPaidVideos';
import { simplifiedForTools } from './simplify';

/** Not which run changed it last, and when. */
const simplifiedPaidVideos = simplifiedForTools([
	'row',
	'status',
	'projectId',
	'url',
	'message',
	'campaign',
	'expiresAt',
]);

/** Reads the table once for all input items. */
async function prepareRecords(inputs: OperationInput[]): Promise<Execute> {
	const table = await paidVideosTable(inputs);
	const now = systemClock.now();
	const paid = await readPaidVideos(table, now);
	return async (input) => {
		const matching = paid.videos.filter(filterOf(input, now));
		const { videos: shown } = await refreshedPaidVideos(
			input,
			paid,
			matching.slice(0, limitOf(input)),
		);
		const items = shown.map((video) => toItem(simplifiedPaidVideos.shape(jsonOf(video), input)));
		if (!isToolCall(input.context)) return items;
		const counts = { shown: items.length, matching: matching.length };
		return [...items, ...noteForModel({ noun: 'videos', ...counts, filters: ['Status'] })];
	};
}

/** Without the texts that are not known. */
function jsonOf(video: PaidVideo): IDataObject {
	const { row, status, line } = video;
	const { projectId, videoId, url, message, workflow, campaign, executionId } = line;
	return omitBy(
		{
			row,
			status,
			projectId,
			videoId,
			url,
			message,
			workflow,
			campaign,
			executionId,
			updatedAt: new Date(line.createdAt).toISOString(),
			expiresAt: urlOf(video).expiresAt,
		},
		isEmptyCell,
	) as IDataObject;
}

export const getManyPaidVideos: BatchOperation = {
	name: 'Get Many',
	value: 'getAll',
	description: 'Get many paid videos, most recently changed first',
	action: 'Get many paid videos',
	tool: 'Lists the videos that were paid for, each with its row, its status (processing, completed, failed, or check if it may exist), its projectId and, if recorded, its url or message.',
	fields: [
		tableField,
		...limitFields,
		...simplifiedPaidVideos.extraFields,
		filtersField,
		refreshField,
	],
	prepare: prepareRecords,
};
