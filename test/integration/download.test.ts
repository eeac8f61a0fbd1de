import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';

import { type Simulator, startSimulator } from '../simulator';
import { binaryData, inMemory, keepInFiles, keptFiles } from './support/binaryData';
import { type DownloadHost, startDownloadHost } from './support/downloadHost';
import type { Setup } from './support/engine';
import { byId, keepGoing } from './support/kinds';
import { makeVideo, runLibrary } from './support/library';
import { Buffers } from './support/memory';

const MB = 1024 * 1024;
const SAMPLE = readFileSync(join(__dirname, '..', 'simulator', 'assets', 'sample.mp4'));

let simulator: Simulator;
let host: DownloadHost;

beforeAll(async () => {
	await keepInFiles();
	simulator = await startSimulator({ renderMs: 0 });
	host = await startDownloadHost();
});
beforeEach(() => {
	simulator.reset();
	host.asked.length = 0;
});
afterAll(async () => {
	await simulator.close();
	await host.close();
});

const download = async (parameters: INodeParameters, setup: Partial<Setup> = {}) =>
	await runLibrary(simulator, { resource: 'video', operation: 'download', ...parameters }, setup);
const byUrl = async (url: string | undefined, options: INodeParameters = {}) =>
	await download({ downloadBy: 'url', options }, { rows: [{ url }] });
const byVideo = async (id: string) => await download({ downloadBy: 'video', videoId: byId(id) });

/** Sends a video in pieces of a megabyte, each when the one before has gone, and looks around before its end. */
async function stream(response: ServerResponse, megabytes: number, look: () => void) {
	response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': megabytes * MB });
	const piece = Buffer.alloc(MB);
	for (let sent = 0; sent < megabytes; sent++) {
		if (!response.write(piece)) await once(response, 'drain');
	}
	look();
	response.end();
}

const expired = (url = '') => url.replace(/expires=\d+/, 'expires=1700000000');

describe('a finished video', () => {
	test('becomes a file, from the address that the trigger outputs', async () => {
		const { url = '', videoId } = await makeVideo(simulator);
		const { items } = await byUrl(url);
		expect(items).toHaveLength(1);
		const [{ json, binary, pairedItem }] = items;
		expect(json).toEqual({
			fileName: `${videoId}.mp4`,
			mimeType: 'video/mp4',
			size: SAMPLE.length,
			url,
		});
		expect(pairedItem).toEqual({ item: 0 });
		expect(binary?.data).toMatchObject({
			fileName: `${videoId}.mp4`,
			mimeType: 'video/mp4',
			fileExtension: 'mp4',
			fileType: 'video',
		});
		const file = await binaryData().getAsBuffer(binary?.data ?? { mimeType: '', data: '' });
		expect(file.equals(SAMPLE)).toBe(true);
	});

	test('is found by its ID or that of its project', async () => {
		const { id, videoId, url } = await makeVideo(simulator);
		for (const given of [id, videoId]) {
			expect((await byVideo(given)).items[0].json).toMatchObject({ size: SAMPLE.length, url });
		}
	});

	test('is put where the user wants it, under a name of their own', async () => {
		const { url } = await makeVideo(simulator);
		const { items } = await download(
			{ binaryPropertyName: 'film', options: { fileName: '={{ $json.row }}/../ad 1' } },
			{ rows: [{ url, row: 7 }] },
		);
		expect(items[0].binary).toMatchObject({ film: { fileName: 'ad 1.mp4' } });
	});

	test('is fetched without the API key, which only the service gets', async () => {
		const { videoId } = await makeVideo(simulator);
		await byVideo(videoId);
		const keys = simulator.requests
			.filter(({ method }) => method === 'GET')
			.map(({ path, apiKey, headers }) => [
				path,
				apiKey,
				JSON.stringify(headers).includes('demo-key'),
			]);
		expect(keys).toEqual([
			[`/v1/video/${videoId}`, 'demo-key', true],
			[`/videos/${videoId}.mp4`, undefined, false],
		]);
	});

	test('of 50 MB is stored whole', async () => {
		const { url } = await makeVideo(simulator);
		const [{ json, binary }] = (await byUrl(`${url}&size=50MB`)).items;
		expect(json.size).toBe(50 * MB);
		expect((await stat(binaryData().getPath(binary?.data.id ?? ''))).size).toBe(50 * MB);
	});

	test('of 50 MB is never held whole in memory', async () => {
		const growth = async (keeping: typeof inMemory) => {
			const buffers = new Buffers();
			host.answer = (response) => void stream(response, 50, () => buffers.look());
			const [{ json }] = (await keeping(async () => await byUrl(`${host.url}/a.mp4`))).items;
			expect(json.size).toBe(50 * MB);
			return buffers.growth;
		};
		expect(await growth(async (work) => await work())).toBeLessThan(10 * MB);
		// so that the measure is known to see it
		expect(await growth(inMemory)).toBeGreaterThan(40 * MB);
	}, 30_000);

	test('is one of several, each of which ends as a file or as an error item', async () => {
		const videos = [await makeVideo(simulator), await makeVideo(simulator)];
		const urls = [videos[0].url, expired(videos[0].url), undefined, videos[1].url];
		const { items } = await download(
			{ downloadBy: 'url' },
			{ rows: urls.map((url) => ({ url })), ...keepGoing },
		);
		expect(items.map(({ json, pairedItem }) => [json.size ?? json.error, pairedItem])).toEqual([
			[SAMPLE.length, { item: 0 }],
			[expect.stringMatching(/^Row 2: The download address expired/), { item: 1 }],
			['Row 3: URL: It is empty', { item: 2 }],
			[SAMPLE.length, { item: 3 }],
		]);
	});
});

