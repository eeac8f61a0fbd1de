import type * as run from '../../../../nodes/shared/messages/run';
import type { Samples } from '../samples';

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
};
