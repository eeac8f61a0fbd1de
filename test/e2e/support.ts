import { request } from 'node:https';
import type { RecordedRequest } from '../simulator';
import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, type HostOptions, startHost } from '../host/host';
import { leaks } from '../host/leaks';
import { demoAccount } from '../host/runExample';

/** The creation requests that reached the service. */
export function creations({ simulator }: Host): RecordedRequest[] {
	return simulator.requests.filter(
		({ method, path }) => method === 'POST' && path.startsWith('/v1/project/create'),
	);
}

/** Sends a JSON body as the service does, trusting one more certificate. */
export async function postOverTls(
	url: string,
	body: unknown,
	ca: string,
): Promise<{ status: number; text: string }> {
	return await new Promise((resolve, reject) => {
		const headers = { 'content-type': 'application/json' };
		const outgoing = request(url, { method: 'POST', headers, ca, agent: false }, (response) => {
			let text = '';
			response.on('data', (chunk) => (text += chunk));
			response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
		});
		outgoing.on('error', reject).end(JSON.stringify(body));
	});
}

/** A host for the tests of a file, and a credential for its service. */
export function useHost(options: HostOptions = {}): {
	host: Host;
	credential: CredentialReference;
} {
	const started = {} as { host: Host; credential: CredentialReference };
	beforeAll(async () => {
		started.host = await startHost(options);
		const { rest } = started.host;
		started.credential = await createCredential(rest, 'Account', demoAccount(started.host));
	});
	afterAll(async () => await stopWithoutLeaks(started.host));
	return started;
}

/** Ends a suite, in which n8n has written down no key and no token; the host is undefined if it did not start. */
export async function stopWithoutLeaks(host: Host | undefined, secrets?: string[]): Promise<void> {
	try {
		if (host) expect(await leaks(host, secrets)).toEqual([]);
	} finally {
		await host?.stop();
	}
}
