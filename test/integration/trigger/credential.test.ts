import { callbackToken } from '../../../nodes/shared/callbacks/token';
import { completed, fresh, postTo, receiver, renew } from '../support/callbacks';
import { CREDENTIAL, usePublishedTrigger } from '../support/trigger';

const trigger = usePublishedTrigger();
beforeEach(() => renew(trigger));

const post = async (body: unknown, query?: string) => await postTo(trigger, body, query);

describe('a credential', () => {
	test.each(['project', 'completed', '12345678'])(
		'with the secret %s leaves what a callback says as it is',
		async (callbackSecret) => {
			trigger.credential = { ...CREDENTIAL, callbackSecret };
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
			const known = callbackToken(callbackSecret, receiver);
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
		trigger.credential = { ...CREDENTIAL, baseUrl: 'nowhere' };
		expect((await post(fresh(completed))).status).toBe(200);
		expect((await post(fresh(completed), '?token=x')).status).toBe(401);
	});

	test('without a key or a secret lets no callback in, and the service calls again', async () => {
		trigger.credential = { baseUrl: 'http://localhost', apiKey: ' ' };
		const anybodys = callbackToken('', receiver);
		expect((await post(fresh(completed), `?token=${anybodys}`)).status).toBe(503);
		expect([trigger.started, trigger.thrown]).toEqual([[], []]);
	});
});

describe('the credential', () => {
	const original = () => ({ apiKey: 'demo-key', baseUrl: 'http://localhost' });
	const changedToken = callbackToken('changed-key', receiver);
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
