import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { parse as parseForm } from 'node:querystring';
import { WebhookContext } from 'n8n-core';
import type { IRunExecutionData } from 'n8n-workflow';

import { certificate } from '../../support/certificate';
import { additionalDataOf, NODE, type Setup, workflowOf } from './engine';

/** The part of n8n that receives webhooks: it reads a request before the node sees it. */
export interface WebhookServer {
	app: Express;
	/** `https://localhost:<port>` */
	base: string;
	/** PEM certificate of its https address. */
	certificate: string;
	/** What nodes have thrown, each of which was answered 500. */
	thrown: unknown[];
}

/** A webhook server for the tests of a file, or of a `describe`; its base is known when they run. */
export function useWebhookServer(): WebhookServer {
	const app = express();
	app.set('query parser', 'extended');
	app.use(express.raw({ type: () => true, limit: '16mb' }), readBody);
	const server = createServer(certificate, app);
	const webhooks: WebhookServer = { app, certificate: certificate.cert, thrown: [], base: '' };
	beforeAll(async () => {
		await once(server.listen(0), 'listening');
		webhooks.base = `https://localhost:${(server.address() as AddressInfo).port}`;
	});
	afterAll(async () => {
		server.closeAllConnections();
		await once(server.close(), 'close');
	});
	return webhooks;
}

/** Hands a request to a node with n8n-core's own webhook context; the data are those of a suspended execution. */
export async function callWebhook(
	setup: Setup,
	httpRequest: Request,
	httpResponse: Response,
	data: IRunExecutionData | null = null,
) {
	const { name = NODE } = setup;
	const workflow = workflowOf(setup);
	const node = workflow.getNode(name);
	const { webhook, description } = setup.node;
	const [webhookDescription] = description.webhooks ?? [];
	if (!node || !webhook) throw new Error('The node has no webhook');
	const additionalData = { ...additionalDataOf(setup), httpRequest, httpResponse };
	const webhookData = {
		httpMethod: 'POST' as const,
		node: name,
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
	return await webhook.call(context);
}

/** Answers as n8n does when a node throws; goes behind the routes. */
export function answerThrown({ app, thrown }: WebhookServer): void {
	app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
		thrown.push(error);
		if (response.headersSent) return next(error);
		response.status(500).end();
	});
}

/** A body is parsed as its type says, without it there is none, and one that cannot be parsed is answered 422. */
function readBody(request: Request, response: Response, next: NextFunction): void {
	try {
		if (Buffer.isBuffer(request.body)) request.rawBody = request.body;
		request.body = parsed(request) ?? {};
		next();
	} catch {
		response.status(422).json({ message: 'Failed to parse request body' });
	}
}

function parsed({ headers, body: raw }: Request): unknown {
	const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
	const charset = /charset="?([^"]*)/.exec(parameters.join(';'))?.[1] ?? 'utf-8';
	if (!Buffer.isBuffer(raw) || raw.length === 0) return undefined;
	const text = () => raw.toString(charset as BufferEncoding);
	const withoutMark = () => text().replace(/^\uFEFF/, '');
	if (type === 'application/json') return JSON.parse(withoutMark()) as unknown;
	if (type === 'application/x-www-form-urlencoded') return parseForm(withoutMark());
	return type === 'text/plain' ? text() : undefined;
}
