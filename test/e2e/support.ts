import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { buffer } from 'node:stream/consumers';

import type { RecordedRequest } from '../simulator';
import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, type HostOptions, startHost } from '../host/host';
import { leaks } from '../host/leaks';
import { demoAccount } from '../host/runExample';

/** As n8n names the first credential of its type. */
const CREDENTIAL = 'Video Generation account';

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
	const headers = { 'content-type': 'application/json' };
	return await sendOverTls(url, { method: 'POST', headers, ca }, JSON.stringify(body));
}

/** Opens a page as a browser does that trusts one more certificate, or sends it a form. */
export async function browseOverTls(url: string, ca: string, form?: FormData) {
	if (!form) return await sendOverTls(url, { ca });
	const encoded = new Response(form);
	const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
	const body = Buffer.from(await encoded.arrayBuffer());
	return await sendOverTls(url, { method: 'POST', headers, ca }, body);
}

/** Loads a file as the service does. */
export async function loadOverTls(url: string, ca: string) {
	const response = await responseOverTls(url, { ca });
	const { 'content-type': type } = response.headers;
	return { status: response.statusCode ?? 0, type, content: await buffer(response) };
}

async function sendOverTls(
	url: string,
	options: RequestOptions,
	body?: string | Buffer,
): Promise<{ status: number; text: string }> {
	const response = await responseOverTls(url, options, body);
	return { status: response.statusCode ?? 0, text: String(await buffer(response)) };
}

async function responseOverTls(
	url: string,
	options: RequestOptions,
	body?: string | Buffer,
): Promise<IncomingMessage> {
	return await new Promise((resolve, reject) => {
		request(url, { ...options, agent: false }, resolve)
			.on('error', reject)
			.end(body);
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
		started.credential = await createCredential(rest, CREDENTIAL, demoAccount(started.host));
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
