import omitBy from 'lodash/omitBy';
import orderBy from 'lodash/orderBy';
import partition from 'lodash/partition';
import pick from 'lodash/pick';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isEmptyCell } from '../shared/items/cells';
import { isToolCall } from '../shared/items/parameters';
import { systemClock } from '../shared/utils/clock';
import { limitFields, limitOf, withNote } from './getMany';
import { type Operation, type OperationInput, toItem } from './operation';
import { filtersField, filtersOf } from './paidVideoFilters';
import { type PaidVideo, refreshedPaidVideos, refreshField, tableField, urlOf } from './paidVideos';
import { simplifiedForTools } from './simplify';

/** Without the last change, and its run. */
const simplifiedPaidVideos = simplifiedForTools([
	'row',
	'status',
	'projectId',
	'url',
	'message',
	'campaign',
	'expiresAt',
]);

async function executeGetMany(input: OperationInput): Promise<INodeExecutionData[]> {
	const { context, read } = input;
	const paid = await input.paidVideosIn(read(tableField.name));
	const { matches, mayMatch } = filtersOf(input, systemClock.now());
	const limit = limitOf(input);
	const [matching, others] = partition(paid.videos.filter(mayMatch), matches);
	const asked = [...matching.slice(0, limit), ...others.slice(0, limit)];
	const { videos } = await refreshedPaidVideos(input, paid, asked);
	const shown = orderBy(videos.filter(matches), 'line.id', 'desc').slice(0, limit);
	const items = shown.map((video) => toItem(simplifiedPaidVideos.shape(jsonOf(video), input)));
	if (!isToolCall(context)) return items;
	return withNote(items, Math.max(matching.length, items.length), 'videos', ['Status']);
}

/** What a person needs of a line of the table. */
const SHOWN = ['projectId', 'videoId', 'url', 'message', 'workflow', 'campaign', 'executionId'];

/** Without the texts that are not known. */
function jsonOf(video: PaidVideo): IDataObject {
	const { row, status, line } = video;
	const updatedAt = new Date(line.createdAt).toISOString();
	const { expiresAt } = urlOf(video);
	const json = { row, status, ...pick(line, SHOWN), updatedAt, expiresAt };
	return omitBy(json, isEmptyCell) as IDataObject;
}

export const getManyPaidVideos: Operation = {
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
	execute: executeGetMany,
};
