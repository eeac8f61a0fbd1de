import type * as run from '../../../../nodes/shared/messages/run';
import type { Samples } from '../samples';

const refusal = {
	message: 'Not enough credits. Estimated: 12, Available: 3',
	advice: "Add credits in the service's dashboard.",
};
const tooLarge = {
	message: 'The file at cdn.example.com is larger than 2 GB',
	advice: "The video still exists: download it in the service's dashboard.",
};

export const samples: Samples<typeof run> = {
	RUN: {
		anotherRowRefused: [[refusal]],
		serviceSeemsDown: [[5]],
		filesCopiedTooLate: [[]],
		workflowNotPublished: [[]],
		endlessLoop: [[]],
	},
	VIDEO_FILE: {
		completedWithoutUrl: [[]],
		videoFileTooLarge: [['Project pr_1', tooLarge]],
		videoFileNotDownloaded: [['Project pr_1', { message: 'HTTP 404' }]],
	},
	answered: [[502], [500, 'Something went wrong']],
};
