import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import type { ServiceResponse } from '../../../nodes/shared/service/transport';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../support/virtualClock';

const NOW = Date.UTC(2026, 0, 1);

type Headers = ServiceResponse['headers'];

/** How long all requests wait after this response to the first one. */
async function waitAfter(status: number, headers: Headers, body: unknown = {}): Promise<number> {
	const clock = new VirtualClock(NOW);
	const limiter = new RateLimiter(clock);
	await limiter.acquire(Infinity);
	limiter.release({ kind: 'response', response: { status, headers, body } });
	await clock.run(limiter.acquire(Infinity));
	return clock.now() - NOW;
}

const date = (ms: number) => new Date(NOW + ms).toUTCString();
const resetIn = (seconds: number) => ({
	'x-ratelimit-remaining': '0',
	'x-ratelimit-reset': String(NOW / SECOND_MS + seconds),
});

describe('when none remains', () => {
	test.each<[string, Headers, number]>([
		['until the reset', resetIn(20), 20_000],
		['until the reset of a clock that is ahead', { ...resetIn(620), date: date(600_000) }, 20_000],
		['until that of one that is behind', { ...resetIn(-580), date: date(-600_000) }, 20_000],
		['a second, when the reset is just over', resetIn(-1), SECOND_MS],
		['a minute, when it is long over', resetIn(-600), MINUTE_MS],
		['an hour at most', resetIn(7_200), HOUR_MS],
		['a minute, without a reset', { 'x-ratelimit-remaining': '0' }, MINUTE_MS],
		...['soon', '', 'NaN', '30'].map((reset): [string, Headers, number] => [
			`a minute, with the reset ${reset}`,
			{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
			MINUTE_MS,
		]),
	])('all wait: %s', async (_, headers, expected) => {
		expect(await waitAfter(200, headers)).toBe(expected);
	});
});

test.each(['3', '', ' ', 'many', undefined, null])('nobody waits when %p remain', async (value) => {
	expect(await waitAfter(200, { ...resetIn(20), 'x-ratelimit-remaining': value })).toBe(0);
});

test('of several 429s the longest wait counts', async () => {
	const clock = new VirtualClock(NOW);
	const limiter = new RateLimiter(clock);
	const release = (status: number, headers: Headers) =>
		limiter.release({ kind: 'response', response: { status, headers, body: {} } });
	await limiter.acquire(Infinity);
	release(200, { 'x-ratelimit-remaining': '8' });
	await limiter.acquire(Infinity);
	await limiter.acquire(Infinity);
	release(429, { 'retry-after': '30' });
	release(429, { 'retry-after': '2' });
	await clock.run(limiter.acquire(Infinity));
	expect(clock.now() - NOW).toBe(30_000);
});

describe('how long a 429 asks to wait', () => {
	test.each([
		['7', 7_000],
		['1.5', 1_500],
		[7, 7_000],
		['0', SECOND_MS],
		['3600', HOUR_MS],
		['86400', HOUR_MS],
	])('Retry-After: %p', async (value, expected) => {
		expect(await waitAfter(429, { 'retry-after': value })).toBe(expected);
		const details = { details: { retryAfter: 2 } };
		expect(await waitAfter(429, { 'retry-after': value, ...resetIn(20) }, details)).toBe(expected);
	});

	const odd = ['7 minutes', '2026-01-01T00:00:09Z', ['7'], { toString: 1, valueOf: 1 }];
	test.each(['', ' ', 'soon', 'NaN', '1e999', null, undefined, date(9_000), ...odd])(
		'%p says nothing, and leaves it to the details, and to the reset',
		async (value) => {
			const headers = { 'retry-after': value };
			expect(await waitAfter(429, headers)).toBe(MINUTE_MS);
			expect(await waitAfter(429, headers, { details: { retryAfter: 3 } })).toBe(3_000);
			expect(await waitAfter(429, { ...headers, ...resetIn(100) })).toBe(100_000);
		},
	);
});
