import { readAccount } from '../../../nodes/shared/service/account';
import { rateLimitedSend } from '../../../nodes/shared/service/client';
import { lookUp } from '../../../nodes/shared/service/lookUp';
import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import type { SendResult, NotSentReason } from '../../../nodes/shared/service/transport';
import { MINUTE_MS, SECOND_MS, systemTimer } from '../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../support/virtualClock';
import { NO_LIMITS, POST } from './scriptedService';

const never = async () => await new Promise<never>(() => {});

/** A clock whose time the timers keep, too. */
function clockWithTimers(): VirtualClock {
	const clock = new VirtualClock(0);
	jest.spyOn(systemTimer, 'after').mockImplementation((ms, task) => {
		let isOn = true;
		void clock.sleep(ms).then(() => isOn && task());
		return () => {
			isOn = false;
		};
	});
	return clock;
}
afterEach(() => jest.restoreAllMocks());

describe('while another request finds out how many are left, and never gets a response', () => {
	/** When a request ends that has to wait for it. */
	async function waiting(deadline: number, abortAt?: number) {
		const clock = clockWithTimers();
		const limiter = new RateLimiter(clock);
		const transport = jest.fn(never);
		void rateLimitedSend(transport, limiter, NO_LIMITS, clock)(POST);
		const controller = new AbortController();
		if (abortAt !== undefined) void clock.sleep(abortAt).then(() => controller.abort());
		const limits = { deadline, signal: controller.signal };
		const result = await clock.run(rateLimitedSend(transport, limiter, limits, clock)(POST));
		expect(transport).toHaveBeenCalledTimes(1);
		return { result, after: clock.now() };
	}
	const notSent = (notSent: NotSentReason) => ({ kind: 'notSent', notSent });

	test('a request is not sent, and ends at its deadline', async () => {
		const { result, after } = await waiting(5 * MINUTE_MS);
		expect([result, after]).toEqual([
			notSent({ kind: 'deadlineExceeded', until: 5 * MINUTE_MS }),
			5 * MINUTE_MS,
		]);
	});

	test('it ends at once when it is cancelled', async () => {
		const { result, after } = await waiting(5 * MINUTE_MS, 3 * SECOND_MS);
		expect([result, after]).toEqual([notSent({ kind: 'cancelled' }), 3 * SECOND_MS]);
	});

	test.each([-1, 0, SECOND_MS])(
		'it waits for a minute where its deadline is close or past (%i ms): so long may a request take',
		async (deadline) => {
			const { result, after } = await waiting(deadline);
			expect([result, after]).toEqual([
				notSent({ kind: 'deadlineExceeded', until: MINUTE_MS }),
				MINUTE_MS,
			]);
		},
	);
});

test('and is sent when the response comes, also after its deadline', async () => {
	const clock = clockWithTimers();
	const limiter = new RateLimiter(clock);
	const response: SendResult = {
		kind: 'response',
		response: { status: 200, headers: {}, body: {} },
	};
	const transport = jest.fn(async () => {
		await clock.sleep(30 * SECOND_MS);
		return response;
	});
	const send = rateLimitedSend(transport, limiter, { deadline: SECOND_MS }, clock);
	expect(await clock.run(Promise.all([send(POST), send(POST)]))).toEqual([response, response]);
});

test('a request whose sending fails makes no other one wait', async () => {
	const clock = clockWithTimers();
	const limiter = new RateLimiter(clock);
	const failing = async () => await Promise.reject<SendResult>(new Error('broken'));
	await expect(rateLimitedSend(failing, limiter, NO_LIMITS, clock)(POST)).rejects.toThrow('broken');
	expect(limiter.acquireOrRetryAt()).toBeUndefined();
});

test('a request that goes last lets all others go first, as long as they wait', async () => {
	const clock = clockWithTimers();
	const limiter = new RateLimiter(clock);
	const sent: string[] = [];
	const sendNamed = (name: string, goesLast = false) => {
		const transport = async (): Promise<SendResult> => {
			sent.push(name);
			await clock.sleep(SECOND_MS);
			const headers = { 'x-ratelimit-remaining': '4', 'x-ratelimit-limit': '10' };
			return { kind: 'response', response: { status: 200, headers, body: {} } };
		};
		return rateLimitedSend(transport, limiter, { deadline: MINUTE_MS, goesLast }, clock)(POST);
	};
	const last = [1, 2].map(async () => await sendNamed('last', true));
	const others = [1, 2, 3].map(async () => await sendNamed('first'));
	await clock.run(Promise.all([...last, ...others]));
	expect(sent).toEqual(['last', 'first', 'first', 'first', 'last']);
});

test('a request that goes last ends with its deadline, while others go on', async () => {
	const clock = clockWithTimers();
	const limiter = new RateLimiter(clock);
	void rateLimitedSend(never, limiter, NO_LIMITS, clock)(POST);
	void rateLimitedSend(never, limiter, NO_LIMITS, clock)(POST);
	const limits = { deadline: SECOND_MS, goesLast: true };
	const result = await clock.run(rateLimitedSend(never, limiter, limits, clock)(POST));
	expect(result).toMatchObject({ kind: 'notSent', notSent: { kind: 'deadlineExceeded' } });
});

test('a look-up of a panel ends after a minute, also one that waits for another', async () => {
	const clock = clockWithTimers();
	const account = readAccount({ apiKey: 'key-123456', baseUrl: 'https://a.test' });
	const requester = { helpers: { httpRequestWithAuthentication: never } };
	const outcomes = [1, 2].map(
		async () => await lookUp(requester, account, { path: '/v1/voice/list' }).catch(String),
	);
	const message = "Error: The service didn't respond (ETIMEDOUT)";
	expect(await clock.run(Promise.all(outcomes))).toEqual([message, message]);
	expect(clock.now()).toBe(MINUTE_MS);
});

describe('what was too large is not asked for again', () => {
	test.each([200, 429, 500, 503])('with status %i', async (status) => {
		const clock = clockWithTimers();
		const body = { message: 'The response is larger than 5 MiB', code: 'RESPONSE_TOO_LARGE' };
		const transport = jest.fn(async (): Promise<SendResult> => {
			await Promise.resolve();
			return { kind: 'response', response: { status, headers: {}, body } };
		});
		const send = rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock);
		await clock.run(send({ method: 'GET', path: '/' }));
		expect(transport).toHaveBeenCalledTimes(1);
	});
});
