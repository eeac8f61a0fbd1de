import type { IRunExecutionData } from 'n8n-workflow';

import { type Ran, runNode, type Setup } from './engine';
import { answerThrown, callWebhook, useWebhookServer } from './webhookServer';

/** An n8n that suspends an execution, and resumes it when it is called back. */
export interface SuspendingN8n {
	/** Base of its webhook addresses, without a slash at its end. */
	readonly base: string;
	/** PEM certificate of its https address. */
	certificate: string;
	/** What the execution is as it was stored last; undefined while it is not stored. */
	stored: Ran | undefined;
	/** The executions that callbacks have resumed. */
	resumed: Ran[];
	/** How many callbacks it has answered. */
	answered: number;
	/** What the node has thrown, each of which was answered 500. */
	thrown: unknown[];
	/** Runs the node until it ends or is suspended, and stores the execution. */
	run(setup: Setup): Promise<Ran>;
	/** The time of the wait is up. */
	timeOut(): Promise<Ran>;
}

/** The stored execution as n8n reads it from its database. */
const readBack = ({ stored }: Ran) => JSON.parse(stored) as IRunExecutionData;

/** An n8n for the tests of a file, or of a `describe`. */
export function useSuspendingN8n(): SuspendingN8n {
	const server = useWebhookServer();
	const { app, certificate, thrown } = server;
	let setup: Setup | undefined;
	let running = false;
	const current = () => {
		if (!setup || !n8n.stored) throw new Error('Nothing is suspended');
		return { setup, stored: n8n.stored };
	};
	const n8n: SuspendingN8n = {
		get base() {
			return server.base;
		},
		certificate,
		thrown,
		stored: undefined,
		resumed: [],
		answered: 0,
		run: async (given) => {
			n8n.stored = undefined;
			n8n.resumed = [];
			n8n.answered = 0;
			running = false;
			setup = { webhookBase: n8n.base, ...given };
			n8n.stored = await runNode(setup);
			return n8n.stored;
		},
		timeOut: async () => await runNode(current().setup, readBack(current().stored)),
	};
	app.post('/webhook-waiting/:executionId/:nodeId', async (request, response) => {
		response.once('finish', () => n8n.answered++);
		if (!n8n.stored) return void response.status(404).end();
		if (!n8n.stored.run.data.waitTill) return void response.status(409).end();
		const data = readBack(n8n.stored);
		const { workflowData, webhookResponse, noWebhookResponse } = await callWebhook(
			current().setup,
			request,
			response,
			data,
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
