import {
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { callbackUrlProblem } from '../shared/callbacks/callbackUrl';
import {
	registeredUrl,
	registerUrl,
	TRIGGER_PATH,
	unregisterUrl,
} from '../shared/callbacks/triggerUrl';
import { LIMITS } from '../shared/contract/values';
import { triggerHint } from '../shared/fields/aiHints';
import { nodeError } from '../shared/items/output';
import { videoGenerationApiTest } from '../shared/lookups/checkCredential';
import { systemClock } from '../shared/utils/clock';
import { triggerFields, triggerHelp } from './fields';
import { receive } from './receive';

/** A test listens to n8n's test URL, which no creation node uses. */
const isTest = (context: IHookFunctions) => context.getActivationMode() === 'manual';

const ownUrl = (context: IHookFunctions) => context.getNodeWebhookUrl('default') ?? '';

const staticData = (context: IHookFunctions) => context.getWorkflowStaticData('global');

const REASONS = {
	notHttps: (url: string) => `callbacks need an https address, and this trigger's is ${url}`,
	tooLong: () =>
		`the address of this trigger is longer than the service accepts (${LIMITS.webhook} characters with its token)`,
};

/** The advice is part of the message, as n8n shows only the message when an activation fails. */
const activationError = (context: IHookFunctions, reason: string) =>
	nodeError(context.getNode(), {
		message: `Set the environment variable WEBHOOK_URL of this n8n (N8N_WEBHOOK_URL from n8n 2.41 on) to its public https address, restart n8n and publish again: ${reason}`,
	});

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

	/**
	 * Registers the production URL in the workflow, so that creation nodes find it. There is nothing to register at the
	 * service: each creation request carries the URL ("Events").
	 */
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return isTest(this) || registeredUrl(staticData(this)) === ownUrl(this);
			},
			/** @throws NodeOperationError when the service could not call the URL, which fails the activation */
			async create(this: IHookFunctions): Promise<boolean> {
				if (isTest(this)) return true;
				const url = ownUrl(this);
				const problem = callbackUrlProblem(url);
				if (problem) throw activationError(this, REASONS[problem](url));
				registerUrl(staticData(this), url);
				return true;
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				if (!isTest(this)) unregisterUrl(staticData(this));
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this, systemClock.now());
	}
}
