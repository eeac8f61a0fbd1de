import type * as callbacks from '../../../../nodes/shared/messages/callbacks';
import type { Samples } from '../samples';

const trigger = 'http://n8n.local:5678/webhook/video-generation/a1B2c3';
const ofTrigger = { url: trigger, resumesExecution: false };
const ofExecution = {
	url: 'http://n8n.local:5678/webhook-waiting/1042/5f1c',
	resumesExecution: true,
};

export const samples: Samples<typeof callbacks> = {
	CALLBACK: {
		workflowNotSaved: [[]],
		namesNoWorkflow: [['my workflow']],
		callbackNotHttps: [[ofTrigger], [ofExecution]],
		noTriggerListens: [[trigger]],
		triggerHasOtherCredential: [[trigger]],
		answersUnlikeTrigger: [[trigger, 302]],
	},
	triggerNotChecked: [[trigger, 'ECONNREFUSED']],
	TRIGGER: {
		triggerNotHttps: [[trigger]],
		triggerElsewhere: [[trigger, 'hooks']],
	},
};
