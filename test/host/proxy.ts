import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';
import { listenOnLocalhost } from './ports';

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
	const local = await listenOnLocalhost(() => createServer(certificate, onConnection));
	return {
		url: `https://localhost:${local.port}/`,
		forwardTo: (newTarget) => void (target = newTarget),
		close: async () => {
			for (const socket of open) socket.destroy();
			await local.close();
		},
	};
}
