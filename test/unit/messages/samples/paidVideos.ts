import type * as paidVideos from '../../../../nodes/shared/messages/paidVideos';
import type { Samples } from '../samples';
import { OF_GROUP, OF_TABLE } from './wording';

const { columns } = OF_TABLE;
const made = { project: 'proj_8f2', row: 'Row 11 (rain jacket)', version: '2', mayBeOther: false };
const at = Date.UTC(2026, 10, 22, 16, 58);
const paid = { ...made, at, showsOther: false };
const notFound = {
	projectId: 'proj_8f2',
	message: 'Project not found',
	path: 'Video Details Path',
};

export const samples: Samples<typeof paidVideos> = {
	PAID: {
		paidFromOtherValues: [
			[paid, OF_TABLE],
			[{ ...paid, row: 'Hiking (rows 11, 12)' }, OF_GROUP],
			[{ ...paid, row: '' }, OF_TABLE],
			[{ ...paid, mayBeOther: true }, OF_TABLE],
			[{ ...paid, showsOther: true }, OF_TABLE],
		],
		failedFromOtherValues: [
			[made, OF_TABLE],
			[{ ...made, row: '' }, OF_GROUP],
			[{ ...made, mayBeOther: true }, OF_TABLE],
		],
		videoOfAnotherRow: [
			[
				'proj_8f2',
				{ row: 'Row 11 (rain jacket)', url: 'https://cdn.example.com/8f2.mp4' },
				columns,
			],
			['proj_8f2', { row: '', url: '' }, columns],
		],
		videoOfAnotherNode: [['proj_8f2', columns]],
		groupSplit: [['proj_8f2']],
		videoNotCreatedHere: [['proj_8f2', columns]],
		videoInSeveralRows: [['proj_8f2', columns]],
		rowsShowSeveralVideos: [[columns]],
		videoNotReturned: [
			[notFound, columns],
			[{ ...notFound, otherProject: 'proj_7a1' }, columns],
		],
		paidByAnotherAccount: [['"Client A" (https://api.example.com)']],
	},
	limitedNow: [
		[0, 1],
		[2, 5],
	],
	LIMIT: {
		maxReached: [['Max Videos per Day', 1_200]],
	},
};
