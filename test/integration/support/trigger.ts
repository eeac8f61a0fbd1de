import type { Request, Response } from 'express';
import { HookContext, WebhookContext } from 'n8n-core';
import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	WorkflowActivateMode,
} from 'n8n-workflow';

import { VideoGenerationTrigger } from '../../../nodes/VideoGenerationTrigger/VideoGenerationTrigger.node';
import { additionalDataOf, NODE, type Setup, workflowOf } from './engine';
import { answerThrown, startWebhookServer, type WebhookServer } from './webhookServer';

export const WORKFLOW_ID = 'wf1';

const setupOf = (credential: Setup['credential'], parameters: INodeParameters = {}) => ({
	node: new VideoGenerationTrigger(),
	parameters,
	credential,
	workflowId: WORKFLOW_ID,
	settings: { webhookId: 'h1' },
});

/** A published workflow with a trigger, as n8n's webhook server holds it. */
export interface PublishedTrigger {
	/** Base of its webhook addresses, without a slash at its end. */
	base: string;
	/** Its production address, without the token. */
	address: string;
	/** PEM certificate of its https address. */
	certificate: string;
	/** The items that have started the workflow. */
	started: INodeExecutionData[];
	parameters: INodeParameters;
	credential: IDataObject;
	/** n8n answers 500 this many times after the trigger has said yes. */
	failures: number;
	/** What the node has thrown, each of which was answered 500. */
	thrown: unknown[];
	close(): Promise<void>;
}

/** Serves the trigger over https, as behind a proxy, with n8n-core's own webhook context. */
export async function publishTrigger(credential: Setup['credential']): Promise<PublishedTrigger> {
	const server = await startWebhookServer();
	const { base, certificate, thrown, close } = server;
	const trigger: PublishedTrigger = {
		base,
		certificate,
		thrown,
		close,
		address: `${base}/webhook/video-generation/${WORKFLOW_ID}`,
		started: [],
		parameters: {},
		credential,
		failures: 0,
	};
	serve(server, trigger);
	return trigger;
}

function serve(server: WebhookServer, trigger: PublishedTrigger) {
	server.app.post(`/webhook/video-generation/${WORKFLOW_ID}`, async (request, response) => {
		const { workflowData, webhookResponse, noWebhookResponse } = await call(
			trigger,
			request,
			response,
		);
		if (noWebhookResponse) return;
		if (workflowData && trigger.failures-- > 0) {
			response.status(500).end();
			return;
		}
		trigger.started.push(...(workflowData?.[0] ?? []));
		response.status(200).send(webhookResponse);
	});
	answerThrown(server);
}

async function call(trigger: PublishedTrigger, request: Request, response: Response) {
	const setup = setupOf(trigger.credential as Setup['credential'], trigger.parameters);
	const workflow = workflowOf(setup);
	const node = workflow.getNode(NODE);
	if (!node) throw new Error('The test workflow has no trigger');
	const additionalData = {
		...additionalDataOf(setup),
		httpRequest: request,
		httpResponse: response,
	};
	const [webhookDescription] = setup.node.description.webhooks ?? [];
	const webhookData = {
		httpMethod: 'POST' as const,
		node: NODE,
		path: '',
		webhookDescription,
		workflowId: WORKFLOW_ID,
		workflowExecuteAdditionalData: additionalData,
	};
	const context = new WebhookContext(
		workflow,
		node,
		additionalData,
		'webhook',
		webhookData,
		[],
		null,
	);
	return await setup.node.webhook.call(context);
}

/** (De)activates a workflow with a trigger, with n8n-core's own hook context. */
export function lifecycle(
	webhookBase: string,
	staticData: IDataObject = {},
	activation: WorkflowActivateMode = 'activate',
) {
	const setup = { ...setupOf({ apiKey: 'demo-key' }), webhookBase, staticData };
	const workflow = workflowOf(setup);
	const node = workflow.getNode(NODE);
	if (!node) throw new Error('The test workflow has no trigger');
	const context = new HookContext(workflow, node, additionalDataOf(setup), 'trigger', activation);
	const { checkExists, create, delete: remove } = setup.node.webhookMethods.default;
	return {
		checkExists: async () => await checkExists.call(context),
		create: async () => await create.call(context),
		remove: async () => await remove.call(context),
		registered: () => workflow.getStaticData('global'),
	};
}
