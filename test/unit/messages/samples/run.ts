import type * as run from '../../../../nodes/shared/messages/run';
import type { Samples } from '../samples';

const refusal = {
	message: 'Not enough credits. Estimated: 12, Available: 3',
	advice: 'Add credits in the dashboard of the video service first.',
};
const tooLarge = {
	message: 'The file has 2,100 MB, and at most 2,000 MB are downloaded',
	advice: 'Download it from the address in the field url.',
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
