import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { bytesOf } from '../host/binaryData';
import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { byId, fanOut, ourNode, outputOf, START } from '../host/nodes';
import { demoAccount, lookUp } from '../host/runExample';
import { until } from '../host/waiting';
import {
	type Execution,
	finished,
	importWorkflow,
	listExecutions,
	publish,
	runToEnd,
} from '../host/workflows';
import type { Project } from '../simulator';
import { KINDS } from './kinds';
import { stopWithoutLeaks } from './support';

const SAMPLE = readFileSync(join(__dirname, '..', 'simulator', 'assets', 'sample.mp4'));
const TRIGGER = 'Video is finished';
/** A failure of one node must not hide what the others do. */
const onError = 'continueRegularOutput' as const;

let host: Host;
let credential: CredentialReference;

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 1_000 } });
	credential = await createCredential(host.rest, 'Account', demoAccount(host));
});
afterAll(async () => await stopWithoutLeaks(host));

const projectOf = (kind: string): Project => {
	const project = host.simulator.projects.find((each) => each.kind === kind);
	if (!project) throw new Error(`No project of the kind ${kind} was created.`);
	return project;
};
const jsons = (execution: Execution, node: string): IDataObject[] =>
	outputOf(execution, node).map(({ json }) => json);

describe('a workflow with every creation node and the trigger', () => {
	let created: Execution;
	let events: IDataObject[];

	beforeAll(async () => {
		const nodes = Object.entries(KINDS).map(([kind, { type, parameters }]) => {
			const notified = { ...parameters, completion: 'notifyThisWorkflow' };
			return ourNode(kind, type, notified, credential, { onError });
		});
		const webhookId = '6d2f0c1e-0c1a-4d57-9a55-6f6f2a7d9b10';
		const trigger = ourNode(TRIGGER, 'videoGenerationTrigger', {}, credential, {
			webhookId,
			typeVersion: 1.1,
		});
		const workflow = fanOut('Every creation node', nodes, [trigger]);
		const saved = await importWorkflow(host.rest, workflow);
		await publish(host.rest, saved);
		created = await runToEnd(host.rest, saved.id, START);
		await host.simulator.settle();
		events = await eventsOf(saved.id, host.simulator.projects.length);
	});

	/** What the trigger has output, in all executions that it has started. */
	const eventsOf = async (workflowId: string, count: number) => {
		const started = await until(
			'the trigger to start an execution for each video',
			async () => {
				const all = await listExecutions(host.rest, workflowId);
				const ours = all.filter(({ mode }) => mode === 'webhook');
				return ours.length >= count ? ours : undefined;
			},
			{ within: 60_000 },
		);
		const ended = await Promise.all(started.map(async ({ id }) => await finished(host.rest, id)));
		return ended.flatMap((execution) => jsons(execution, TRIGGER));
	};

	it.each(Object.entries(KINDS))('creates a project: %s', (kind, { type, output = type }) => {
		expect(jsons(created, kind)).toEqual([
			expect.objectContaining({
				projectId: projectOf(kind).id,
				status: 'processing',
				kind: output,
			}),
		]);
	});

	it.each(Object.keys(KINDS))('is started by its finished video: %s', (kind) => {
		const { id: projectId, url } = projectOf(kind);
		expect(events.filter((event) => event.projectId === projectId)).toEqual([
			expect.objectContaining({ status: 'completed', url }),
		]);
	});

	it('creates each once', () => {
		expect(host.simulator.projects).toHaveLength(Object.keys(KINDS).length);
		expect(events).toHaveLength(Object.keys(KINDS).length);
	});
});

describe('Video Library', () => {
	const all = { operation: 'getAll', returnAll: true };
	const get = { resource: 'video', operation: 'get', simplify: false };
	const download = { resource: 'video', operation: 'download' };
	const video = () => projectOf('ugcAd');

	/** What is looked up, and where the service has it. */
	const LOOKUPS: Record<string, { parameters: () => INodeParameters; path: () => string }> = {
		avatars: {
			parameters: () => ({ ...all, resource: 'avatar' }),
			path: () => '/v1/avatar/list',
		},
		voices: { parameters: () => ({ ...all, resource: 'voice' }), path: () => '/v1/voice/list' },
		music: { parameters: () => ({ ...all, resource: 'music' }), path: () => '/v1/music/list' },
		templates: {
			parameters: () => ({ ...all, resource: 'template' }),
			path: () => '/v1/template/list',
		},
		template: {
			parameters: () => ({
				resource: 'template',
				operation: 'get',
				templateId: byId('tpl-greeting'),
			}),
			path: () => '/v1/template/tpl-greeting',
		},
		videos: {
			parameters: () => ({ ...all, resource: 'video', simplify: false }),
			path: () => '/v1/video/list',
		},
		video: {
			parameters: () => ({ ...get, videoId: byId(video().videoId) }),
			path: () => `/v1/video/${video().videoId}`,
		},
		'video of a project': {
			parameters: () => ({ ...get, videoId: byId(video().id) }),
			path: () => `/v1/video/${video().videoId}`,
		},
	};
	const DOWNLOADS: Record<string, () => INodeParameters> = {
		'file by URL': () => ({ ...download, downloadBy: 'url', url: video().url ?? '' }),
		'file by video': () => ({
			...download,
			downloadBy: 'video',
			videoId: byId(video().videoId),
		}),
	};
	let looked: Execution;

	beforeAll(async () => {
		const library = (name: string, parameters: INodeParameters) =>
			ourNode(name, 'videoLibrary', parameters, credential, { onError });
		const lookups = Object.entries(LOOKUPS).map(([name, { parameters }]) =>
			library(name, parameters()),
		);
		const downloads = Object.entries(DOWNLOADS).map(([name, parameters]) =>
			library(name, parameters()),
		);
		const workflow = fanOut('Every lookup', [...lookups, ...downloads]);
		const { id } = await importWorkflow(host.rest, workflow);
		looked = await runToEnd(host.rest, id, START);
	});

	it.each(Object.entries(LOOKUPS))('outputs what the service has: %s', async (name, { path }) => {
		const data = await lookUp<IDataObject>(host, path());
		const records = name in data ? data[name] : [data];
		expect(records).not.toEqual([]);
		expect(jsons(looked, name)).toEqual(records);
	});

	it.each(Object.keys(DOWNLOADS))('downloads the %s', async (name) => {
		const [{ json, binary }] = outputOf(looked, name);
		const fileName = `${video().videoId}.mp4`;
		expect(json).toMatchObject({ fileName, mimeType: 'video/mp4', size: SAMPLE.length });
		const file = binary?.data;
		expect(file).toMatchObject({ fileName, mimeType: 'video/mp4' });
		expect(file && (await bytesOf(host.rest, file))).toEqual(SAMPLE);
	});
});
