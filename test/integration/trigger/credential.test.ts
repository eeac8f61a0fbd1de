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

describe('the credential', () => {
	const SECOND = 1000;
	const original = () => ({ apiKey: 'demo-key', baseUrl: 'http://localhost' });
	const changedToken = callbackToken('changed-key', receiver);
	let now: number;
	let reads: number;

	/** The credential that the trigger has from now on; its reads are counted. */
	const use = (credential: { apiKey: string }) => {
		trigger.credential = Object.defineProperty({ ...credential }, 'apiKey', {
			get: () => (reads++, credential.apiKey),
			enumerable: true,
		});
	};
	const change = () => use({ ...original(), apiKey: 'changed-key' });
	const status = async (body: unknown, query?: string) => (await post(body, query)).status;
	const wrong = async () => await status(fresh(completed), '?vgtoken=wrong');

	beforeEach(() => {
		now = Date.now();
		jest.spyOn(Date, 'now').mockImplementation(() => now);
		reads = 0;
		use(original());
	});
	afterEach(() => jest.restoreAllMocks());

	test('is read once a second, however many callbacks come', async () => {
		for (let call = 0; call < 3; call++) expect(await status(fresh(completed))).toBe(200);
		expect(reads).toBe(1);
		now += SECOND;
		expect(await status(fresh(completed))).toBe(200);
		expect(reads).toBe(2);
	});

	test('is read once a second at most, however many wrong tokens and wrong pings come', async () => {
		const wrongPing = async () => await status({ event: 'ping' }, '?vgtoken=wrong');
		const start = now;
		while (now < start + 3 * SECOND) {
			const calls = Array.from({ length: 6 }, (_, call) => (call % 2 ? wrong() : wrongPing()));
			expect(new Set(await Promise.all(calls))).toEqual(new Set([401]));
			expect(await status(fresh(completed))).toBe(200);
			now += SECOND / 4;
		}
		expect(reads).toBe(3);
	});

	test('is read once a second at most also where that fails, and the service calls again', async () => {
		use({ ...original(), apiKey: '' });
		for (let call = 0; call < 5; call++) expect(await wrong()).toBe(503);
		expect(reads).toBe(1);
		use(original());
		now += SECOND;
		expect(await status(fresh(completed))).toBe(200);
	});

	test('counts a second after it has changed, and the token of before until then', async () => {
		expect(await status(fresh(completed))).toBe(200);
		change();
		expect(await status(fresh(completed))).toBe(200);
		now += SECOND;
		expect(await status(fresh(completed), `?vgtoken=${changedToken}`)).toBe(200);
		expect(await status(fresh(completed))).toBe(401);
	});

	test('counts a second after it has changed while wrong tokens keep coming', async () => {
		await wrong();
		change();
		const callback = fresh(completed);
		for (let quarter = 0; quarter < 4; quarter++) {
			expect(await wrong()).toBe(401);
			now += SECOND / 4;
		}
		expect(await status(callback, `?vgtoken=${changedToken}`)).toBe(200);
	});

	test('is read for each ping with the token, as callbacks come minutes after it', async () => {
		expect(await status(fresh(completed))).toBe(200);
		change();
		expect(await status({ event: 'ping' })).toBe(401);
	});
});
