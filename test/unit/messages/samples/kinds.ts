import type * as kinds from '../../../../nodes/shared/messages/kinds';
import type { Samples } from '../samples';

export const samples: Samples<typeof kinds> = {
	KIND_DOUBT: {
		voiceWithoutScript: [[]],
		textTooSmall: [[]],
		noVoice: [[]],
	},
	slideCaption: [
		[{ number: 1, seconds: 3, isClip: false, isHardToRead: false }],
		[{ number: 2, seconds: 5, isClip: true, file: 'clip.mp4', isHardToRead: true }],
	],
	slidesNotDrawn: [[1], [20]],
};
