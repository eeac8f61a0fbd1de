import type * as run from '../../../../nodes/shared/messages/run';
import type { Samples } from '../samples';
import { OF_TABLE, OF_VIDEOS } from './wording';

const refusal = {
	message: 'Not enough credits. Estimated: 12, Available: 3',
	advice: "Add credits in the service's dashboard.",
};

const rows = 'Rows 11 (rain jacket), 12 (tent)';
const projects = 'Row 11 (rain jacket), project proj_8f2; Row 12 (tent), project proj_9c4';
const lines = ['Row 11 (rain jacket): Script: Required', 'Row 12 (tent): Voice: Required'];

export const samples: Samples<typeof run> = {
	RUN: {
		anotherRowRefused: [[refusal]],
		serviceSeemsDown: [[5]],
		filesCopiedTooLate: [[]],
		workflowNotPublished: [[]],
		endlessLoop: [[]],
	},
	VIDEO_FILE: {
		videoFileNotDownloaded: [['Project pr_1', { message: 'HTTP 404' }]],
	},
	answered: [[502], [500, 'Something went wrong']],
	videosRejected: [[2, 5]],
	eachRejected: [[lines]],
	createdBefore: [[projects]],
	mayExist: [[rows]],
	alreadyPaid: [
		[1, OF_TABLE],
		[3, OF_VIDEOS],
		[3, OF_TABLE, true],
	],
	sharedVideos: [[[rows, 'Rows 14 (mug), 15 (mug)']]],
	otherStatuses: [
		[{ draft: 1 }, 'status', 0],
		[{ draft: 1, 'in review': 1_200 }, 'status', 0],
		[{ declined: 1 }, 'status', 2],
	],
	notRecorded: [['SQLITE_BUSY', projects]],
	resultsNotRecorded: [['SQLITE_BUSY']],
	missingVideos: [
		[{ missing: 2, uncertain: 0, total: 5 }, lines, 'Correct them.'],
		[{ missing: 2, uncertain: 1, total: 5 }, lines, undefined],
	],
	triggerStarts: [[1], [3]],
	notWaitedFor: [
		[3, true],
		[1, false],
	],
	nothingCreated: [[], ['Correct the value.']],
	withNextStep: [
		[['Script: Required.', 'Voice: Required', 'Voice: Required'], 'Nothing was created.'],
	],
	MODEL: { callHeldBack: [[]] },
};
