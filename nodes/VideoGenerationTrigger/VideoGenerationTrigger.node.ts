import {
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { TRIGGER_PATH } from '../shared/callbacks/triggerUrl';
import { triggerHint } from '../shared/fields/builderHint';
import { videoGenerationApiTest } from '../shared/lookups/checkCredential';
import { systemClock } from '../shared/utils/clock';
import { triggerFields, triggerHelp } from './fields';
import { isRegistered, register, unregister } from './lifecycle';
import { receive } from './receive';

export class VideoGenerationTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Video Generation Trigger',
		name: 'videoGenerationTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		// for version 1, n8n evaluates one more expression per callback (an option of its own Webhook node)
		version: 1.1,
		subtitle:
			'={{ "video " + $parameter["events"].map((event) => event.replace("project.", "")).join(" or ") }}',
		description: 'Starts when a video is finished or has failed',
		eventTriggerDescription: 'A finished video starts this workflow once it is published',
		defaults: { name: 'Video Generation Trigger' },
		builderHint: triggerHint,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'videoGenerationApi', required: true, testedBy: 'videoGenerationApiTest' },
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: '',
				path: TRIGGER_PATH,
				isFullPath: true,
				ndvHideUrl: true,
			},
		],
		triggerPanel: triggerHelp,
		properties: triggerFields,
	};

	methods = { credentialTest: { videoGenerationApiTest } };

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return isRegistered(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return register(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return unregister(this);
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this, systemClock.now());
	}
}
