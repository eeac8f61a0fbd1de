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

/** Servers of one kind behind one port of localhost. */
interface LocalServers<S> {
	port: number;
	servers: S[];
	/** Waits until the last connection is closed. */
	close(): Promise<void>;
}

/** Listens on both loopback addresses: on some machines localhost is ::1 first, and n8n tries only the first one. */
export async function listenOnLocalhost<S extends Server>(
	create: () => S,
): Promise<LocalServers<S>> {
	const servers: S[] = [];
	const serve = async (port: number, host: string) => {
		const server = create();
		const bound = await listen(server, port, host);
		servers.push(server);
		return bound;
	};
	const port = await serve(0, '127.0.0.1');
	await serve(port, '::1').catch(() => undefined);
	return {
		port,
		servers,
		close: async () => {
			await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
		},
	};
}
