import { stat } from 'node:fs/promises';
import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { withPaidVideos } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator, useSimulators } from '../../support/simulator';
import { binaryData, keepInFiles } from '../support/binaryData';
import { MB, SAMPLE } from '../support/download';
import { retry, type Setup } from '../support/engine';
import { creations, keepGoing } from '../support/kinds';
import { TABLE } from '../support/ledger';
import { runUgcAd, ugcAdParameters } from '../support/ugcAd';
import { FAILS } from '../support/waiting';

const simulator = useSimulator({ renderMs: 20 });
const startAnother = useSimulators();
useFastTime();
keepInFiles();

const downloading = (options: INodeParameters = {}): INodeParameters => ({
	completion: 'wait',
	waitBy: 'polling',
	waitLimit: 600,
	options: { downloadVideo: true, ...options },
});
const rowsOf = (...scripts: string[]) => scripts.map((script) => ({ script }));
const run = async (setup: Partial<Setup> = {}, options: INodeParameters = {}) =>
	await runUgcAd(simulator, downloading(options), { rows: rowsOf('a'), ...setup });
const projectOf = (script: string) => simulator.projects.find(({ body }) => body.script === script);
/** Download requests of a script's video. */
const downloads = (script = 'a') =>
	simulator.requests.filter(({ path }) => path === `/videos/${projectOf(script)?.videoId}.mp4`);
/** Lets the download host, but not the lookups, answer with a failure. */
const breakDownloads = (count = 1) =>
	simulator.faults.next('503', { method: 'GET', path: /^\/videos\//, count });

test('the file of each completed video is in its item', async () => {
	const { items } = await run({ rows: rowsOf('a', FAILS, 'c') });
	expect(items.map(({ json, binary }) => [json.status, binary?.data.fileName])).toEqual([
		['completed', `${projectOf('a')?.videoId}.mp4`],
		['failed', undefined],
		['completed', `${projectOf('c')?.videoId}.mp4`],
	]);
	const file = items[2].binary?.data ?? { mimeType: '', data: '' };
	expect((await binaryData().getAsBuffer(file)).equals(SAMPLE)).toBe(true);
});

test('the file is put into the field that the user names', async () => {
	const { items } = await run({}, { binaryPropertyName: 'film' });
	expect(Object.keys(items[0].binary ?? {})).toEqual(['film']);
});

test('nothing is downloaded unless it is asked for', async () => {
	const { items } = await run({}, { downloadVideo: false });
	expect(items[0].binary).toBeUndefined();
	expect(downloads()).toEqual([]);
});

test('the download host gets no API key', async () => {
	await run();
	expect(downloads()).toHaveLength(1);
	expect(JSON.stringify(downloads()[0].headers)).not.toContain('demo-key');
});

test('a file of 50 MB is streamed into a file of n8n', async () => {
	const large = await startAnother({ videoBytes: 50 * MB });
	const { items } = await run({ credential: { apiKey: 'demo-key', baseUrl: large.url } });
	const { id = '' } = items[0].binary?.data ?? {};
	expect((await stat(binaryData().getPath(id))).size).toBe(50 * MB);
});

describe('Wait By: Automatic, where it would wait by callback', () => {
	const automatic = async (parameters: INodeParameters) => {
		const all = { ...ugcAdParameters(parameters), script: 'a' };
		const setup = { parameters: all, webhookBase: 'https://n8n.example.com' };
		return await runUgcAd(simulator, {}, { ...setup, defaultCompletion: true });
	};

	test.each<[string, INodeParameters]>([
		['chosen', { ...downloading(), waitBy: 'automatic' }],
		['left as it is', { waitLimit: 600, options: { downloadVideo: true } }],
		['as an expression', { waitLimit: 600, options: { downloadVideo: '={{ "TRUE" }}' } }],
	])('polls when the file is asked for: %s', async (_, parameters) => {
		const { items, error } = await automatic(parameters);
		expect(error).toBeUndefined();
		expect(items[0].json.status).toBe('completed');
		expect(items[0].binary?.data.fileName).toBe(`${projectOf('a')?.videoId}.mp4`);
		expect(projectOf('a')?.body.webhook).toBeUndefined();
	});
});

describe('a download that goes wrong', () => {
	test('says that the video exists and how to get it; a retry downloads it and pays nothing', async () => {
		breakDownloads();
		const first = await run();
		const id = projectOf('a')?.id;
		expect(first.error?.message).toTell('videoFileNotDownloaded', id);
		expect(first.error?.description).toTell('videoFileNotDownloaded');
		const setup = { node: new UgcAd(), parameters: ugcAdParameters(downloading()) };
		const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
		const second = await retry({ ...setup, credential }, first);
		expect(second.items[0]).toMatchObject({ json: { projectId: id }, binary: { data: {} } });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('is mended by Retry On Fail, and pays nothing', async () => {
		breakDownloads(2);
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const { items, error } = await run({ settings });
		expect(error).toBeUndefined();
		expect(items[0].binary?.data).toBeDefined();
		expect(creations(simulator)).toHaveLength(1);
	});

	test('leaves all that is known of the video in its item with On Error = Continue', async () => {
		breakDownloads();
		const dataTables = withPaidVideos();
		const { items } = await run({ rows: rowsOf('a', 'c'), dataTables, ...keepGoing });
		const broken = items.findIndex(({ binary }) => !binary);
		const { id, videoId, url } = simulator.projects[broken];
		expect(items[broken].json).toMatchObject({
			row: 1,
			status: 'completed',
			projectId: id,
			videoId,
			url,
			message: expect.stringContaining(`Project ${id} is completed`),
		});
		expect(items[1 - broken].binary?.data).toBeDefined();
		expect(dataTables.rows(TABLE).map(({ status }) => status)).toEqual(['completed', 'completed']);
	});

	test('goes to the error output where there is one', async () => {
		breakDownloads();
		const settings = { onError: 'continueErrorOutput' as const };
		const { items, errorItems } = await run({ settings });
		const { id, videoId, url } = simulator.projects[0];
		expect(items).toEqual([]);
		expect(errorItems[0].json).toMatchObject({
			script: 'a',
			message: expect.stringContaining(`Project ${id} is completed`),
			row: 1,
			status: 'completed',
			projectId: id,
			videoId,
			url,
		});
	});

	test('because its address may not be asked: the video is never created again', async () => {
		simulator.undocumented.videoOrigin = 'https://10.0.0.1';
		const first = await run({ settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } });
		const id = projectOf('a')?.id;
		expect(first.error?.message).toTell('videoFileNotDownloaded', id);
		expect(first.error?.description).toTell('videoFileNotDownloaded');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('next to a failed video: Retry in the list of executions pays for no other one', async () => {
		breakDownloads(2);
		const rows = rowsOf(FAILS, 'a');
		const first = await run({ rows, settings: { retryOnFail: true, maxTries: 2 } });
		expect(first.error?.message).toTell('videoFileNotDownloaded', 'Row 2 (a)', projectOf('a')?.id);
		expect(creations(simulator)).toHaveLength(2);
		const setup = { node: new UgcAd(), parameters: ugcAdParameters(downloading()) };
		const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
		const second = await retry({ ...setup, credential }, first);
		expect(second.items.map(({ json }) => json.status)).toEqual(['failed', 'completed']);
		expect(simulator.projects.map(({ body }) => body.script)).toEqual([FAILS, 'a']);
	});
});
