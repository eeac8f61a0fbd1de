import type * as callbacks from '../../../../nodes/shared/messages/callbacks';
import type { Samples } from '../samples';

const url = 'https://n8n.example.com/webhook/video-generation/w1';
const local = 'http://localhost:5678/webhook/video-generation/w1';

export const samples: Samples<typeof callbacks> = {
	CALLBACK: {
		workflowNotSaved: [[]],
		namesNoWorkflow: [['my workflow']],
		callbackNotHttps: [
			['http://localhost:5678/webhook-waiting/12/node', 'execution'],
			[local, 'trigger'],
		],
		callbackUrlTooLong: [
			['https://n8n.example.com/webhook-waiting/12/node', 'execution', 400],
			[url, 'trigger', 400],
		],
		triggerNotListening: [[url]],
		triggerHasOtherCredential: [[url]],
		notTheTrigger: [[url, 302]],
	},
	TRIGGER: {
		triggerNotHttps: [[local]],
		triggerUrlTooLong: [[400]],
		triggerElsewhere: [[url, 'hooks']],
	},
	triggerNotChecked: [[url, 'ECONNREFUSED']],
	callbackTooLarge: [[256]],
};
