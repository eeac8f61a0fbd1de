import { connect, type Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { generate } from 'selfsigned';
import { listen } from './ports';

/** A certificate for localhost that nobody has signed, and its key, both PEM. */
export interface Certificate {
	cert: string;
	key: string;
}

/** Makes a certificate for localhost, 127.0.0.1 and ::1 that is good for a week. */
export function localCertificate(): Certificate {
	const DNS = 2;
	const IP = 7;
	const altNames = [
		{ type: DNS, value: 'localhost' },
		{ type: IP, ip: '127.0.0.1' },
		{ type: IP, ip: '::1' },
	];
	const { cert, private: key } = generate([{ name: 'commonName', value: 'localhost' }], {
		days: 7,
		keySize: 2048,
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'subjectAltName', altNames },
		],
	});
	return { cert, key };
}

/** An HTTPS front for a local HTTP server. */
export interface TlsProxy {
	/** `https://localhost:<port>/` */
	url: string;
	/** Where connections go, from now on. */
	forwardTo(port: number): void;
	close(): Promise<void>;
}

/**
 * Takes the TLS off and passes everything else on as it is (websockets too), as the reverse proxy in
 * front of a production server does. Until `forwardTo` is called, connections are closed.
 *
 * @param tap sees what comes in
 */
export async function startTlsProxy(
	certificate: Certificate,
	tap: (received: Buffer) => void = () => undefined,
): Promise<TlsProxy> {
	let target: number | undefined;
	const open = new Set<Socket>();
	const onConnection = (client: Socket) => {
		if (target === undefined) return void client.destroy();
		const upstream = connect(target, '127.0.0.1');
		client.on('data', tap);
		for (const [one, other] of [
			[client, upstream],
			[upstream, client],
		]) {
			open.add(one);
			one.pipe(other);
			one.on('error', () => other.destroy());
			one.on('close', () => (open.delete(one), other.destroy()));
		}
	};
	const servers: Server[] = [];
	const serve = async (port: number, host: string) => {
		const server = createServer(certificate, onConnection);
		const bound = await listen(server, port, host);
		servers.push(server);
		return bound;
	};
	const port = await serve(0, '127.0.0.1');
	// On some machines localhost is ::1 first, and n8n tries only the first address.
	await serve(port, '::1').catch(() => undefined);
	return {
		url: `https://localhost:${port}/`,
		forwardTo: (newTarget) => void (target = newTarget),
		close: async () => {
			for (const socket of open) socket.destroy();
			await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
		},
	};
}
