import type { Request, Response } from 'express';
import { WebhookContext } from 'n8n-core';
import type { IRunExecutionData } from 'n8n-workflow';

import { additionalDataOf, NODE, type Ran, runNode, type Setup, workflowOf } from './engine';
import { answerThrown, startWebhookServer } from './webhookServer';

/** An n8n that suspends an execution, and resumes it when it is called back. */
export interface SuspendingN8n {
	/** Base of its webhook addresses, without a slash at its end. */
	base: string;
	/** PEM certificate of its https address. */
	certificate: string;
	/** What the execution is as it was stored last; undefined while it is not stored. */
	stored: Ran | undefined;
	/** The executions that callbacks have resumed. */
	resumed: Ran[];
	/** What the node has thrown, each of which was answered 500. */
	thrown: unknown[];
	/** Runs the node until it ends or is suspended, and stores the execution. */
	run(setup: Setup): Promise<Ran>;
	/** The time of the wait is up. */
	timeOut(): Promise<Ran>;
	close(): Promise<void>;
}

/** The stored execution as n8n reads it from its database. */
const readBack = ({ run }: Ran) => JSON.parse(JSON.stringify(run.data)) as IRunExecutionData;

export async function startSuspendingN8n(): Promise<SuspendingN8n> {
	const server = await startWebhookServer();
	const { app, base, certificate, thrown, close } = server;
	let setup: Setup | undefined;
	let running = false;
	const current = () => {
		if (!setup || !n8n.stored) throw new Error('Nothing is suspended');
		return { setup, stored: n8n.stored };
	};
	const n8n: SuspendingN8n = {
		base,
		certificate,
		thrown,
		close,
		stored: undefined,
		resumed: [],
		run: async (given) => {
			n8n.stored = undefined;
			n8n.resumed = [];
			running = false;
			setup = { webhookBase: n8n.base, ...given };
			n8n.stored = await runNode(setup);
			return n8n.stored;
		},
		timeOut: async () => await runNode(current().setup, readBack(current().stored)),
	};
	app.post('/webhook-waiting/:executionId/:nodeId', async (request, response) => {
		if (!n8n.stored) return void response.status(404).end();
		if (!n8n.stored.run.data.waitTill) return void response.status(409).end();
		const data = readBack(n8n.stored);
		const { workflowData, webhookResponse, noWebhookResponse } = await call(
			current().setup,
			data,
			request,
			response,
		);
		if (noWebhookResponse) return;
		const [next] = data.executionData?.nodeExecutionStack ?? [];
		if (workflowData && next) {
			// n8n lets an execution go on only once
			if (running) return void response.status(409).end();
			running = true;
			next.data.main = workflowData;
			n8n.stored = await runNode(current().setup, data);
			n8n.resumed.push(n8n.stored);
			running = false;
		}
		response.status(200).send(webhookResponse);
	});
	answerThrown(server);
	return n8n;
}

async function call(setup: Setup, data: IRunExecutionData, request: Request, response: Response) {
	const workflow = workflowOf(setup);
	const node = workflow.getNode(NODE);
	if (!node) throw new Error('The test workflow has no node');
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
		workflowId: workflow.id,
		workflowExecuteAdditionalData: additionalData,
	};
	const context = new WebhookContext(
		workflow,
		node,
		additionalData,
		'webhook',
		webhookData,
		[],
		data,
	);
	if (!setup.node.webhook) throw new Error('The node has no webhook');
	return await setup.node.webhook.call(context);
}
