import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { DOWNLOAD_LIMITS } from '../../../nodes/shared/download/fetchVideo';
import { useSimulator } from '../../support/simulator';
import { inMemory, keepInFiles, keptFiles } from '../support/binaryData';
import { byUrl, MB } from '../support/download';
import { useDownloadHost } from '../support/downloadHost';

const simulator = useSimulator({ renderMs: 0 });
const host = useDownloadHost();
keepInFiles();

const TYPE = { 'content-type': 'video/mp4' };

beforeEach(() => jest.replaceProperty(DOWNLOAD_LIMITS, 'bytes', 3_000_000));
afterEach(() => jest.restoreAllMocks());

/** Sends a video that does not end. */
async function endless(response: ServerResponse) {
	response.writeHead(200, TYPE);
	while (!response.destroyed) {
		if (!response.write(Buffer.alloc(MB))) {
			await Promise.race([once(response, 'drain'), once(response, 'close')]);
		}
	}
}

const tooLarge = (error?: Error & { description?: string }) => {
	expect(error?.message).toTell('videoTooLarge', host.url.slice(7), '0.003');
	expect(error?.description).toTell('DASHBOARD');
};

test('a file that its host says to be too large is not read', async () => {
	const left = new Promise<boolean>((resolve) => {
		host.answer = (response) => {
			response.once('close', () => resolve(response.writableFinished));
			response.writeHead(200, { ...TYPE, 'content-length': 3_000_001 }).flushHeaders();
		};
	});
	tooLarge((await byUrl(simulator, `${host.url}/a.mp4`)).error);
	expect(await left).toBe(false);
});

describe.each([
	['files', async <T>(work: () => Promise<T>) => await work()],
	['memory', inMemory],
])('where n8n keeps binary data in %s', (_, keeping) => {
	test('the download of a file without end is stopped, and leaves nothing behind', async () => {
		const before = await keptFiles();
		const left = new Promise((resolve) => {
			host.answer = (response) => {
				response.once('close', resolve);
				void endless(response);
			};
		});
		const { items, error } = await keeping(async () => await byUrl(simulator, `${host.url}/a.mp4`));
		await left;
		tooLarge(error);
		expect(items).toEqual([]);
		expect(await keptFiles()).toEqual(before);
	});

	test('a file of the size that is allowed is stored', async () => {
		host.answer = (response) => response.writeHead(200, TYPE).end(Buffer.alloc(3_000_000));
		const { items } = await keeping(async () => await byUrl(simulator, `${host.url}/a.mp4`));
		expect(items[0].json.size).toBe(3_000_000);
	});
});

test('a file counts as large as it is when it is unpacked', async () => {
	host.answer = (response) =>
		response
			.writeHead(200, { ...TYPE, 'content-encoding': 'gzip' })
			.end(gzipSync(Buffer.alloc(4 * MB)));
	tooLarge((await byUrl(simulator, `${host.url}/a.mp4`)).error);
});