describe('a video that is not finished', () => {
	test('has no address yet, and the service says why', async () => {
		const { videoId } = await makeVideo(simulator, 'Hello #fail:VOICE_SYNTHESIS_ERROR');
		const { error } = await byVideo(videoId);
		expect(error).toMatchObject({
			message: `Row 1: The service gives no download address for the video ${videoId} (failed: Failed to generate the voice for the script)`,
			description: expect.stringContaining('once it is finished'),
		});
	});

	test('is told apart from one that does not exist', async () => {
		expect((await byVideo('nobody')).error).toMatchObject({
			message: 'Row 1: Video "nobody" not found',
			description: expect.stringContaining('Video Details Path'),
		});
	});
});

describe('an address that has expired', () => {
	test('is told apart', async () => {
		const { url } = await makeVideo(simulator);
		expect((await byUrl(expired(url))).error).toMatchObject({
			message: 'Row 1: The download address expired on 2023-11-14T22:13:20.000Z (HTTP 403)',
			description: expect.stringMatching(/7 days\. With Video ID set in the options/),
			context: { itemIndex: 0 },
		});
	});

	test.each([403, 410])('is told apart by HTTP %d where it says no date', async (status) => {
		host.answer = (response) => response.writeHead(status).end();
		expect((await byUrl(`${host.url}/a.mp4`)).error?.message).toBe(
			`Row 1: The download address is refused (HTTP ${status})`,
		);
	});

	test.each(['id', 'videoId'] as const)('is looked up again by %s', async (id) => {
		const video = await makeVideo(simulator);
		const { items } = await byUrl(expired(video.url), { fallbackId: video[id] });
		expect(items[0].json).toMatchObject({ size: SAMPLE.length, url: video.url });
	});

	test('is not looked up while it is good', async () => {
		const { url, id } = await makeVideo(simulator);
		await byUrl(url, { fallbackId: id });
		expect(simulator.requests.filter(({ path }) => path.startsWith('/v1/video/'))).toEqual([]);
	});

	test('stays expired where the service gives no newer one', async () => {
		const shortLived = await startSimulator({ renderMs: 0, linkLifetimeMs: 0 });
		const { url, videoId } = await makeVideo(shortLived);
		const { error } = await runLibrary(
			shortLived,
			{ operation: 'download', options: { fallbackId: videoId } },
			{ rows: [{ url }] },
		);
		await shortLived.close();
		expect(error).toMatchObject({
			message: expect.stringMatching(/^Row 1: The download address expired on 20/),
			description: expect.stringContaining('gives no newer one'),
		});
	});
});

