import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

import { useSimulator, useSimulators } from '../../support/simulator';
import { binaryData, inMemory, keepInFiles } from '../support/binaryData';
import { byUrl, byVideo, download, expired, MB, SAMPLE } from '../support/download';
import { useDownloadHost } from '../support/downloadHost';
import { byId, keepGoing } from '../support/kinds';
import { makeVideo } from '../support/library';
import { Buffers } from '../support/buffers';

const simulator = useSimulator({ renderMs: 0 });
const start = useSimulators({ renderMs: 0 });
const host = useDownloadHost();
keepInFiles();

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

describe('a finished video', () => {
	test('becomes a file, from the address that the trigger outputs', async () => {
		const { url = '', videoId } = await makeVideo(simulator);
		const { items } = await byUrl(simulator, url);
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
			expect((await byVideo(simulator, given)).items[0].json).toMatchObject({
				size: SAMPLE.length,
				url,
			});
		}
	});

	test('is looked up by its ID, unless an address is chosen', async () => {
		const { videoId } = await makeVideo(simulator);
		const { items } = await download(simulator, { videoId: byId(videoId) });
		expect(items[0].json).toMatchObject({ mimeType: 'video/mp4', size: SAMPLE.length });
	});

	test('is put where the user wants it, under a name of their own', async () => {
		const { url } = await makeVideo(simulator);
		const { items } = await download(
			simulator,
			{
				...{ downloadBy: 'url', binaryPropertyName: 'film' },
				options: { fileName: '={{ $json.row }}/../ad 1' },
			},
			{ rows: [{ url, row: 7 }] },
		);
		expect(items[0].binary).toMatchObject({ film: { fileName: 'ad 1.mp4' } });
	});

	test('is not asked for under a name that is no text', async () => {
		const options = { fileName: '={{ $json }}' };
		const { error } = await byUrl(simulator, `${host.url}/a.mp4`, options);
		expect(error?.message).toTell('EXPECTED_TEXT', 'File Name');
		expect(host.asked).toEqual([]);
	});

	test('is fetched without the API key, which only the service gets', async () => {
		const { videoId } = await makeVideo(simulator);
		await byVideo(simulator, videoId);
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

	test('of 20 MB is stored whole', async () => {
		const large = await start({ videoBytes: 20 * MB });
		const { url } = await makeVideo(large);
		const [{ json, binary }] = (await byUrl(large, url)).items;
		expect(json.size).toBe(20 * MB);
		expect((await stat(binaryData().getPath(binary?.data.id ?? ''))).size).toBe(20 * MB);
	});

	test('of 20 MB is never held whole in memory', async () => {
		const growth = async (keeping: typeof inMemory) => {
			const buffers = new Buffers();
			host.answer = (response) => void stream(response, 20, () => buffers.look());
			const [{ json }] = (await keeping(async () => await byUrl(simulator, `${host.url}/a.mp4`)))
				.items;
			expect(json.size).toBe(20 * MB);
			return buffers.growth;
		};
		expect(await growth(async (work) => await work())).toBeLessThan(10 * MB);
		// so that the measure is known to see it
		expect(await growth(inMemory)).toBeGreaterThan(15 * MB);
	}, 30_000);

	test('is one of several, each of which ends as a file or as an error item', async () => {
		const videos = [await makeVideo(simulator), await makeVideo(simulator)];
		const urls = [videos[0].url, expired(videos[0].url), undefined, videos[1].url];
		const { items } = await download(
			simulator,
			{ downloadBy: 'url' },
			{ rows: urls.map((url) => ({ url })), ...keepGoing },
		);
		expect(items.map(({ json, pairedItem }) => [json.size ?? json.error, pairedItem])).toEqual([
			[SAMPLE.length, { item: 0 }],
			[expect.toTell('linkRefused'), { item: 1 }],
			[expect.toTell('downloadUrlUnusable'), { item: 2 }],
			[SAMPLE.length, { item: 3 }],
		]);
	});
});

describe('name and type', () => {
	test('are those that the host gives', async () => {
		host.answer = (response) =>
			response
				.writeHead(200, {
					'content-type': 'video/webm',
				})
				.end('film');
		const [{ json }] = (await byUrl(simulator, `${host.url}/my%20ad`)).items;
		expect(json).toMatchObject({ fileName: 'my ad.webm', mimeType: 'video/webm', size: 4 });
	});

	test('follow the address where the host does not know the type', async () => {
		host.answer = (response) =>
			response.writeHead(200, { 'content-type': 'binary/octet-stream' }).end('film');
		const [{ json }] = (await byUrl(simulator, `${host.url}/a%20b.mov?x=1`)).items;
		expect(json).toMatchObject({ fileName: 'a b.mov', mimeType: 'video/quicktime' });
	});

	test('have the ID of the video, so that no file of a host that calls each the same overwrites another', async () => {
		host.answer = (response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('a');
		const url = `${host.url}/final.mp4`;
		const rows = [
			{ url, projectId: 'p1', videoId: 'v1' },
			{ url, videoId: 'v2' },
			{ url, project_id: 'p3' },
			{ url, id: 4 },
		];
		const options = { fallbackId: '={{ $json.id }}' };
		const { items } = await download(simulator, { downloadBy: 'url', options }, { rows });
		expect(items.map(({ json }) => json.fileName)).toEqual([
			'p1-final.mp4',
			'v2-final.mp4',
			'p3-final.mp4',
			'4-final.mp4',
		]);
	});

	test('the host is asked to send the file as it is', async () => {
		host.answer = (response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('a');
		await byUrl(simulator, `${host.url}/a.mp4`);
		expect(host.asked[0]).toMatchObject({ 'accept-encoding': 'identity' });
		expect(host.asked[0]).not.toHaveProperty('x-api-key');
	});
});
