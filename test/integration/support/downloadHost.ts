import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A download host that answers as a test says, and remembers the headers of who asked. */
export interface DownloadHost {
	url: string;
	asked: Array<IncomingMessage['headers']>;
	answer(response: ServerResponse): void;
	close(): Promise<void>;
}

export async function startDownloadHost(): Promise<DownloadHost> {
	const server = createServer((request, response) => {
		host.asked.push(request.headers);
		host.answer(response);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const host: DownloadHost = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked: [],
		answer: (response) => response.end(),
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
	return host;
}
