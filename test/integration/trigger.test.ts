import { callbackToken, triggerReceiver } from '../../nodes/shared/completion/token';
import { lifecycle, publishTrigger, type PublishedTrigger, WORKFLOW_ID } from './support/trigger';

const token = callbackToken('demo-key', triggerReceiver(WORKFLOW_ID));
const credential = { apiKey: 'demo-key', baseUrl: 'http://localhost' };
const completed = { event: 'project.completed', projectId: 'p1', video: { id: 'v1' } };
const failed = { event: 'project.failed', projectId: 'p1', message: 'No voice' };

let trigger: PublishedTrigger;
let project = 0;

beforeAll(async () => {
	trigger = await publishTrigger(credential);
});
beforeEach(() => {
	trigger.started.length = 0;
	trigger.parameters = {};
	trigger.credential = credential;
	trigger.failures = 0;
});
afterAll(async () => await trigger.close());

const post = async (body: unknown, query = `?token=${token}`) =>
	await fetch(`${trigger.address}${query}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});

/** Callbacks of a project that no other test is about. */
const fresh = <T extends object>(callback: T) => ({
	...callback,
	projectId: `project-${++project}`,
});

describe('a callback', () => {
	test('with the token starts the workflow with one VideoEvent', async () => {
		const callback = fresh(completed);
		const response = await post(callback);
		expect([response.status, await response.text()]).toEqual([200, '']);
		expect(trigger.started).toEqual([
			{
				json: {
					event: 'project.completed',
					status: 'completed',
					projectId: callback.projectId,
					videoId: 'v1',
				},
			},
		]);
	});

	test.each([
		'',
		'?token=',
		'?token=wrong',
		`?token=${token}x`,
		`?token=${token}&token=${token}`,
		`?TOKEN=${token}`,
	])('is answered 401 with the address ending in %p', async (query) => {
		const response = await post(fresh(completed), query);
		expect(response.status).toBe(401);
		expect(trigger.started).toEqual([]);
	});

	test('for another workflow is answered 401', async () => {
		const other = callbackToken('demo-key', triggerReceiver('another'));
		expect((await post(fresh(completed), `?token=${other}`)).status).toBe(401);
	});

	test.each([
		{},
		[],
		'text',
		42,
		null,
		{ event: 'project.started', projectId: 'p' },
		{ status: 'COMPLETED' },
	])('is answered 400 when it is %p, which starts nothing', async (body) => {
		const response = await post(body);
		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({ message: expect.stringContaining('not a callback') });
		expect(trigger.started).toEqual([]);
	});

	test('that comes twice is answered 200 twice and starts the workflow once', async () => {
		const callback = fresh(completed);
		const answers = await Promise.all([post(callback), post(callback)]);
		expect([...answers, await post(callback)].map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(trigger.started).toHaveLength(1);
	});

	test('is not taken for a duplicate of one that n8n failed to take in', async () => {
		const callback = fresh(completed);
		trigger.failures = 1;
		expect((await post(callback)).status).toBe(500);
		expect((await post(callback)).status).toBe(200);
		expect(trigger.started).toHaveLength(1);
	});

	test('of a failure is another event than the completion of the same project', async () => {
		const { projectId } = fresh(completed);
		await post({ ...failed, projectId });
		await post({ ...completed, projectId });
		expect(trigger.started.map(({ json }) => json.status)).toEqual(['failed', 'completed']);
		expect(trigger.started[0].json.message).toBe('No voice');
	});

	test.each([
		['project.completed', ['completed']],
		['project.failed', ['failed']],
	])(
		'that the user did not ask for is answered 200 and starts nothing (%s only)',
		async (event, expected) => {
			trigger.parameters = { events: [event] };
			const answers = [await post(fresh(completed)), await post(fresh(failed))];
			expect(answers.map(({ status }) => status)).toEqual([200, 200]);
			expect(trigger.started.map(({ json }) => json.status)).toEqual(expected);
		},
	);

	test('is passed on as it came, where the option says so', async () => {
		trigger.parameters = { options: { rawPayload: true } };
		const callback = { ...fresh(completed), unknown: { field: [1] } };
		await post(callback);
		expect(trigger.started[0].json.payload).toEqual(callback);
	});
});

describe('whatever a callback holds', () => {
	const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

	test('an end of time does not keep it from starting the workflow', async () => {
		const completedAt = '+275760-09-13T00:00:00.000Z';
		const video = { url: 'https://videos.test/v.mp4' };
		expect((await post({ ...fresh(completed), video, completedAt })).status).toBe(200);
		expect(trigger.started[0].json.expiresAt).toEqual(expect.any(String));
	});

	test('an empty project does not make one video the repetition of another', async () => {
		for (const videoId of ['first of no project', 'second of no project']) {
			await post({ status: 'COMPLETED', data: { videoId, metadata: { projectId: '' } } });
		}
		expect(trigger.started.map(({ json }) => [json.projectId, json.videoId])).toEqual([
			[undefined, 'first of no project'],
			[undefined, 'second of no project'],
		]);
	});

	test('metadata too deep for n8n to store is left out, and nothing else is', async () => {
		trigger.parameters = { options: { rawPayload: true } };
		const callback = { ...fresh(completed), metadata: { rowId: 7, deep: 'nested' } };
		const body = JSON.stringify(callback).replace('"nested"', '['.repeat(9e4) + ']'.repeat(9e4));
		const headers = { 'content-type': 'application/json' };
		const address = `${trigger.address}?token=${token}`;
		expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200);
		expect(trigger.started).toEqual([
			{ json: expect.objectContaining({ projectId: callback.projectId, metadata: { rowId: 7 } }) },
		]);
		await post({ ...fresh(completed), metadata: { deep: nested(50) } });
		expect(trigger.started[1].json.metadata).toEqual({ deep: nested(50) });
	});

	test('no key, secret or token that it quotes is handed on', async () => {
		trigger.parameters = { options: { rawPayload: true } };
		const message = `POST ${trigger.address}?token=${token} with demo-key: ${token}`;
		await post({ ...fresh(failed), message, metadata: { said: [token, 'demo-key'] } });
		const text = JSON.stringify(trigger.started);
		expect(text).toContain('*** with ***');
		expect([text.includes(token), text.includes('demo-key')]).toEqual([false, false]);
	});
});

describe('a credential', () => {
	test.each(['project', 'completed', '12345678'])(
		'with the secret %s leaves what a callback says as it is',
		async (callbackSecret) => {
			trigger.credential = { ...credential, callbackSecret };
			trigger.parameters = { options: { rawPayload: true } };
			const callback = {
				...fresh(completed),
				video: {
					id: 'v1',
					url: 'https://x.test/v.mp4?alt=media&token=0b9c5f4e',
					duration: 12345678,
				},
				metadata: { projectId: 'mine', link: 'https://sheet.test/?token=row42' },
			};
			const known = callbackToken(callbackSecret, triggerReceiver(WORKFLOW_ID));
			expect((await post(callback, `?token=${known}`)).status).toBe(200);
			const { projectId, video, metadata } = callback;
			const { id: videoId, ...shown } = video;
			const said = {
				projectId,
				videoId,
				...shown,
				status: 'completed',
				metadata,
				payload: callback,
			};
			expect(trigger.started[0].json).toMatchObject({ event: 'project.completed', ...said });
		},
	);

	test('whose Base URL cannot be used opens the trigger all the same', async () => {
		trigger.credential = { ...credential, baseUrl: 'nowhere' };
		expect((await post(fresh(completed))).status).toBe(200);
		expect((await post(fresh(completed), '?token=x')).status).toBe(401);
	});

	test('without a key or a secret opens it to nobody, and the service calls again', async () => {
		trigger.credential = { baseUrl: 'http://localhost', apiKey: ' ' };
		const anybodys = callbackToken('', triggerReceiver(WORKFLOW_ID));
		expect((await post(fresh(completed), `?token=${anybodys}`)).status).toBe(503);
		expect([trigger.started, trigger.thrown]).toEqual([[], []]);
	});
});

test('a ping with the token is answered without starting anything; one without it is not', async () => {
	const response = await post({ event: 'ping' });
	expect([response.status, await response.json()]).toEqual([200, { trigger: 'ready' }]);
	expect((await post({ event: 'ping' }, '')).status).toBe(401);
	expect(trigger.started).toEqual([]);
});

describe('the credential', () => {
	const original = () => ({ apiKey: 'demo-key', baseUrl: 'http://localhost' });
	const changedToken = callbackToken('changed-key', triggerReceiver(WORKFLOW_ID));
	let time: jest.SpyInstance;
	let minutes = 10;

	beforeEach(() => {
		minutes += 10;
		const began = Date.now();
		time = jest.spyOn(Date, 'now').mockImplementation(() => began + minutes * 60_000);
	});
	afterEach(() => {
		time.mockRestore();
		trigger.credential = original();
	});

	test('is read once a minute, however many callbacks come', async () => {
		let reads = 0;
		trigger.credential = Object.defineProperty(original(), 'apiKey', {
			get: () => (reads++, 'demo-key'),
			enumerable: true,
		});
		for (let call = 0; call < 3; call++) expect((await post(fresh(completed))).status).toBe(200);
		expect(reads).toBe(1);
		minutes++;
		expect((await post(fresh(completed))).status).toBe(200);
		expect(reads).toBe(2);
	});

	test('counts at once when it has changed, and the token of before until that one is used', async () => {
		expect((await post(fresh(completed))).status).toBe(200);
		trigger.credential = { ...original(), apiKey: 'changed-key' };
		expect((await post(fresh(completed))).status).toBe(200);
		expect((await post(fresh(completed), `?token=${changedToken}`)).status).toBe(200);
		expect((await post(fresh(completed))).status).toBe(401);
	});

	test('is read for each ping, as callbacks come minutes after it', async () => {
		expect((await post(fresh(completed))).status).toBe(200);
		trigger.credential = { ...original(), apiKey: 'changed-key' };
		expect((await post({ event: 'ping' })).status).toBe(401);
	});

	test('refuses the token of before once the minute is over', async () => {
		expect((await post(fresh(completed))).status).toBe(200);
		trigger.credential = { ...original(), apiKey: 'changed-key' };
		minutes++;
		expect((await post(fresh(completed))).status).toBe(401);
	});
});

describe('on activation', () => {
	test('the production address is registered, and removed on deactivation', async () => {
		const staticData = {};
		const hooks = lifecycle('https://n8n.example.com', staticData);
		expect(await hooks.checkExists()).toBe(false);
		expect(await hooks.create()).toBe(true);
		expect(hooks.registered()).toMatchObject({
			videoGenerationTrigger: {
				address: `https://n8n.example.com/webhook/video-generation/${WORKFLOW_ID}`,
			},
		});
		expect(await hooks.checkExists()).toBe(true);
		expect(await hooks.remove()).toBe(true);
		expect(await hooks.checkExists()).toBe(false);
	});

	test('an address that has changed is registered anew', async () => {
		const before = lifecycle('https://old.example.com');
		await before.create();
		const after = lifecycle('https://new.example.com', { global: before.registered() });
		expect(await after.checkExists()).toBe(false);
	});

	test('an address that is not https fails it and names WEBHOOK_URL', async () => {
		await expect(lifecycle('http://n8n.example.com').create()).rejects.toThrow(
			/WEBHOOK_URL.*N8N_WEBHOOK_URL.*http:\/\/n8n\.example\.com\/webhook/,
		);
	});

	test('an address too long for the service fails it', async () => {
		await expect(lifecycle(`https://n8n.example.com/${'x'.repeat(440)}`).create()).rejects.toThrow(
			'longer than the service accepts',
		);
	});

	test('listening for a test event needs no https and leaves the registration alone', async () => {
		const production = lifecycle('https://n8n.example.com');
		await production.create();
		const registered = { ...production.registered() };
		const test = lifecycle('http://localhost', { global: registered }, 'manual');
		expect(await test.create()).toBe(true);
		expect(await test.checkExists()).toBe(true);
		expect(await test.remove()).toBe(true);
		expect(test.registered()).toMatchObject(registered);
	});
});
