import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { IExecuteFunctions, INodeParameters, INodeType } from 'n8n-workflow';

import { withPaidVideos } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { png } from '../../support/mediaFiles';
import { useSimulator } from '../../support/simulator';
import { keepInFiles } from '../support/binaryData';
import { useDownloadHost } from '../support/downloadHost';
import type { Setup } from '../support/engine';
import { creations, keepGoing, runKind } from '../support/kinds';
import { sentUrls, upload } from '../support/inputFiles';
import { LEAST, leastOf } from '../support/least';

const simulator = useSimulator({ renderMs: 0 });
/** Answers in place of the service. */
const service = useDownloadHost();
keepInFiles();
useFastTime();

const MUG = png(640, 640, 'mug');
const fromFile = { media: { item: [{ from: 'file', file: 'data' }] } } as INodeParameters;

const run = async (more: INodeParameters, setup: Partial<Setup> = {}) =>
	await runKind(
		LEAST.ugcAd.node,
		simulator,
		{ ...leastOf('ugcAd'), ...fromFile, ...more },
		{ files: [{ data: await upload(MUG, 'photo.png', 'image/png') }], ...setup },
	);

/** The part of a signed URL that opens it. */
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? url;

test.each<[string, INodeParameters]>([
	['a video', {}],
	['a row', { output: 'row', idColumn: 'id' }],
	['a video that is waited for', { completion: 'wait', waitBy: 'polling' }],
	['a video whose callback is awaited', { completion: 'wait', waitBy: 'callback' }],
])('the signed URL stands in nothing that n8n keeps of %s', async (_, parameters) => {
	const dataTables = withPaidVideos();
	const ran = await run(parameters, {
		dataTables,
		rows: [{ id: 'a', status: '', message: '', video_url: '', project_id: '' }],
	});
	expect(ran.error).toBeUndefined();
	expect(creations(simulator)).toHaveLength(1);
	const [[url]] = sentUrls(simulator);
	const kept = [ran.stored, ran.hints, ran.items, dataTables].map((each) => JSON.stringify(each));
	expect(kept.join()).not.toContain(tokenIn(url));
	expect(kept.join()).not.toMatch(/binary-data\/signed|n8n-file/);
});

test.each<[string, number, boolean, Partial<Setup>]>([
	['a refusal', 400, false, {}],
	['a refusal of a row that does not stop the run', 400, false, keepGoing],
	['an answer that nobody can use', 500, false, {}],
	['an answer that tells it beside the project', 200, true, {}],
])('nor where the service quotes it: %s', async (_, status, success, setup) => {
	let url = '';
	service.answer = (response) =>
		void text(response.req).then((body) => {
			[{ url }] = (JSON.parse(body) as { media: Array<{ url: string }> }).media;
			const message = `media.0.url: Cannot load ${url} (${encodeURIComponent(url)})`;
			const details = { url, failed: { [url]: 404 } };
			response
				.writeHead(status, { 'content-type': 'application/json' })
				.end(JSON.stringify({ success, message, details, data: details }));
		});
	const dataTables = withPaidVideos();
	const credential = { apiKey: 'demo-key', baseUrl: service.url };
	const ran = await run({}, { dataTables, credential, ...setup });
	expect(url).toContain('signed?token=');
	const said = [ran.stored, ran.error, ran.error?.description, ran.error?.context, ran.hints];
	const all = [...said, ran.error?.message, ran.items, dataTables]
		.map((each) => JSON.stringify(each))
		.join();
	expect(all).toContain('***');
	expect(all).not.toContain(tokenIn(url));
});

/** The node in an n8n that cannot store a file. */
const whereCopyFails = (error: Error): INodeType => {
	const { node } = LEAST.ugcAd;
	const fails = {
		value: async (content: Readable | Buffer) => {
			if (!Buffer.isBuffer(content)) content.destroy();
			return await Promise.reject(error);
		},
	};
	return Object.create(node, {
		execute: {
			async value(this: IExecuteFunctions) {
				const helpers: unknown = Object.create(this.helpers, { prepareBinaryData: fails });
				const context: unknown = Object.create(this, { helpers: { value: helpers } });
				return await node.execute?.call(context as IExecuteFunctions);
			},
		},
	}) as INodeType;
};

const FOLDER = '/home/node/.n8n/binaryData';
const inline = { data: MUG.toString('base64'), mimeType: 'image/png', fileName: 'photo.png' };

test.each<[string, Partial<Setup>]>([
	['a file', {}],
	['a file that the node before it has made', { files: [{ data: inline }] }],
])('where %s cannot be copied, its name is told, and no path of n8n', async (_, setup) => {
	const message = `ENOSPC: no space left on device, open '${FOLDER}/abc'`;
	const error = Object.assign(new Error(message), { code: 'ENOSPC', path: FOLDER });
	const files = setup.files ?? [{ data: await upload(MUG, 'photo.png', 'image/png') }];
	const parameters = { ...leastOf('ugcAd'), ...fromFile };
	const ran = await runKind(whereCopyFails(error), simulator, parameters, { files });
	expect(ran.error?.message).toTell('fileNotCopied', 'photo.png');
	expect(JSON.stringify([ran.error, ran.error?.description, ran.stored])).not.toContain(FOLDER);
	expect(creations(simulator)).toEqual([]);
});
