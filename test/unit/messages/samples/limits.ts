import type * as limits from '../../../../nodes/shared/messages/limits';
import type { Samples } from '../samples';

export const samples: Samples<typeof limits> = {
	limitedNow: [
		[0, 1],
		[2, 5],
	],
	LIMIT: {
		maxPerRunReached: [[1_200]],
		maxReached: [
			[{ name: 'Max Videos per Day', max: 20, isTotal: false }],
			[{ name: 'Max Videos in Total', max: 100, isTotal: true }],
		],
	},
};
