import { callbackToken } from '../../../nodes/shared/callbacks/callbackToken';
import { completed, fresh, postTo, receiver, renew } from '../support/callbacks';
import { CREDENTIAL, usePublishedTrigger } from '../support/trigger';

const trigger = usePublishedTrigger();
beforeEach(() => renew(trigger));

const post = async (body: unknown, query?: string) => await postTo(trigger, body, query);

describe('a credential', () => {
	test.each(['project', '12345678'])(
		'with the key %s leaves what a callback says as it is',
		async (apiKey) => {
			trigger.credential = { ...CREDENTIAL, apiKey };
			trigger.parameters = { options: { simplify: false } };
			const callback = {
				...fresh(completed),
				video: {
					id: 'v1',
					url: 'https://x.test/v.mp4?alt=media&token=0b9c5f4e',
					duration: 12345678,
				},
				metadata: { projectId: 'mine', link: 'https://sheet.test/?token=row42' },
			};
			const known = callbackToken(apiKey, receiver);
			expect((await post(callback, `?vgtoken=${known}`)).status).toBe(200);
			const { projectId, video, metadata } = callback;
			const { id: videoId, ...shown } = video;
			const said = {
				projectId,
				videoId,
				...shown,
				status: 'completed',
				metadata,
			};
			expect(trigger.started[0].json).toMatchObject({ event: 'project.completed', ...said });
		},
	);

	test('whose Base URL cannot be used opens the trigger all the same', async () => {
		trigger.credential = { ...CREDENTIAL, baseUrl: 'nowhere' };
		expect((await post(fresh(completed))).status).toBe(200);
		expect((await post(fresh(completed), '?vgtoken=x')).status).toBe(401);
	});

	test('with a callback secret that can be guessed lets no callback in', async () => {
		trigger.credential = { ...CREDENTIAL, callbackSecret: 'x' };
		const guessed = callbackToken('x', receiver);
		expect((await post(fresh(completed), `?vgtoken=${guessed}`)).status).toBe(503);
		expect(trigger.started).toEqual([]);
	});

	test('without a key or a secret lets no callback in, and the service calls again', async () => {
		trigger.credential = { baseUrl: 'http://localhost', apiKey: ' ' };
		const anybodys = callbackToken('', receiver);
		expect((await post(fresh(completed), `?vgtoken=${anybodys}`)).status).toBe(503);
		expect([trigger.started, trigger.thrown]).toEqual([[], []]);
	});
});

test('a credential that was changed counts from the next request on', async () => {
	expect((await post(fresh(completed))).status).toBe(200);
	trigger.credential = { ...CREDENTIAL, apiKey: 'changed-key' };
	const changed = `?vgtoken=${callbackToken('changed-key', receiver)}`;
	expect((await post({ event: 'ping' })).status).toBe(401);
	expect((await post(fresh(completed))).status).toBe(401);
	expect((await post(fresh(completed), changed)).status).toBe(200);
});
