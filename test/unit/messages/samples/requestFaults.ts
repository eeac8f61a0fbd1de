import type * as requestFaults from '../../../../nodes/shared/messages/requestFaults';
import type { Samples } from '../samples';

export const samples: Samples<typeof requestFaults> = {
	withAddress: [['Must be a valid HTTPS URL', 'http://example.com/lamp.jpg']],
	notAmong: [['square', ['ratio_9_16', 'ratio_16_9', 'ratio_1_1']]],
	mustBe: [
		['at least', 0.1],
		['greater than', 0],
		['at most', 60],
	],
	tooLong: [
		[2_001, 2_000, 'characters'],
		[51, 50, 'entries'],
		[6_000, 5_120, 'bytes as JSON'],
	],
	notLanguageCode: [[2]],
	missingVariables: [
		[{ scene: 2, variables: ['product', 'price'] }],
		[{ scene: 2, variables: ['product', 'price'], inTemplate: true }],
	],
	beyondCanvas: [[1080, 'Vertical (9:16)']],
	idUsedTwice: [['media_1']],
};
