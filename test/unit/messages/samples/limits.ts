import type * as limits from '../../../../nodes/shared/messages/limits';
import type { Samples } from '../samples';

export const samples: Samples<typeof limits> = {
	limitedNow: [
		[0, 1],
		[2, 5],
	],
	LIMIT: {
		maxPerRunReached: [[1_200]],
		maxInPeriodReached: [
			[{ name: 'Max Videos per Day', max: 20 }, Date.UTC(2026, 10, 22, 23), 'Europe/Berlin'],
		],
		maxInTotalReached: [[{ name: 'Max Videos in Total', max: 100 }]],
	},
};
