import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who is logged in to the editor of a server that exists only for a while. */
export const OWNER = {
	email: 'demo@example.com',
	password: 'Rows2Videos',
	firstName: 'Demo',
	lastName: 'Owner',
};

/** Any constant will do: n8n ties a login to the browser that made it. */
const BROWSER_ID = 'n8n-nodes-video-generation';

/** n8n refuses everything, and does nothing, while its database is too slow to answer a ping. */
const isNotReady = (status: number, text: string) =>
	status === 503 && text.includes('Database is not ready');

/** How often to ask again, and how long to wait before, in milliseconds. */
const RETRIES = 30;
const RETRY_DELAY = 2_000;

/** n8n's own REST interface, the one its editor uses. */
export class Rest {
	private cookie = '';

	/** @param base the server's address without a slash at the end */
	constructor(readonly base: string) {}

	/** Creates the owner of a fresh server and logs in. */
	async setUpOwner() {
		await this.post('/rest/owner/setup', OWNER);
	}

	/** Logs in to a server that has its owner. */
	async logIn() {
		const { email, password } = OWNER;
		await this.post('/rest/login', { emailOrLdapLoginId: email, password });
	}

	async get<T>(path: string): Promise<T> {
		return await this.call<T>('GET', path);
	}

	async post<T>(path: string, body: unknown = {}): Promise<T> {
		return await this.call<T>('POST', path, body);
	}

	async put<T>(path: string, body: unknown): Promise<T> {
		return await this.call<T>('PUT', path, body);
	}

	async patch<T>(path: string, body: unknown): Promise<T> {
		return await this.call<T>('PATCH', path, body);
	}

	async delete<T>(path: string): Promise<T> {
		return await this.call<T>('DELETE', path);
	}

	/** What proves the login, for addresses beside the REST interface. */
	headers(): Record<string, string> {
		return { 'browser-id': BROWSER_ID, cookie: this.cookie };
	}

	/** The content of a file. */
	async bytes(path: string): Promise<Buffer> {
		return Buffer.from(await (await this.send('GET', path)).arrayBuffer());
	}

	/** Sends a CSV file as the form of a browser does. */
	async upload<T>(path: string, file: string): Promise<T> {
		const form = new FormData();
		form.append('file', await openAsBlob(file, { type: 'text/csv' }), basename(file));
		return await this.call<T>('POST', path, form);
	}

	private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await this.send(method, path, body);
		return ((await response.json()) as { data: T }).data;
	}

	/** @throws with n8n's own message when the answer is not a success. */
	private async send(
		method: string,
		path: string,
		body?: unknown,
		retries = RETRIES,
	): Promise<Response> {
		const isForm = body instanceof FormData;
		const response = await fetch(this.base + path, {
			method,
			headers: { ...(!isForm && { 'content-type': 'application/json' }), ...this.headers() },
			body: isForm || body === undefined ? body : JSON.stringify(body),
		}).catch((error) => {
			// n8n may be too busy to keep the connection
			if (method !== 'GET' || retries === 0) throw error;
			return undefined;
		});
		if (!response) {
			await sleep(RETRY_DELAY);
			return await this.send(method, path, body, retries - 1);
		}
		const [cookie] = response.headers.getSetCookie().map((line) => line.split(';')[0]);
		if (cookie) this.cookie = cookie;
		if (response.ok) return response;
		const text = await response.text();
		if (retries > 0 && isNotReady(response.status, text)) {
			await sleep(RETRY_DELAY);
			return await this.send(method, path, body, retries - 1);
		}
		throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
	}
}
