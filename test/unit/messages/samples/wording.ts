import type * as wording from '../../../../nodes/shared/messages/wording';
import type { Samples } from '../samples';

const columns = {
	status: 'status',
	videoUrl: 'video_url',
	projectId: 'project_id',
	version: 'video_version',
};

/** Whom words are for, in the samples of other files, too. */
export const OF_TABLE = { columns, isGrouped: false, timeZone: 'Europe/Berlin' };
export const OF_GROUP = { ...OF_TABLE, isGrouped: true };
export const OF_VIDEOS = { isGrouped: false, timeZone: 'Europe/Berlin' };

export const samples: Samples<typeof wording> = {
	nextVersion: [[undefined], [''], ['2'], ['autumn']],
	askForNewVersion: [[OF_TABLE, '2'], [OF_GROUP, 'another value'], [OF_TABLE], [OF_VIDEOS, '2']],
	useExisting: [[OF_TABLE], [OF_GROUP], [OF_TABLE, true]],
};
