import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

import { keepInFiles, keptFiles } from '../support/binaryData';
import { useDownloadHost } from '../support/downloadHost';
import { VideoLibrary } from '../../../nodes/VideoLibrary/VideoLibrary.node';
import { runNode } from '../support/engine';

const host = useDownloadHost();
keepInFiles();

/** Starts a download that would not end for half an hour; resolves once the host has begun to answer like that. */
async function downloading(answer: (response: ServerResponse) => void) {
	const cancel = new AbortController();
	const asked = new Promise<ServerResponse>((resolve) => {
		host.answer = (response) => {
			answer(response);
			resolve(response);
		};
	});
	const running = runNode({
		node: new VideoLibrary(),
		parameters: { resource: 'video', operation: 'download', downloadBy: 'url' },
		credential: { apiKey: 'demo-key', baseUrl: host.url },
		rows: [{ url: `${host.url}/a.mp4` }],
		signal: cancel.signal,
	});
	return { cancel, running, response: await asked };
}

test.each<[string, (response: ServerResponse) => void]>([
	['before the host answers', () => {}],
	[
		'while the file comes',
		(response) => {
			response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 9 * 1024 * 1024 });
			response.write(Buffer.alloc(1024 * 1024));
		},
	],
])('cancelling the execution %s lets go of the host and ends the run', async (_, answer) => {
	const before = await keptFiles();
	const { cancel, running, response } = await downloading(answer);
	const left = once(response, 'close');
	cancel.abort();
	await left;
	const { items } = await running;
	expect(items).toEqual([]);
	expect(response.writableFinished).toBe(false);
	expect(await keptFiles()).toEqual(before);
});
