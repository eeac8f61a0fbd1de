import { HookContext } from 'n8n-core';
import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	WorkflowActivateMode,
} from 'n8n-workflow';

import { VideoGenerationTrigger } from '../../../nodes/VideoGenerationTrigger/VideoGenerationTrigger.node';
import { additionalDataOf, NODE, type Setup, workflowOf } from './engine';
import { answerThrown, callWebhook, useWebhookServer } from './webhookServer';

export const WORKFLOW_ID = 'wf1';

/** The credential of a trigger, unless a test gives it another one. */
export const CREDENTIAL = { apiKey: 'demo-key', baseUrl: 'http://localhost' };

const setupOf = (credential: Setup['credential'], parameters: INodeParameters = {}, id = 'n2') => ({
	node: new VideoGenerationTrigger(),
	parameters,
	credential,
	workflowId: WORKFLOW_ID,
	settings: { id, webhookId: 'h1' },
});

/** A published workflow with a trigger, as n8n's webhook server holds it. */
export interface PublishedTrigger {
	/** Base of its webhook addresses, without a slash at its end. */
	readonly base: string;
	/** Its production address, without the token. */
	readonly address: string;
	/** Its address where the webhook endpoint of n8n is called otherwise. */
	readonly renamedAddress: string;
	/** PEM certificate of its https address. */
	certificate: string;
	/** The items that have started the workflow. */
	started: INodeExecutionData[];
	parameters: INodeParameters;
	/** Of the node; another one is another trigger of the workflow. */
	nodeId?: string;
	credential: IDataObject;
	/** n8n answers 500 this many times after the trigger has said yes. */
	failures: number;
	/** What answers in place of n8n, as a proxy may. */
	answers?: { status: number; body: string };
	/** What the node has thrown, each of which was answered 500. */
	thrown: unknown[];
}

/** Serves the trigger over https, as behind a proxy, for the tests of a file, or of a `describe`. */
export function usePublishedTrigger(): PublishedTrigger {
	const server = useWebhookServer();
	const { app, certificate, thrown } = server;
	const path = `/webhook/video-generation/${WORKFLOW_ID}`;
	const renamedPath = `/renamed/video-generation/${WORKFLOW_ID}`;
	const trigger: PublishedTrigger = {
		get base() {
			return server.base;
		},
		get address() {
			return server.base + path;
		},
		get renamedAddress() {
			return server.base + renamedPath;
		},
		certificate,
		thrown,
		started: [],
		parameters: {},
		credential: CREDENTIAL,
		failures: 0,
	};
	app.post([path, renamedPath], async (request, response) => {
		if (trigger.answers) {
			return void response.status(trigger.answers.status).send(trigger.answers.body);
		}
		const { workflowData, webhookResponse, noWebhookResponse } = await callWebhook(
			setupOf(trigger.credential as Setup['credential'], trigger.parameters, trigger.nodeId),
			request,
			response,
		);
		if (noWebhookResponse) return;
		if (workflowData?.[0].length === 0) throw new Error('It starts the workflow with no item');
		if (workflowData && trigger.failures-- > 0) {
			response.status(500).end();
			return;
		}
		trigger.started.push(...(workflowData?.[0] ?? []));
		response.status(200).send(webhookResponse);
	});
	answerThrown(server);
	return trigger;
}

interface Lifecycle {
	credential?: IDataObject;
	activation?: WorkflowActivateMode;
}

/** (De)activates a workflow with a trigger, with n8n-core's own hook context. */
export function lifecycle(
	webhookBase: string,
	{ credential = {}, activation = 'activate' }: Lifecycle = {},
) {
	const setup = { ...setupOf({ ...CREDENTIAL, ...credential }), webhookBase };
	const workflow = workflowOf(setup);
	const node = workflow.getNode(NODE);
	if (!node) throw new Error('The test workflow has no trigger');
	const context = new HookContext(workflow, node, additionalDataOf(setup), 'trigger', activation);
	const { checkExists, create, delete: remove } = setup.node.webhookMethods.default;
	return {
		checkExists: async () => await checkExists.call(context),
		create: async () => await create.call(context),
		remove: async () => await remove.call(context),
	};
}
