import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

import { certificate } from '../../support/certificate';

/** PEM of the certificate that every receiver shows. */
export const ca = certificate.cert;

export interface Receiver {
	url: string;
	/** Bodies received, in order. */
	bodies: Array<Record<string, unknown>>;
	userAgents: Array<string | undefined>;
	close(): Promise<void>;
}

/**
 * An HTTPS endpoint that answers with the given statuses one after another, then with 200; where
 * the list says `silence` it does not answer.
 */
export async function receiver(statuses: Array<number | 'silence'> = []): Promise<Receiver> {
	const left = [...statuses];
	const bodies: Receiver['bodies'] = [];
	const userAgents: Receiver['userAgents'] = [];
	const server = createServer(certificate, (request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
			userAgents.push(request.headers['user-agent']);
			const status = left.shift() ?? 200;
			if (status !== 'silence') response.writeHead(status).end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `https://127.0.0.1:${port}/done`,
		bodies,
		userAgents,
		close: async () => await closed(server),
	};
}

async function closed(server: Server): Promise<void> {
	const done = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeAllConnections();
	await done;
}
