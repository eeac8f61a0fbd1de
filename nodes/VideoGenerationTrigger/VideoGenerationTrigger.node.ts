import {
	type IHookFunctions,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
	type TriggerPanelDefinition,
} from 'n8n-workflow';

import { isHttps } from '../shared/addresses/urls';
import { isTriggerUrl, TRIGGER_PATH } from '../shared/callbacks/callbackUrl';
import { triggerHint } from '../shared/fields/aiHints';
import { choices, collectionField } from '../shared/fields/parts';
import { resultColumnsField } from '../shared/fields/rowOutput';
import { nodeError } from '../shared/items/n8nMessages';
import { videoGenerationApiTest } from '../shared/lookups/checkCredential';
import { TRIGGER } from '../shared/messages/callbacks';
import type { Told } from '../shared/messages/reasons';
import { CREDENTIAL, readWebhookEndpoint } from '../shared/service/credential';
import { systemClock } from '../shared/utils/clock';
import { receive } from './receive';

const triggerFields: INodeProperties[] = [
	{
		displayName:
			'To start this trigger, publish the workflow, and set <b>What to Do</b> in a video node to notify it. To update the rows of a table, connect a node that matches <b>project_id</b>. In a Data Table, also match <b>video_version</b> and <b>status</b> (equals processing), and set <b>Must Match</b> to All Conditions.',
		name: 'notice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Start On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: ['project.completed', 'project.failed'],
		options: choices({
			'project.completed': ['Video Completed', 'A video is finished and ready to download'],
			'project.failed': [
				'Video Failed',
				"A video couldn't be created. The message contains the reason.",
			],
		}),
		description:
			"The events that start the workflow. If you remove Video Failed, failed rows aren't updated until the next run.",
	},
	collectionField({
		displayName: 'Options',
		name: 'options',
		placeholder: 'Add Option',
		options: [
			{
				displayName: 'Simplify',
				name: 'simplify',
				type: 'boolean',
				default: true,
				description:
					'Whether to return only the result columns (Output: Row of a Table) or the main fields (Output: Video) instead of all fields',
			},
			resultColumnsField,
		],
	}),
];

/** The texts beside the panel. The service calls the production URL only, so n8n's test listener receives nothing. */
const help: TriggerPanelDefinition = {
	header: 'Each finished video starts the workflow',
	activationHint: {
		inactive:
			'Publish the workflow first. The service only calls the production URL, which must be a public HTTPS URL. To test the next nodes, set mock data in the output.',
		active:
			'The workflow is published. To test the next nodes, set mock data in the output, or copy a past execution to the editor.',
	},
	executionsHelp:
		'To start this trigger, set <b>What to Do</b> in a video node to notify it. Each finished video starts its own execution, which you can see in the <a data-key="executions">executions list</a>. <b>Execute step</b> listens on the test URL, which the service never calls.',
};

/** A test listens to n8n's test URL, which no creation node uses. */
const isTest = (context: IHookFunctions) => context.getActivationMode() === 'manual';

/** n8n starts again: what has been published goes on, as videos are under way. */
const isStart = (context: IHookFunctions) =>
	['init', 'leadershipChange'].includes(context.getActivationMode());

/** Why the service cannot call the trigger, or video nodes would not find it. */
async function problemOf(context: IHookFunctions): Promise<Told | undefined> {
	const url = context.getNodeWebhookUrl('default') ?? '';
	if (!isHttps(url)) return TRIGGER.triggerNotHttps(url);
	const endpoint = readWebhookEndpoint(await context.getCredentials(CREDENTIAL));
	if (isTriggerUrl(url, endpoint, context.getWorkflow().id ?? '')) return undefined;
	return TRIGGER.triggerElsewhere(url, endpoint);
}

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
		eventTriggerDescription:
			"This trigger doesn't create videos: click Stop Listening, and run the workflow from its manual trigger. Once the workflow is published, finished videos start it.",
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
		triggerPanel: help,
		properties: triggerFields,
	};

	methods = { credentialTest: { videoGenerationApiTest } };

	/** There is nothing to register at the service: each creation request carries the URL ("Events"). */
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return isTest(this) || isStart(this);
			},
			/** @throws NodeOperationError when its URL cannot be used, which fails the activation */
			async create(this: IHookFunctions): Promise<boolean> {
				const problem = isTest(this) ? undefined : await problemOf(this);
				if (problem) throw nodeError(this.getNode(), problem);
				return true;
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this, systemClock.now());
	}
}
