import type * as requestFaults from '../../../../nodes/shared/messages/requestFaults';
import type { Samples } from '../samples';

export const samples: Samples<typeof requestFaults> = {
	withAddress: [['Must be a valid HTTPS URL', 'http://example.com/lamp.jpg']],
	severalUrlsIn: [['product_image']],
	notAmong: [['square', ['ratio_9_16', 'ratio_16_9', 'ratio_1_1']]],
	mustBeAtLeast: [[0.1]],
	mustBeAbove: [[0]],
	mustBeAtMost: [[60]],
	tooLongText: [[2_001, 2_000]],
	tooLongList: [[51, 50]],
	notLanguageCode: [[2]],
	metadataTooLarge: [[6_000, 5_120]],
	missingVariables: [
		[{ scene: 2, variables: ['product', 'price'] }],
		[{ scene: 2, variables: ['product', 'price'], inTemplate: true }],
	],
	beyondCanvas: [[1080, 'Vertical (9:16)']],
	idUsedTwice: [['media_1']],
};
