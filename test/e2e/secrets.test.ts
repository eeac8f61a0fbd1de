import { readFile } from 'node:fs/promises';

import type { INode, INodeParameters } from 'n8n-workflow';

import { createCredential, type CredentialReference, testCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { databaseOf, leaks, secretsIn } from '../host/leaks';
import { triggerNode, videoNode } from '../host/nodes';
import { until } from '../host/waiting';
import { listExecutions } from '../host/workflows';
import { execute, forge, KEY, SECRET, secrets, WRONG_KEY } from './secrets';
import { postOverTls } from './support';

let host: Host;
let credential: CredentialReference;
/** Of every callback address that the service was given. */
const tokens: string[] = [];

const accountOf = (apiKey: string, baseUrl = host.simulator.url) => ({
	apiKey,
	baseUrl,
	callbackSecret: SECRET,
});

const create = async (
	script: string,
	parameters: INodeParameters = {},
	account = credential,
	settings: Partial<INode> = {},
) => await execute(host, script, videoNode(account, parameters, settings));

const download = async (script: string, url: string) => {
	const parameters = { resource: 'video', operation: 'download', downloadBy: 'url', url };
	const type = 'n8n-nodes-video-generation.videoLibrary';
	return await execute(host, script, { ...videoNode(credential, {}), type, parameters });
};

beforeAll(async () => {
	host = await startHost({
		simulator: {
			// long enough for what strangers try meanwhile
			renderMs: 6_000,
			minuteMs: 2_000,
			accounts: { [KEY]: {} },
		},
		env: { N8N_LOG_LEVEL: 'debug' },
	});
	credential = await createCredential(host.rest, 'Account', accountOf(KEY));
});
afterAll(async () => await host?.stop());

describe('a run that', () => {
	const notify = { completion: 'notifyThisWorkflow' };
	const wait = { completion: 'wait', waitBy: 'callback' };
	const fails = (script: string) => `${script} #fail:VOICE_SYNTHESIS_ERROR`;
	const account = async (apiKey: string, baseUrl?: string) =>
		await createCredential(host.rest, 'Another account', accountOf(apiKey, baseUrl));
	const errorOutput = { onError: 'continueErrorOutput' as const };

	it('is accepted ends well', async () => {
		expect((await create('accepted')).status).toBe('success');
		expect((await create('waited for', wait)).status).toBe('success');
		expect((await create('polled for', { ...wait, waitBy: 'polling' })).status).toBe('success');
	});

	it('notifies a trigger, which strangers call too, ends well', async () => {
		const node = videoNode(credential, notify);
		const { workflow, status } = await execute(host, 'notified', node, triggerNode(credential));
		expect(status).toBe('success');
		await host.simulator.settle();
		await forge(host, host.simulator.deliveries.at(-1)?.url ?? '');
		const started = (await listExecutions(host.rest, workflow.id)).filter(
			({ mode }) => mode === 'webhook',
		);
		expect(started.map((execution) => execution.status)).toEqual(['success']);
	});

	it('waits, while strangers call, goes on waiting and fails on the error output', async () => {
		const script = fails('forged');
		const running = create(script, wait, credential, errorOutput);
		const project = await until(
			'the project',
			() => host.simulator.projects.find(({ body }) => body.script === script),
			{ within: 60_000, every: 20 },
		);
		const { webhook } = project.body;
		await until(
			'the execution to be stored',
			async () => {
				const { status } = await postOverTls(String(webhook), {}, host.ca);
				return status === 400 ? true : undefined;
			},
			{ within: 30_000, every: 20 },
		);
		await forge(host, String(webhook));
		expect((await running).status).toBe('success');
	});

	it.each(['500', 'createdThen500', 'lostAnswer', 'html', 'malformed', 'empty'] as const)(
		'meets the fault %s fails',
		async (fault) => {
			host.simulator.faults.next(fault, { method: 'POST' });
			expect((await create(`fault ${fault}`, wait)).status).toBe('error');
		},
	);

	it('has not the credits for it fails', async () => {
		host.simulator.account(KEY).credits = 0;
		expect((await create('poor', wait)).status).toBe('error');
		host.simulator.account(KEY).credits = 1_000_000;
	});

	it('has the wrong key fails', async () => {
		const wrong = await account(WRONG_KEY);
		expect((await create('wrong key', wait, wrong)).status).toBe('error');
		expect((await create('wrong key, on', {}, wrong, errorOutput)).status).toBe('success');
	});

	it('has values that the node or the service refuses fails', async () => {
		expect((await create('refused', { ...wait, script: '={{ "" }}' })).status).toBe('error');
		const nobody = { __rl: true, mode: 'id', value: 'nobody' };
		expect((await create('unknown avatar', { ...wait, avatarId: nobody })).status).toBe('error');
	});

	it('has a video that fails ends well', async () => {
		expect((await create(fails('failed'), wait)).status).toBe('success');
	});

	it('finds no service, or no trigger, or that of another credential fails', async () => {
		const nowhere = await account(KEY, 'http://127.0.0.1:1');
		expect((await create('unreachable', {}, nowhere)).status).toBe('error');
		expect((await create('withoutTrigger', notify)).status).toBe('error');
		const other = await createCredential(host.rest, 'Other secret', {
			...accountOf(KEY),
			callbackSecret: '',
		});
		const node = videoNode(credential, notify);
		expect((await execute(host, 'otherCredential', node, triggerNode(other))).status).toBe('error');
	});

	it('downloads a video ends well, or fails', async () => {
		const { url = '' } = host.simulator.projects.find(({ state }) => state === 'completed') ?? {};
		expect((await download('downloaded', url)).status).toBe('success');
		const expired = url.replace(/expires=\d+/, 'expires=1');
		expect((await download('expired', expired)).status).toBe('error');
		expect((await download('not a video', `${host.simulator.url}/share/x`)).status).toBe('error');
		expect((await download('no host', 'http://127.0.0.1:1/v.mp4')).status).toBe('error');
	});
});

it('answers the test of a credential', async () => {
	const test = async (apiKey: string) =>
		await testCredential(host.rest, credential, accountOf(apiKey));
	expect((await test(KEY)).status).toBe('OK');
	const { status, message } = await test(WRONG_KEY);
	expect(status).toBe('Error');
	expect(secretsIn(message, secrets)).toEqual([]);
});

describe('after all of that', () => {
	beforeAll(() => {
		const addresses = host.simulator.requests.flatMap(({ body }) => {
			const { webhook } = (body ?? {}) as { webhook?: string };
			return webhook === undefined ? [] : [webhook];
		});
		tokens.push(...addresses.map((url) => new URL(url).searchParams.get('vgtoken') ?? ''));
	});

	it('no key, secret or token is in the logs and the files of n8n, or in what it has stored', async () => {
		expect(new Set(tokens).size).toBeGreaterThan(10);
		expect(await leaks(host, [...secrets, ...tokens])).toEqual([]);
	});

	it('what was looked through holds what has happened', async () => {
		const stored = await databaseOf(host);
		for (const script of ['accepted', 'wrong key', 'poor', 'expired', 'forged #fail']) {
			expect(stored).toContain(script);
		}
		expect(secretsIn(stored, ['Not enough credits', 'VOICE_SYNTHESIS_ERROR'])).toHaveLength(2);
		expect(await readFile(host.logFile, 'utf8')).toMatch(/debug/);
	});

	it('the download host was given neither a key nor a token', () => {
		const downloads = host.simulator.requests.filter(({ path }) => !path.startsWith('/v1/'));
		expect(downloads.length).toBeGreaterThan(2);
		expect(secretsIn(JSON.stringify(downloads), [...secrets, ...tokens])).toEqual([]);
		expect(downloads.filter(({ apiKey }) => apiKey !== undefined)).toEqual([]);
	});

	it('the key stood in its header and nowhere else, the secret nowhere', () => {
		const sent = host.simulator.requests.map(({ headers, ...request }) => ({
			...request,
			apiKey: undefined,
			headers: { ...headers, 'x-api-key': undefined },
		}));
		expect(secretsIn(JSON.stringify(sent), secrets)).toEqual(['a token']);
	});
});
