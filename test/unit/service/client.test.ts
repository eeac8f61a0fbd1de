import { SERVICE } from '../../../nodes/shared/messages/service';
import { readAccount } from '../../../nodes/shared/service/credential';
import { lookUpWith, rateLimitedSend } from '../../../nodes/shared/service/client';
import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import type { SendResult, ServiceResponse } from '../../../nodes/shared/service/transport';
import { MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import { mapConcurrently } from '../../../nodes/shared/utils/concurrency';
import { VirtualClock } from '../../support/virtualClock';
import { NO_LIMITS, POST, scriptedService } from './scriptedService';

async function sendOne(script: Array<Partial<ServiceResponse>>, limits = NO_LIMITS) {
	const clock = new VirtualClock();
	const began = clock.now();
	const { transport, sentAt } = scriptedService(clock, script);
	const result = await clock.run(
		rateLimitedSend(transport, new RateLimiter(clock), limits, clock)(POST),
	);
	return { result, sentAt: sentAt.map((time) => time - began) };
}

const date = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toUTCString();
const reset = (seconds: number) => String(Date.UTC(2026, 0, 1) / SECOND_MS + seconds);

describe('a 429 is sent again, even for a creation, after', () => {
	test.each([
		['Retry-After in seconds', { headers: { 'retry-after': '7' } }, 7100],
		[
			'details.retryAfter',
			{ headers: {}, body: { success: false, details: { retryAfter: 3 } } },
			3100,
		],
		['the reset', { headers: { 'x-ratelimit-reset': reset(20) } }, 20_000],
		[
			"the reset by the service's clock, which is an hour ahead",
			{ headers: { date: date(60 * MINUTE_MS), 'x-ratelimit-reset': reset(3620) } },
			20_100,
		],
		[
			'Retry-After rather than the reset',
			{ headers: { 'retry-after': '7', 'x-ratelimit-reset': reset(20) } },
			7100,
		],
		['a minute, when it does not say', { headers: {} }, 60_100],
		['a minute, when its Retry-After is invalid', { headers: { 'retry-after': 'soon' } }, 60_100],
		['a second at least', { headers: { 'retry-after': '0' } }, 1100],
		['an hour at most', { headers: { 'retry-after': '3700' } }, 60 * MINUTE_MS + 100],
	])('%s', async (_, response, expected) => {
		const { result, sentAt } = await sendOne([{ status: 429, ...response }]);
		expect(result).toMatchObject({ kind: 'response', response: { status: 200 } });
		expect(sentAt[0]).toBe(0);
		expect(sentAt[1]).toBeGreaterThanOrEqual(expected - 100);
		expect(sentAt[1]).toBeLessThanOrEqual(expected + 100);
	});
});

describe('a wait ends', () => {
	const busy = { status: 429, headers: { 'retry-after': '600' } };

	test('at once when it is cancelled, and nothing more is sent', async () => {
		const clock = new VirtualClock();
		const began = clock.now();
		const controller = new AbortController();
		const { transport, sentAt } = scriptedService(clock, [busy]);
		const send = rateLimitedSend(
			transport,
			new RateLimiter(clock),
			{ deadline: Infinity, signal: controller.signal },
			clock,
		);
		void clock.sleep(5000).then(() => controller.abort());
		const requests = [POST, POST, POST];
		const all = await clock.run(
			mapConcurrently<typeof POST, SendResult>(requests, 3, send, () => false),
		);
		const error = SERVICE.executionCancelled();
		expect(all).toEqual(requests.map(() => ({ kind: 'notSent', error })));
		expect(sentAt).toHaveLength(1);
		expect(clock.now() - began).toBe(5000);
	});

	test('before it begins, when it would exceed the deadline', async () => {
		const start = Date.UTC(2026, 0, 1);
		const { result, sentAt } = await sendOne([busy], { deadline: start + 5 * MINUTE_MS });
		expect(result).toEqual({
			kind: 'notSent',
			error: SERVICE.rateLimitTooSlow(),
			until: start + 10 * MINUTE_MS + 100,
		});
		expect(sentAt).toEqual([0]);
	});

	test('but a request that needs no wait is sent after the deadline, too', async () => {
		const { result } = await sendOne([], { deadline: 0 });
		expect(result).toMatchObject({ kind: 'response' });
	});
});

test('a lookup returns the data of a response with null for its message', async () => {
	const body = { success: true, message: null, code: null, details: null, data: [1] };
	const response = { status: 200, headers: {}, body };
	const send = async () => await Promise.resolve({ kind: 'response' as const, response });
	const account = readAccount({ apiKey: 'k', baseUrl: 'https://a.test' });
	expect(await lookUpWith(send, account)({ path: '/v1/avatar/list' })).toEqual([1]);
});
