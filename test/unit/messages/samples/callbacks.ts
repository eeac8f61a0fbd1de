import type * as callbacks from '../../../../nodes/shared/messages/callbacks';
import type { Samples } from '../samples';
import { TRY_LATER } from '../../../../nodes/shared/messages/service';

const trigger = 'http://n8n.local:5678/webhook/video-generation/a1B2c3';
const SETTING = 'Video Details Path';

export const samples: Samples<typeof callbacks> = {
	CALLBACK: {
		workflowNotSaved: [[]],
		namesNoWorkflow: [['my workflow']],
		callbackNotHttps: [[trigger]],
		noTriggerListens: [[trigger]],
		triggerHasOtherCredential: [[trigger]],
		answersUnlikeTrigger: [[trigger, 302]],
	},
	triggerNotChecked: [[trigger, 'ECONNREFUSED']],
	TRIGGER: {
		triggerNotHttps: [[trigger]],
		triggerElsewhere: [[trigger, 'hooks']],
	},
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
