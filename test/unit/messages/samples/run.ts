import type * as run from '../../../../nodes/shared/messages/run';
import type { Samples } from '../samples';

const refusal = {
	message: 'Not enough credits. Estimated: 12, Available: 3',
	advice: "Add credits in the service's dashboard.",
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
		videoFileNotDownloaded: [['Project pr_1', { message: 'HTTP 404' }]],
	},
	answered: [[502], [500, 'Something went wrong']],
};
