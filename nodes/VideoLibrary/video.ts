import isPlainObject from 'lodash/isPlainObject';

import { videoField } from '../shared/fields/locators';
import { boolean } from '../shared/items/values';
import { type Entry, VIDEOS } from '../shared/lookups/libraries';
import { atUndocumentedPath, videoDetailsPath } from '../shared/service/undocumented';
import { download } from './download';
import { fieldIs, nameContains } from './filters';
import { getMany } from './getMany';
import { idOf } from './read';
import { itemOf, simplified, simplifyField } from './records';
import type { Resource, Row, RowOperation } from './resource';
import { wait } from './wait';

/** Words of callbacks and creation answers; what the look-ups say is not shown. */
const SIMPLE = [
	'id',
	'videoId',
	'projectId',
	'name',
	'status',
	'url',
	'shareUrl',
	'duration',
	'completedAt',
	'message',
];

const shape = (record: Entry, { read }: Row): Entry =>
	boolean(read('simplify')) === true ? simplified(record, SIMPLE) : record;

const get: RowOperation = {
	name: 'Get',
	value: 'get',
	description: 'Get a video with its status',
	action: 'Get video',
	tool: 'Tells whether a video is finished, by the ID of the video or of its project. Returns the record as the service gives it, usually with a status and, once finished, a url. A video takes 2 to 5 minutes.',
	fields: [videoField, simplifyField],
	async execute(row) {
		const path = videoDetailsPath(row.account, idOf(row, videoField));
		const data = await atUndocumentedPath('videoDetails', async () => await row.lookUp({ path }));
		return [itemOf(isPlainObject(data) ? shape(data as Entry, row) : data)];
	},
};

/** "Video list and video details": neither their paths nor their answers are shown. */
export const video: Resource = {
	name: 'Video',
	value: 'video',
	operations: [
		download,
		get,
		getMany({
			library: VIDEOS,
			noun: 'videos',
			tool: 'Lists the videos of the account, as the service gives them: usually with a status and, once finished, a url.',
			filters: [
				nameContains,
				fieldIs(
					'Status',
					'status',
					'e.g. completed',
					'Status of the video; upper or lower case does not matter',
				),
			],
			extra: { fields: [simplifyField], shape },
		}),
		wait,
	],
};
