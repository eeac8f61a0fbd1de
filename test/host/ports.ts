import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Linux gives the ports above to outgoing connections, which could take one before a server listens on it. */
const FREE_PORTS = { from: 10_000, to: 32_000 };

/** A TCP port that nothing listens on right now. */
export async function freePort(): Promise<number> {
	const { from, to } = FREE_PORTS;
	const server = createServer();
	try {
		const port = await listen(server, randomInt(from, to), '127.0.0.1');
		await new Promise((resolve) => server.close(resolve));
		return port;
	} catch {
		return await freePort();
	}
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
