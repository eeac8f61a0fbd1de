import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { fanOut, ourNode, outputOf, START } from '../host/nodes';
import { localCertificate } from '../host/proxy';
import { importWorkflow, runToEnd } from '../host/workflows';
import { useDownloadHost } from '../integration/support/downloadHost';
import { useHost } from './support';

const MB = 1024 * 1024;
const download = useDownloadHost();
const started = useHost();

async function downloadFrom(url: string) {
	const { host, credential } = started;
	const node = ourNode(
		'Download',
		'videoLibrary',
		{ resource: 'video', operation: 'download', downloadBy: 'url', url },
		credential,
	);
	const { id } = await importWorkflow(host.rest, fanOut('Download', [node]));
	const execution = await runToEnd(host.rest, id, START);
	return {
		size: outputOf(execution, 'Download')[0]?.json.size,
		message: execution.data.resultData.error?.message,
	};
}

it('takes no file from a host whose certificate is not trusted', async () => {
	let asked = 0;
	const server = createServer(localCertificate(), (_request, response) => {
		asked++;
		response.writeHead(200, { 'content-type': 'video/mp4' }).end('film');
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	const { message } = await downloadFrom(`https://127.0.0.1:${port}/a.mp4`);
	expect(message).toContain(`127.0.0.1:${port}`);
	expect(message).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
	expect(asked).toBe(0);
	await once(server.close(), 'close');
});

it('reads no file that its host says to be too large', async () => {
	const left = new Promise<boolean>((resolve) => {
		download.answer = (response) => {
			response.once('close', () => resolve(response.writableFinished));
			const headers = { 'content-type': 'video/mp4', 'content-length': 2_000_000_001 };
			response.writeHead(200, headers).write(Buffer.alloc(20 * MB));
		};
	});
	const { message } = await downloadFrom(`${download.url}/a.mp4`);
	expect(message).toMatch(/larger than 2 GB$/);
	expect(await left).toBe(false);
});

const MODES = [
	'filesystem',
	'default',
	...(process.env.N8N_VERSION?.startsWith('1.') ? [] : ['database']),
];

describe.each(MODES)('with N8N_DEFAULT_BINARY_DATA_MODE=%s', (mode) => {
	beforeAll(async () => await started.host.restart({ N8N_DEFAULT_BINARY_DATA_MODE: mode }));

	it('stores a file', async () => {
		download.answer = (response) =>
			response.writeHead(200, { 'content-type': 'video/mp4' }).end(Buffer.alloc(20 * MB));
		expect(await downloadFrom(`${download.url}/a.mp4`)).toEqual({ size: 20 * MB });
	});
});
