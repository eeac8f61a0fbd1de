import type * as callbacks from '../../../../nodes/shared/messages/callbacks';
import type { Samples } from '../samples';

const trigger = 'http://n8n.local:5678/webhook/video-generation/a1B2c3';

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
	waitsForCallbacks: [
		[1, Date.UTC(2026, 10, 22, 17, 58), 'UTC'],
		[3, Date.UTC(2026, 10, 22, 17, 58), 'Europe/Berlin'],
	],
};
