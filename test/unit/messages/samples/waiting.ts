import type * as waiting from '../../../../nodes/shared/messages/waiting';
import { TRY_LATER } from '../../../../nodes/shared/messages/service';
import type { Samples } from '../samples';

const SETTING = 'Video Details Path';

export const samples: Samples<typeof waiting> = {
	LOOK_UP: {
		lookUpPathWrong: [['/videos/{videoId}', SETTING]],
		answerAboutAnotherVideo: [[SETTING]],
		createdNotShown: [
			['Project pr_1', true, { message: 'Video not found', advice: 'Check the video ID.' }],
			['Project without an ID', false, { message: 'Video not found' }],
		],
	},
	notLookedUp: [
		[1, 1, undefined],
		[2, 3, { message: "The service didn't respond (timeout).", advice: TRY_LATER }],
	],
	waitsForCallbacks: [
		[1, Date.UTC(2026, 10, 22, 17, 58), 'UTC'],
		[3, Date.UTC(2026, 10, 22, 17, 58), 'Europe/Berlin'],
	],
};
