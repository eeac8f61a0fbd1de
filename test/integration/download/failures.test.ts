import { DOWNLOAD_LIMITS } from '../../../nodes/shared/download/fetchVideo';
import { useSimulator, useSimulators } from '../../support/simulator';
import { inMemory, keepInFiles, keptFiles } from '../support/binaryData';
import { byUrl, byVideo, expired, MB, SAMPLE } from '../support/download';
import { useDownloadHost } from '../support/downloadHost';
import { makeVideo, runLibrary } from '../support/library';

const simulator = useSimulator({ renderMs: 0 });
const startAnother = useSimulators();
const host = useDownloadHost();
keepInFiles();

describe('a video that is not finished', () => {
	test('has no address yet, and the service says why', async () => {
		const { videoId } = await makeVideo(simulator, 'Hello #fail:VOICE_SYNTHESIS_ERROR');
		const { error } = await byVideo(simulator, videoId);
		expect(error).toMatchObject({
			message: expect.toTell('noDownloadYet', videoId),
			description: expect.toTell('noDownloadYet', 'finished'),
		});
	});

	test('has another error than one that does not exist', async () => {
		expect((await byVideo(simulator, 'nobody')).error).toMatchObject({
			message: 'Video "nobody" not found',
			description: expect.stringContaining('Video Details Path'),
		});
	});
});

test('an empty file is no video', async () => {
	host.answer = (response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end();
	const { error } = await byUrl(simulator, `${host.url}/a.mp4`);
	expect(error).toMatchObject({
		message: expect.toTell('downloadFailed'),
		description: expect.toTell('downloadFailed'),
	});
});

describe('an address that has expired', () => {
	test('has an error of its own', async () => {
		const { url } = await makeVideo(simulator);
		const { error } = await byUrl(simulator, expired(url));
		expect(error).toMatchObject({
			message: expect.toTell('linkRefused', '403'),
			description: expect.toTell('linkRefused', '7 days'),
		});
	});

	test.each([403, 410])('is recognised by HTTP %d', async (status) => {
		host.answer = (response) => response.writeHead(status).end();
		expect((await byUrl(simulator, `${host.url}/a.mp4`)).error?.message).toTell(
			'linkRefused',
			status,
		);
	});

	test.each(['id', 'videoId'] as const)('is looked up again by %s', async (id) => {
		const video = await makeVideo(simulator);
		const { items } = await byUrl(simulator, expired(video.url), { fallbackId: video[id] });
		expect(items[0].json).toMatchObject({ size: SAMPLE.length, url: video.url });
	});

	test('is not looked up while it is good', async () => {
		const { url, id } = await makeVideo(simulator);
		await byUrl(simulator, url, { fallbackId: id });
		expect(simulator.requests.filter(({ path }) => path.startsWith('/v1/video/'))).toEqual([]);
	});

	test('stays expired where the service gives no newer one', async () => {
		const shortLived = await startAnother({ renderMs: 0, linkLifetimeMs: 0 });
		const { url, videoId } = await makeVideo(shortLived);
		const { error } = await runLibrary(
			shortLived,
			{ operation: 'download', downloadBy: 'url', options: { fallbackId: videoId } },
			{ rows: [{ url }] },
		);
		expect(error).toMatchObject({
			message: expect.toTell('linkRefused', '403'),
			description: expect.toTell('linkRefused', '7 days'),
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
		const { error, items } = await keeping(async () => await byUrl(simulator, `${host.url}/a.mp4`));
		expect(items).toEqual([]);
		expect(error).toMatchObject({
			message: expect.toTell('downloadFailed', host.url.slice(7)),
			description: expect.stringContaining('run this row again'),
		});
		expect(await keptFiles()).toEqual(before);
	});

	test('is an error when the host falls silent for longer than it may take', async () => {
		host.answer = (response) => {
			response.writeHead(200, { 'content-type': 'video/mp4' }).write(Buffer.alloc(MB));
		};
		const limit = jest.replaceProperty(DOWNLOAD_LIMITS, 'ms', 120);
		const { error } = await byUrl(simulator, `${host.url}/a.mp4`);
		limit.restore();
		expect(error?.message).toTell('tookTooLong', '0.12 seconds');
	});

	test('lets go of the host', async () => {
		const left = new Promise((resolve) => {
			host.answer = (response) => {
				response.once('close', resolve);
				response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
			};
		});
		await byUrl(simulator, `${host.url}/a.mp4`);
		await left;
	});

	test.each([
		['text/html; charset=utf-8', 'text/html'],
		['application/json', 'application/json'],
		['image/jpeg', 'image/jpeg'],
	])('is an error when the host sends %s', async (sent, named) => {
		host.answer = (response) => response.writeHead(200, { 'content-type': sent }).end('?');
		expect((await byUrl(simulator, `${host.url}/a.mp4`)).error).toMatchObject({
			message: expect.toTell('noVideoSent', host.url.slice(7), named),
			description: expect.stringContaining('shareUrl'),
		});
	});

	test('is an error when the host does not say what it sends', async () => {
		host.answer = (response) => response.writeHead(200).end('?');
		expect((await byUrl(simulator, `${host.url}/a.mp4`)).error?.message).toTell(
			'noVideoSent',
			host.url.slice(7),
		);
	});

	test('is an error when the address leads to a page about the video', async () => {
		const { videoId } = await makeVideo(simulator);
		const { error } = await byUrl(simulator, `${simulator.url}/share/${videoId}`);
		expect(error?.message).toTell('noVideoSent', 'text/html');
	});

	test.each([404, 500])('is an error when the host answers %d', async (status) => {
		host.answer = (response) => response.writeHead(status).end();
		expect((await byUrl(simulator, `${host.url}/a.mp4`)).error).toMatchObject({
			message: expect.toTell('unexpectedStatus', host.url.slice(7), status),
			httpCode: String(status),
		});
	});

	test.each(['nonsense', 'ftp://example.com/a.mp4', '/videos/a.mp4', 'file:///etc/passwd'])(
		'is an error for what is no web address: %s',
		async (url) => {
			expect((await byUrl(simulator, url)).error?.message).toTell('downloadUrlUnusable', url);
		},
	);

	test('is an error when the host cannot be reached', async () => {
		expect((await byUrl(simulator, 'http://localhost:9/a.mp4')).error?.message).toTell(
			'downloadFailed',
			'ECONNREFUSED',
			'localhost:9',
		);
	});
});
