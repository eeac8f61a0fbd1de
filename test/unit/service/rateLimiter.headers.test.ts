import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import type { ServiceResponse } from '../../../nodes/shared/service/transport';
import { HOUR_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';

const NOW = Date.UTC(2026, 0, 1);
const BACKOFF_MS = 6 * SECOND_MS;

type Headers = ServiceResponse['headers'];

/** How long all requests wait after this response to the first one; `Infinity` while another is under way. */
function waitAfter(status: number, headers: Headers, body: unknown = {}): number {
	const limiter = new RateLimiter({ now: () => NOW });
	limiter.acquireOrRetryAt();
	limiter.release(NOW, { status, headers, body });
	return (limiter.acquireOrRetryAt() ?? NOW) - NOW;
}

const date = (ms: number) => new Date(NOW + ms).toUTCString();
const resetIn = (seconds: number) => ({
	'x-ratelimit-remaining': '0',
	'x-ratelimit-reset': String(NOW / SECOND_MS + seconds),
});

describe('when none remains', () => {
	test.each([
		['until the reset', resetIn(20), 20_000],
		['a minute', resetIn(60), 60_000],
		['until the reset of a clock that is ahead', { ...resetIn(620), date: date(600_000) }, 20_000],
		[
			'until the reset of a clock that is behind',
			{ ...resetIn(-580), date: date(-600_000) },
			20_000,
		],
		['a second, when the reset is just over', resetIn(-1), SECOND_MS],
		['6 seconds, when a bucket is full after more than a minute', resetIn(100), BACKOFF_MS],
		['6 seconds, when the reset is in the past', resetIn(-60), BACKOFF_MS],
		['6 seconds, without a reset', { 'x-ratelimit-remaining': '0' }, BACKOFF_MS],
		...['4102444800', '1800000060000', '60', 'soon', '', 'NaN'].map(
			(reset): [string, Headers, number] => [
				`6 seconds, with the reset ${reset}`,
				{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
				BACKOFF_MS,
			],
		),
	])('all wait: %s', (_, headers, expected) => {
		expect(waitAfter(200, headers)).toBe(expected);
	});
});

test.each(['3', '', ' ', 'many', undefined, null, ['0']])(
	'nobody waits when %p remain',
	(value) => {
		expect(waitAfter(200, { ...resetIn(20), 'x-ratelimit-remaining': value })).toBe(0);
	},
);

describe('how long a 429 asks to wait', () => {
	test.each([
		['7', 7_000],
		['1.5', 1_500],
		[7, 7_000],
		['3600', HOUR_MS],
	])('Retry-After: %p', (value, expected) => {
		expect(waitAfter(429, { 'retry-after': value })).toBe(expected);
		const details = { details: { retryAfter: 0 } };
		expect(waitAfter(429, { 'retry-after': value, ...resetIn(20) }, details)).toBe(expected);
	});

	test('0 leaves it to the reset, where there is one', () => {
		expect(waitAfter(429, { 'retry-after': '0' })).toBe(SECOND_MS);
		expect(waitAfter(429, { 'retry-after': '0', ...resetIn(20) })).toBe(20_000);
	});

	test.each([
		...['', ' ', 'soon', 'NaN', '-3', '1e308', '1e999', '86400', null, undefined, ['7']],
		date(9_000),
	])('%p makes no sense, and leaves it to the details, and to the reset', (value) => {
		const headers = { 'retry-after': value };
		expect(waitAfter(429, headers)).toBe(BACKOFF_MS);
		expect(waitAfter(429, headers, { details: { retryAfter: 3 } })).toBe(3_000);
		expect(waitAfter(429, { ...headers, ...resetIn(100) })).toBe(100_000);
	});

	test.each([-3, 86_400, 1e308, NaN, '', null, true, [3], {}])(
		'%p in the details makes no sense',
		(retryAfter) => {
			expect(waitAfter(429, {}, { details: { retryAfter } })).toBe(BACKOFF_MS);
		},
	);
});
