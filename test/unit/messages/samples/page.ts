import type * as page from '../../../../nodes/shared/messages/page';
import type { Samples } from '../samples';

export const samples: Samples<typeof page> = {
	cardsOf: [['Rejected', 1_200]],
	cardsLeftOut: [
		[1, 1_000],
		[30, 1_000],
	],
	lengthOfSpeech: [[45]],
	mediaNumber: [
		[1, false],
		[2, true],
	],
	fileInWords: [[{ name: 'a.jpg', size: 240_000 }], [{ name: 'a.mp4', size: 2_400_000 }]],
	sceneHeading: [
		[1, undefined],
		[2, 'picture_in_picture'],
	],
	mediaOfScene: [[['m-1']], [['m-1', 'm-2']]],
};
