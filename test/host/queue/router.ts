import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { listen } from '../ports';
import type { Certificate } from '../proxy';

/** An HTTPS front for several local HTTP servers. */
export interface TlsRouter {
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
	const servers: Server[] = [];
	const serve = async (port: number, host: string) => {
		const server = createServer(certificate, onRequest);
		const bound = await listen(server, port, host);
		servers.push(server);
		return bound;
	};
	const port = await serve(0, '127.0.0.1');
	// On some machines localhost is ::1 first, and n8n tries only the first address.
	await serve(port, '::1').catch(() => undefined);
	return {
		url: `https://localhost:${port}/`,
		close: async () => {
			for (const server of servers) server.closeAllConnections();
			await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
		},
	};
}
