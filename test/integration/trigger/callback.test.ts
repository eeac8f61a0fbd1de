import { callbackToken, triggerReceiver } from '../../../nodes/shared/callbacks/callbackToken';
import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { completed, failed, fresh, postTo, renew, token } from '../support/callbacks';
import { instanceId } from '../support/engine';
import { usePublishedTrigger, WORKFLOW_ID } from '../support/trigger';

const trigger = usePublishedTrigger();
beforeEach(() => renew(trigger));
afterEach(() => jest.restoreAllMocks());

const pass = (minutes: number) =>
	jest.spyOn(systemClock, 'now').mockReturnValue(Date.now() + minutes * MINUTE_MS);

const post = async (body: unknown, query?: string) => await postTo(trigger, body, query);

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
		`?token=${token}`,
		`?vgtoken=wrong&token=${token}`,
		'?vgtoken=',
		'?vgtoken=wrong',
		`?vgtoken=${token}x`,
		`?vgtoken=${token}&vgtoken=${token}`,
		`?VGTOKEN=${token}`,
	])('is answered 401 with the address ending in %p', async (query) => {
		const response = await post(fresh(completed), query);
		expect(response.status).toBe(401);
		expect(trigger.started).toEqual([]);
	});

	test.each([
		['workflow', triggerReceiver(instanceId, 'another')],
		['n8n', triggerReceiver('another', WORKFLOW_ID)],
	])('for another %s is answered 401', async (_, receiver) => {
		const other = callbackToken('demo-key', receiver);
		expect((await post(fresh(completed), `?vgtoken=${other}`)).status).toBe(401);
	});

	test.each([
		{},
		[],
		'text',
		42,
		null,
		{ event: 'project.started', projectId: 'p' },
		{ status: 'RENDERED', data: { videoId: 'v' } },
	])('is answered 400 when it is %p, which starts nothing', async (body) => {
		const response = await post(body);
		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({ message: expect.toTell('NOT_A_CALLBACK') });
		expect(trigger.started).toEqual([]);
	});

	test('that comes twice is answered 200 twice and starts the workflow once', async () => {
		const callback = fresh(completed);
		const answers = await Promise.all([post(callback), post(callback)]);
		expect([...answers, await post(callback)].map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(trigger.started).toHaveLength(1);
	});

	test('is known for as long as the service repeats it', async () => {
		const callback = fresh(completed);
		await post(callback);
		pass(22);
		expect((await post(callback)).status).toBe(200);
		expect(trigger.started).toHaveLength(1);
	});

	test('starts the workflow by each of its triggers', async () => {
		const callback = fresh(completed);
		await post(callback);
		trigger.nodeId = 'n3';
		await post(callback);
		expect(trigger.started).toHaveLength(2);
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
});

describe('a callback without IDs', () => {
	const row = (item: number) => ({ workflowId: 'w', executionId: '7', node: 'Ad', item, items: 9 });

	test.each([
		['shape B', { event: 'project.failed', message: 'No voice' }],
		['shape A', { status: 'FAILED', message: 'No voice' }],
	])('starts the workflow once for each row that its metadata names (%s)', async (_, body) => {
		const of = (item: number) => ({ ...body, metadata: { shape: body, _n8n: row(item) } });
		for (const item of [1, 2, 1]) expect((await post(of(item))).status).toBe(200);
		expect(trigger.started.map(({ json }) => json)).toEqual(
			[1, 2].map((item) => ({
				event: 'project.failed',
				status: 'failed',
				message: 'No voice',
				metadata: { shape: body },
				origin: row(item),
			})),
		);
	});

	test('is the same a minute later, when its link would expire later', async () => {
		const video = { url: 'https://videos.test/v.mp4' };
		const callback = { event: 'project.completed', video, metadata: { _n8n: row(3) } };
		await post(callback);
		pass(1);
		await post(callback);
		expect(trigger.started).toHaveLength(1);
	});

	test('is answered 401 without the token', async () => {
		expect((await post({ status: 'FAILED' }, '')).status).toBe(401);
		expect(trigger.started).toEqual([]);
	});
});

describe('a callback with unusual content', () => {
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
		trigger.parameters = { options: { simplify: false } };
		const callback = { ...fresh(completed), metadata: { rowId: 7, deep: 'nested' } };
		const body = JSON.stringify(callback).replace('"nested"', '['.repeat(9e4) + ']'.repeat(9e4));
		const headers = { 'content-type': 'application/json' };
		const address = `${trigger.address}?vgtoken=${token}`;
		expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200);
		expect(trigger.started).toEqual([
			{ json: expect.objectContaining({ projectId: callback.projectId, metadata: { rowId: 7 } }) },
		]);
		await post({ ...fresh(completed), metadata: { deep: nested(50) } });
		expect(trigger.started[1].json.metadata).toEqual({ deep: nested(50) });
	});

	test('no key, secret or token that it quotes is handed on', async () => {
		trigger.parameters = { options: { simplify: false } };
		const message = `POST ${trigger.address}?vgtoken=${token} with demo-key: ${token}`;
		await post({ ...fresh(failed), message, metadata: { said: [token, 'demo-key'] } });
		const text = JSON.stringify(trigger.started);
		expect(text).toContain('*** with ***');
		expect([text.includes(token), text.includes('demo-key')]).toEqual([false, false]);
	});
});

test('a ping with the token is answered without starting anything; one without it is not', async () => {
	const response = await post({ event: 'ping' });
	expect([response.status, await response.json()]).toEqual([200, { trigger: 'ready' }]);
	expect((await post({ event: 'ping' }, '')).status).toBe(401);
	expect(trigger.started).toEqual([]);
});
