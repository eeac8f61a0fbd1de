import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { parse as parseForm } from 'node:querystring';

import { localCertificate } from '../../host/proxy';

/** The part of n8n that receives webhooks: it reads a request before the node sees it. */
export interface WebhookServer {
	app: Express;
	/** `https://localhost:<port>` */
	base: string;
	/** PEM certificate of its https address. */
	certificate: string;
	/** What nodes have thrown, each of which was answered 500. */
	thrown: unknown[];
	close(): Promise<void>;
}

export async function startWebhookServer(): Promise<WebhookServer> {
	const { cert: certificate, key } = localCertificate();
	const app = express();
	app.set('query parser', 'extended');
	app.use(express.raw({ type: () => true, limit: '16mb' }), readBody);
	const server = createServer({ key, cert: certificate }, app).listen(0);
	await once(server, 'listening');
	return {
		app,
		certificate,
		thrown: [],
		base: `https://localhost:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
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
