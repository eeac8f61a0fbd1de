import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { certificate } from '../../support/certificate';

/** A download host that answers as a test says, and remembers the headers of who asked. */
export interface DownloadHost {
	url: string;
	asked: Array<IncomingMessage['headers']>;
	answer(response: ServerResponse): void;
}

/** A download host for the tests of a file, or of a `describe`; its URL is known when they run. */
export function useDownloadHost(protocol: 'http' | 'https' = 'http'): DownloadHost {
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		host.asked.push(request.headers);
		host.answer(response);
	};
	const server =
		protocol === 'https' ? createHttpsServer(certificate, answer) : createServer(answer);
	const host: DownloadHost = { url: '', asked: [], answer: (response) => response.end() };
	beforeAll(async () => {
		await once(server.listen(0, '127.0.0.1'), 'listening');
		host.url = `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	beforeEach(() => {
		host.asked.length = 0;
	});
	afterAll(async () => {
		server.closeAllConnections();
		await once(server.close(), 'close');
	});
	return host;
}
