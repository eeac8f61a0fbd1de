import type * as limits from '../../../../nodes/shared/messages/limits';
import type { Samples } from '../samples';

export const samples: Samples<typeof limits> = {
	limitedNow: [
		[0, 1],
		[2, 5],
	],
	LIMIT: {
		maxReached: [['Max Videos per Day', 1_200]],
	},
};
