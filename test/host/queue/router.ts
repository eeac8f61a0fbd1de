import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { listenOnLocalhost } from '../ports';
import type { Certificate } from '../proxy';

/** An HTTPS front for several local HTTP servers. */
interface TlsRouter {
	/** `https://localhost:<port>/` */
	url: string;
	close(): Promise<void>;
}

/**
 * Takes the TLS off and passes each request on to the server that is there for its path, as the load balancer in
 * front of n8n's queue mode does. A server that is down is a 502.
 *
 * @param portFor where a path is served right now
 */
export async function startTlsRouter(
	certificate: Certificate,
	portFor: (path: string) => number,
): Promise<TlsRouter> {
	const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
		const { method, url: path = '/', headers } = incoming;
		const target = { host: '127.0.0.1', port: portFor(path), method, path, headers };
		const upstream = request({ ...target, agent: false }, (response) => {
			outgoing.writeHead(response.statusCode ?? 502, response.headers);
			response.pipe(outgoing);
			response.on('error', () => outgoing.destroy());
		});
		upstream.on('error', () => {
			if (outgoing.headersSent) return void outgoing.destroy();
			outgoing.writeHead(502).end();
		});
		outgoing.on('close', () => upstream.destroy());
		incoming.pipe(upstream);
	};
	const local = await listenOnLocalhost(() => createServer(certificate, onRequest));
	return {
		url: `https://localhost:${local.port}/`,
		close: async () => {
			for (const server of local.servers) server.closeAllConnections();
			await local.close();
		},
	};
}
