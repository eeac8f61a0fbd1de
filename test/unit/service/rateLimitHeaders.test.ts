import * as fc from 'fast-check';

import {
	rateLimitIn,
	serverTime,
	ServiceClock,
} from '../../../nodes/shared/service/rateLimitHeaders';
import type { ServiceResponse } from '../../../nodes/shared/service/transport';
import { HOUR_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import { anyResponse } from '../../support/anyResponse';

const NOW = Date.UTC(2026, 0, 1);
const date = (ms: number) => new Date(ms).toUTCString();

const read = (headers: ServiceResponse['headers'], body: unknown = {}) =>
	rateLimitIn({ status: 429, headers, body }, NOW);

test.each([
	[{ 'x-ratelimit-remaining': '3' }, { remaining: 3 }],
	[{ 'x-ratelimit-remaining': '' }, { remaining: undefined }],
	[{ 'x-ratelimit-remaining': 'Infinity' }, { remaining: undefined }],
	[{ 'x-ratelimit-limit': '60' }, { limit: 60 }],
	[{ 'x-ratelimit-limit': '0' }, { limit: undefined }],
	[{ 'x-ratelimit-reset': String(NOW / SECOND_MS + 20) }, { resetMs: 20_000 }],
	[{ 'x-ratelimit-reset': String(NOW / SECOND_MS + 3_600) }, { resetMs: HOUR_MS }],
	[{ 'x-ratelimit-reset': String(NOW + 20_000) }, { resetMs: 20_000 }],
	[{ 'x-ratelimit-reset': String(NOW / SECOND_MS - 1) }, { resetMs: 0 }],
	[{ 'x-ratelimit-reset': String(NOW / SECOND_MS - 60) }, { resetMs: undefined }],
	[{ 'x-ratelimit-reset': String(NOW / SECOND_MS + 4_000) }, { resetMs: undefined }],
	[{ 'x-ratelimit-reset': '4102444800' }, { resetMs: undefined }],
	[{ 'x-ratelimit-reset': '60' }, { resetMs: undefined }],
	[{ 'x-ratelimit-reset': 'soon' }, { resetMs: undefined }],
])('%j is read as %j', (headers, expected) => {
	expect(read(headers)).toEqual({ ...read({}), ...expected });
});

describe('how long a 429 asks to wait', () => {
	test.each([
		['7', 7_000],
		['0', 0],
		['0.5', 500],
		[7, 7_000],
		['3600', HOUR_MS],
		[date(NOW + 9_000), 9_000],
		[date(NOW), 0],
	])('Retry-After: %s', (value, expected) => {
		expect(read({ 'retry-after': value }).retryAfterMs).toBe(expected);
		const details = { details: { retryAfter: 0 } };
		expect(read({ 'retry-after': value }, details).retryAfterMs).toBe(expected);
	});

	test.each([
		...['', ' ', 'soon', 'NaN', '-1', '1e308', '1e999', '86400', '3601', null, undefined, ['7']],
		...[date(NOW - 60_000), date(NOW + 2 * HOUR_MS), 'Fri, 01 Jan 2100 00:00:00 GMT'],
	])('%p makes no sense, and leaves it to the details', (value) => {
		const headers = { 'retry-after': value };
		expect(read(headers).retryAfterMs).toBeUndefined();
		expect(read(headers, { details: { retryAfter: 3 } }).retryAfterMs).toBe(3_000);
	});

	test.each([-1, 86_400, 1e308, NaN, '', null, true, [3], {}])(
		'%p in the details makes no sense',
		(retryAfter) => {
			expect(read({}, { details: { retryAfter } }).retryAfterMs).toBeUndefined();
		},
	);
});

test('whatever a response is, what is read of it is undefined or makes sense', () => {
	fc.assert(
		fc.property(anyResponse, (response) => {
			const {
				remaining = 0,
				limit = 1,
				resetMs = 0,
				retryAfterMs = 0,
			} = rateLimitIn(response, NOW);
			expect([remaining, serverTime(response)]).not.toContain(NaN);
			expect(limit).toBeGreaterThanOrEqual(1);
			for (const wait of [resetMs, retryAfterMs]) {
				expect(wait).toBeGreaterThanOrEqual(0);
				expect(wait).toBeLessThanOrEqual(HOUR_MS);
			}
		}),
		{ numRuns: 500 },
	);
});

test("the service's clock is known as well as its dates show it, until a clock is changed", () => {
	const clock = new ServiceClock();
	const aheadMs = (shown: string | undefined) =>
		clock.aheadMs({ status: 200, headers: { date: shown }, body: {} }, NOW);
	const all = [undefined, date(NOW + 5_000), date(NOW + 4_000), 'today', date(NOW + 6_000)];
	expect(all.map(aheadMs)).toEqual([0, 5_000, 5_000, 5_000, 6_000]);
	expect(aheadMs(date(NOW - 60_000))).toBe(-60_000);
});
