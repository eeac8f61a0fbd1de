import { createServer, type AddressInfo, type Server } from 'node:net';

/** A TCP port that nothing listens on right now. */
export async function freePort(): Promise<number> {
	const server = createServer();
	const port = await listen(server, 0, '127.0.0.1');
	await new Promise((resolve) => server.close(resolve));
	return port;
}

/** Starts listening and returns the port. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject).listen(port, host, resolve);
	});
	return (server.address() as AddressInfo).port;
}
