import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { memoryOf, resetPeak } from '../bench/usage';
import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { inSequence, nodeOf, START, startNode, videoNode } from '../host/nodes';
import { demoAccount } from '../host/runExample';
import { importWorkflow, runToEnd } from '../host/workflows';
import { mp4 } from '../support/mediaFiles';
import { creations } from './support';

const MB = 1_000_000;

let host: Host;
let credential: CredentialReference;

beforeAll(async () => {
	// n8n may read any file
	host = await startHost({ env: { N8N_RESTRICT_FILE_ACCESS_TO: '' } });
	credential = await createCredential(host.rest, 'Account', demoAccount(host));
});
afterAll(async () => await host?.stop());

/** The path of a clip of a size in megabytes. */
async function clip(megabytes: number): Promise<string> {
	const path = join(host.folder, `${megabytes}.mp4`);
	const pieces = function* () {
		yield mp4('isom');
		const piece = Buffer.alloc(MB, 7);
		for (let written = 0; written < megabytes; written++) yield piece;
	};
	await pipeline(Readable.from(pieces()), createWriteStream(path));
	return path;
}

/** Makes a video of a clip on the disk. */
async function makeVideo(megabytes: number): Promise<void> {
	const name = `${megabytes} MB`;
	const before = creations(host).length;
	const nodes = [
		startNode,
		nodeOf('Clip', 'n8n-nodes-base.readWriteFile', 1, { fileSelector: await clip(megabytes) }),
		videoNode(credential, { script: name, media: { item: [{ from: 'file', file: 'data' }] } }),
	];
	const file = { name, nodes, connections: inSequence(nodes) };
	const { id } = await importWorkflow(host.rest, file);
	expect((await runToEnd(host.rest, id, START)).status).toBe('success');
	expect(creations(host)).toHaveLength(before + 1);
}

it('a clip of 200 MB never stands in the memory of n8n', async () => {
	const { pid } = host.n8n;
	await makeVideo(1);
	const { resident } = memoryOf(pid);
	resetPeak(pid);
	await makeVideo(200);
	expect(memoryOf(pid).peak - resident).toBeLessThan(80 * MB);
});