describe('a download that goes wrong', () => {
	test.each([
		['files', async <T>(work: () => Promise<T>) => await work()],
		['memory', inMemory],
	])('is an error when it is cut off, and leaves nothing behind in %s', async (_, keeping) => {
		const before = await keptFiles();
		host.answer = (response) => {
			response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 3 * MB });
			response.write(Buffer.alloc(MB), () => response.destroy());
		};
		const { error, items } = await keeping(async () => await byUrl(`${host.url}/a.mp4`));
		expect(items).toEqual([]);
		expect(error).toMatchObject({
			message: expect.stringMatching(
				new RegExp(`^Row 1: The download from ${host.url.slice(7)} was cut off \\(.+\\)$`),
			),
			description: expect.stringContaining('run this row again'),
		});
		expect(await keptFiles()).toEqual(before);
	});

	test('is an error when the host falls silent for longer than it may take', async () => {
		host.answer = (response) => {
			response.writeHead(200, { 'content-type': 'video/mp4' }).write(Buffer.alloc(MB));
		};
		const { error } = await byUrl(`${host.url}/a.mp4`, { maxDuration: 0.002 });
		expect(error?.message).toMatch(/was cut off \(it took longer than Max Duration\)$/);
	});

	test('lets go of the host', async () => {
		const left = new Promise((resolve) => {
			host.answer = (response) => {
				response.once('close', resolve);
				response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
			};
		});
		await byUrl(`${host.url}/a.mp4`);
		await left;
	});

	test.each([
		['text/html; charset=utf-8', 'text/html'],
		['application/json', 'application/json'],
		['image/jpeg', 'image/jpeg'],
	])('is an error when the host sends %s', async (sent, named) => {
		host.answer = (response) => response.writeHead(200, { 'content-type': sent }).end('?');
		expect((await byUrl(`${host.url}/a.mp4`)).error).toMatchObject({
			message: `Row 1: The download host ${host.url.slice(7)} sent ${named} and no video`,
			description: expect.stringContaining('shareUrl'),
		});
	});

	test('is an error when the address leads to a page about the video', async () => {
		const { videoId } = await makeVideo(simulator);
		const { error } = await byUrl(`${simulator.url}/share/${videoId}`);
		expect(error?.message).toMatch(/sent text\/html and no video$/);
	});

	test.each([404, 500])('is an error when the host answers %d', async (status) => {
		host.answer = (response) => response.writeHead(status).end();
		expect((await byUrl(`${host.url}/a.mp4`)).error).toMatchObject({
			message: `Row 1: The download host ${host.url.slice(7)} answered HTTP ${status}`,
			httpCode: String(status),
		});
	});

	test.each(['nonsense', 'ftp://example.com/a.mp4', '/videos/a.mp4', 'file:///etc/passwd'])(
		'is an error for what is no web address: %s',
		async (url) => {
			expect((await byUrl(url)).error?.message).toBe(`Row 1: URL: This is no web address: ${url}`);
		},
	);

	test('is an error when the host cannot be reached', async () => {
		expect((await byUrl('http://localhost:9/a.mp4')).error?.message).toBe(
			'Row 1: The download host localhost:9 cannot be reached (ECONNREFUSED)',
		);
	});
});

describe('name and type', () => {
	test('are those that the host gives', async () => {
		host.answer = (response) =>
			response
				.writeHead(200, {
					'content-type': 'video/webm',
					'content-disposition': 'attachment; filename="../../my ad.webm"',
				})
				.end('film');
		const [{ json }] = (await byUrl(`${host.url}/a.mp4`)).items;
		expect(json).toMatchObject({ fileName: 'my ad.webm', mimeType: 'video/webm', size: 4 });
	});

	test('follow the address where the host does not know the type', async () => {
		host.answer = (response) =>
			response.writeHead(200, { 'content-type': 'binary/octet-stream' }).end('film');
		const [{ json }] = (await byUrl(`${host.url}/a%20b.mov?x=1`)).items;
		expect(json).toMatchObject({ fileName: 'a b.mov', mimeType: 'video/quicktime' });
	});

	test('the host is told to send the file as it is', async () => {
		host.answer = (response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('a');
		await byUrl(`${host.url}/a.mp4`);
		expect(host.asked[0]).toMatchObject({ 'accept-encoding': 'identity' });
		expect(host.asked[0]).not.toHaveProperty('x-api-key');
	});
});
