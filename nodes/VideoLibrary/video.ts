import isPlainObject from 'lodash/isPlainObject';

import { videoField } from '../shared/fields/locators';
import { idIn } from '../shared/items/cells';
import { type LibraryRecord, VIDEOS } from '../shared/lookups/libraries';
import { videoDetails } from '../shared/lookups/videoDetails';
import { downloadVideo } from './downloadVideo';
import { fieldIs, nameContains } from './filters';
import { getMany } from './getMany';
import { type ItemOperation, type OperationInput, type Resource, toItem } from './resource';
import { isSimplified, keepFields, simplifyField } from './simplify';
import { waitForVideo } from './waitForVideo';

/** Names of callbacks and creation responses; the document does not show those of the look-ups. */
const SIMPLE_FIELDS = [
	'id',
	'videoId',
	'projectId',
	'name',
	'status',
	'state',
	'url',
	'shareUrl',
	'duration',
	'completedAt',
	'message',
];

/** n8n's guidelines ask for *Simplify* when a record has more fields than this. */
const MAX_FIELDS = 10;

/** Keeps the fields that matter most. A record with few fields stays as it is. */
export function simplify(record: LibraryRecord, kept: string[] = SIMPLE_FIELDS): LibraryRecord {
	if (Object.keys(record).length <= MAX_FIELDS) return record;
	return keepFields(record, kept);
}

const shape = (record: LibraryRecord, input: OperationInput): LibraryRecord =>
	isSimplified(input) ? simplify(record) : record;

const get: ItemOperation = {
	name: 'Get',
	value: 'get',
	description: 'Get a video with its status',
	action: 'Get video',
	tool: 'Tells whether a video is finished, by the ID of the video or of its project. Returns the record as the service gives it, usually with a status and, once finished, a url. A video takes 2 to 5 minutes.',
	fields: [videoField, simplifyField],
	async execute(input) {
		const id = idIn(videoField, input.read(videoField.name));
		const data = await videoDetails(input.lookUp, input.account, { givenId: id });
		return [toItem(isPlainObject(data) ? shape(data as LibraryRecord, input) : data)];
	},
};

/** "Video list and video details": the document shows neither their paths nor their responses. */
export const video: Resource = {
	name: 'Video',
	value: 'video',
	operations: [
		downloadVideo,
		get,
		getMany({
			library: VIDEOS,
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
			extraFields: [simplifyField],
			shape,
		}),
		waitForVideo,
	],
};
