import { addAbortSignal, Readable } from 'node:stream';

import type { IBinaryData, IHttpRequestOptions } from 'n8n-workflow';

import {
	type Download,
	DOWNLOAD_LIMITS,
	ExpiredUrlError,
	fetchVideo,
} from '../../../nodes/shared/download/fetchVideo';
import { rowErrorOf } from '../../../nodes/shared/items/rowError';

const url = 'https://files.tv/v.mp4';
const baseUrl = 'https://api.tv';
afterEach(() => jest.restoreAllMocks());

interface Host {
	statusCode?: number;
	/** Besides the type of a video. */
	headers?: Record<string, string>;
	/** Undefined for a host that falls silent. */
	content?: string;
	/** Called when more of its content is asked for. */
	read?: () => void;
}

/** n8n's helpers with a host behind them; `signals` are those that requests were sent with. */
function helpersWith({ statusCode = 200, headers = {}, content, read = () => {} }: Host) {
	const signals: AbortSignal[] = [];
	const helpers = {
		async httpRequest({ abortSignal }: IHttpRequestOptions) {
			const signal = abortSignal as AbortSignal;
			signals.push(signal);
			const body = addAbortSignal(signal, new Readable({ read }));
			if (content !== undefined) body.push(content);
			if (content !== undefined) body.push(null);
			return await Promise.resolve({
				statusCode,
				headers: { 'content-type': 'video/mp4', ...headers },
				body,
			});
		},
		async prepareBinaryData(body: Readable, fileName: string, mimeType: string) {
			const chunks: Buffer[] = [];
			for await (const chunk of body) chunks.push(chunk as Buffer);
			const data = Buffer.concat(chunks).toString('base64');
			return { data, fileName, mimeType } satisfies IBinaryData;
		},
	};
	return { helpers: helpers as unknown as Download['helpers'], signals };
}

async function failureOf(host: Host, options: Partial<Download> = {}) {
	const { helpers, signals } = helpersWith(host);
	const error: unknown = await fetchVideo({ helpers, url, baseUrl, ...options }).catch(
		(thrown: unknown) => thrown,
	);
	return { error, message: rowErrorOf(error).message, signal: signals[0] };
}

test('a video is stored under the name that was given, with its size', async () => {
	const { helpers } = helpersWith({ headers: { 'content-type': 'video/mp4' }, content: 'abc' });
	const { binary, size } = await fetchVideo({ helpers, url, baseUrl, fileName: 'ad' });
	expect(binary).toMatchObject({ fileName: 'ad.mp4', mimeType: 'video/mp4' });
	expect(size).toBe(3);
});

test('a download that takes too long is aborted', async () => {
	jest.replaceProperty(DOWNLOAD_LIMITS, 'ms', 30);
	const { message } = await failureOf({});
	expect(message).toTell('downloadCutOff', 'files.tv');
	expect(message).toTell('tookTooLong');
});

test('a download ends when the execution is cancelled', async () => {
	const controller = new AbortController();
	const read = () => controller.abort();
	const { message } = await failureOf({ read }, { cancelSignal: controller.signal });
	expect(message).toTell('downloadCutOff', 'files.tv');
	expect(message).toTell('EXECUTION_CANCELLED');
});

test('a file that is shorter than its host said was cut off', async () => {
	const { message } = await failureOf({ headers: { 'content-length': '5' }, content: 'abc' });
	expect(message).toTell('downloadCutOff', 'files.tv');
	expect(message).toTell('bytesMissing', 3, 5);
});

test.each([
	[3, 'abc'],
	[2, undefined],
])('of a file of 3 bytes, where %d are allowed, %p is stored', async (bytes, stored) => {
	const { helpers } = helpersWith({ content: 'abc' });
	jest.replaceProperty(DOWNLOAD_LIMITS, 'bytes', bytes);
	const result = await fetchVideo({ helpers, url, baseUrl }).catch(rowErrorOf);
	if (stored === undefined) {
		expect(result).toMatchObject({ message: expect.toTell('videoTooLarge', 'files.tv', '2e-9') });
	} else {
		const data = Buffer.from(stored).toString('base64');
		expect(result).toMatchObject({ binary: { data }, size: 3 });
	}
});

test.each<[Host, string]>([
	[{ statusCode: 404 }, expect.toTell('unexpectedStatus', 'files.tv', '404')],
	[{ statusCode: 301 }, expect.toTell('redirectsNowhere', 'files.tv')],
	[{ statusCode: 304 }, expect.toTell('unexpectedStatus', 'files.tv', '304')],
	[
		{ headers: { 'content-type': 'text/html' } },
		expect.toTell('noVideoSent', 'text/html', 'files.tv'),
	],
	[{ headers: { 'content-type': '' } }, expect.toTell('noVideoSent', 'files.tv')],
	[
		{ headers: { 'content-length': '2000000001' } },
		expect.toTell('videoTooLarge', 'files.tv', '2'),
	],
	[{ statusCode: 403 }, expect.toTell('linkRefused', '403')],
])('the body of a response without a video is not read: %j', async (host, expected) => {
	const { message, signal } = await failureOf(host);
	expect(message).toEqual(expected);
	expect(signal.aborted).toBe(true);
});

test.each<Host>([
	{ headers: { 'content-type': `text/${'x'.repeat(12_000)}` } },
	{ headers: { 'content-type': 'x'.repeat(12_000) } },
	{ statusCode: 301, headers: { location: `https://${'x'.repeat(12_000)}` } },
	{ statusCode: 301, headers: { location: 'x:'.repeat(6_000) } },
])('what a host sends is no more than a few words of a message (%#)', async (host) => {
	expect((await failureOf(host)).message.length).toBeLessThan(250);
});

test('nor is the type of a file that is stored', async () => {
	const type = `video/${'x'.repeat(12_000)}`;
	const { helpers } = helpersWith({ headers: { 'content-type': type }, content: 'abc' });
	const stored = await fetchVideo({ helpers, url, baseUrl }).catch(rowErrorOf);
	expect(JSON.stringify(stored).length).toBeLessThan(1_000);
});

test.each([400, 403, 410])('HTTP %i says that a URL has expired', async (statusCode) => {
	expect((await failureOf({ statusCode })).error).toBeInstanceOf(ExpiredUrlError);
});
