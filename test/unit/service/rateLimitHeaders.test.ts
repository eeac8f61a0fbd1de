import * as fc from 'fast-check';

import { rateLimitedSend } from '../../../nodes/shared/service/client';
import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import {
	rateLimitIn,
	retryAfterMs,
	serverTime,
} from '../../../nodes/shared/service/rateLimitHeaders';
import type { ServiceResponse } from '../../../nodes/shared/service/transport';
import { MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../support/virtualClock';
import { NO_LIMITS, POST, scriptedService } from './scriptedService';

const NOW = Date.UTC(2026, 0, 1);
const date = (ms: number) => new Date(ms).toUTCString();
const responseWith = (headers: Record<string, unknown>, body: unknown = {}): ServiceResponse => ({
	status: 429,
	headers,
	body,
});

/** Valid and invalid values of headers. */
const header = fc.oneof(
	fc.string(),
	fc.double().map(String),
	fc.integer().map(String),
	fc.date({ noInvalidDate: true }).map((day) => day.toUTCString()),
	fc.constantFrom('', ' ', '-1', '0', '1e999', '0x10', 'NaN', 'Infinity', 'soon', undefined, null),
	fc.array(fc.string()),
	fc.integer(),
);
const headers = fc.dictionary(
	fc.constantFrom('retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'date'),
	header,
);
const body = fc.oneof(
	fc.json().map((json) => JSON.parse(json) as unknown),
	fc.record({ details: fc.record({ retryAfter: fc.oneof(header, fc.double()) }) }),
	fc.string(),
);
const anyResponse = fc.tuple(headers, body).map(([some, content]) => responseWith(some, content));

describe('the rate limit in a response', () => {
	const limit = (remaining: number, reset: number) =>
		rateLimitIn(
			responseWith({
				'x-ratelimit-remaining': String(remaining),
				'x-ratelimit-reset': String(reset),
			}),
			NOW,
		);
	/** Seconds from now, up to an hour. */
	const withinAnHour = fc.integer({ min: -3600, max: 3600 });

	test('is read from its headers', () => {
		fc.assert(
			fc.property(fc.nat(), withinAnHour, (remaining, later) => {
				const resetAt = NOW + later * SECOND_MS;
				expect(limit(remaining, resetAt / SECOND_MS)).toEqual({ remaining, resetAt });
			}),
		);
	});

	test('is also read from a reset in milliseconds', () => {
		fc.assert(
			fc.property(fc.nat(), withinAnHour, (remaining, later) => {
				const resetAt = NOW + later * SECOND_MS;
				expect(limit(remaining, resetAt)).toEqual({ remaining, resetAt });
			}),
		);
	});

	test('has no reset where no window can end at the time that the service names', () => {
		const hours = (time: number) => Math.abs(time - NOW) / (60 * MINUTE_MS);
		const reset = fc
			.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger())
			.filter((time) => hours(time) > 1 && hours(time * SECOND_MS) > 1);
		const year2100 = Date.UTC(2100, 0, 1) / SECOND_MS;
		fc.assert(
			fc.property(reset, (time) => {
				expect(limit(0, time)).toMatchObject({ remaining: 0, resetAt: undefined });
			}),
			{ examples: [[year2100], [year2100 * SECOND_MS], [60], [0], [-1]] },
		);
	});

	test.each([
		{},
		{ 'x-ratelimit-remaining': '3' },
		{ 'x-ratelimit-reset': '1767225600' },
		{ 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '1767225600' },
		{ 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': 'soon' },
		{ 'x-ratelimit-remaining': 'Infinity', 'x-ratelimit-reset': '1767225600' },
	])('is undefined where one of the headers is missing or invalid: %j', (some) => {
		expect(rateLimitIn(responseWith(some), NOW)).toBeUndefined();
	});

	test('consists of numbers, whatever the headers are', () => {
		fc.assert(
			fc.property(anyResponse, (response) => {
				const { remaining, resetAt } = rateLimitIn(response, NOW) ?? { remaining: 0, resetAt: 0 };
				expect([remaining, resetAt, serverTime(response)]).not.toContain(NaN);
			}),
			{ numRuns: 500 },
		);
	});
});

describe('how long a 429 asks to wait', () => {
	const some = fc.nat({ max: 100_000 });
	const seconds = (retry: number) => ({ 'retry-after': String(retry) });

	test('is the longer of the header and the details', () => {
		fc.assert(
			fc.property(some, some, (retry, detail) => {
				const details = { details: { retryAfter: detail } };
				expect(retryAfterMs(responseWith(seconds(retry)), NOW)).toBe(retry * SECOND_MS);
				expect(retryAfterMs(responseWith({}, details), NOW)).toBe(detail * SECOND_MS);
				expect(retryAfterMs(responseWith(seconds(retry), details), NOW)).toBe(
					Math.max(retry, detail) * SECOND_MS,
				);
			}),
		);
	});

	test('is the time until a date, and 0 when that is past', () => {
		fc.assert(
			fc.property(fc.integer({ min: -100_000, max: 100_000 }), (later) => {
				const response = responseWith({ 'retry-after': date(NOW + later * SECOND_MS) });
				expect(retryAfterMs(response, NOW)).toBe(Math.max(0, later * SECOND_MS));
			}),
		);
	});

	test.each([{}, { 'retry-after': '' }, { 'retry-after': 'soon' }])(
		'is undefined for %j',
		(silent) => {
			expect(
				retryAfterMs(responseWith(silent, { details: { retryAfter: null } }), NOW),
			).toBeUndefined();
		},
	);

	test('is never negative, whatever the response is', () => {
		fc.assert(
			fc.property(anyResponse, (response) => {
				expect(retryAfterMs(response, NOW) ?? 0).toBeGreaterThanOrEqual(0);
			}),
			{ numRuns: 500 },
		);
	});
});

test.each([429, 200])(
	'no response with status %i blocks the next request for more than an hour',
	async (status) => {
		await fc.assert(
			fc.asyncProperty(anyResponse, async (response) => {
				const clock = new VirtualClock(NOW);
				const { transport, sentAt } = scriptedService(clock, [{ ...response, status }]);
				const send = rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock);
				await clock.run(send(POST));
				if (status === 200) await clock.run(send(POST));
				const [first, second] = sentAt;
				expect(sentAt).toHaveLength(2);
				expect(second - first).toBeLessThanOrEqual(60 * MINUTE_MS + SECOND_MS);
			}),
		);
	},
);

test.each([429, 200])(
	'after a response with status %i and a reset that cannot be, the next request goes out within a minute',
	async (status) => {
		const years = (count: number) => count * 365 * 24 * 60 * MINUTE_MS;
		const beyond = fc.oneof(
			fc.integer({ min: NOW + 61 * MINUTE_MS, max: NOW + years(500) }),
			fc.integer({ min: 0, max: NOW - 61 * MINUTE_MS }),
		);
		await fc.assert(
			fc.asyncProperty(beyond, fc.constantFrom(1, SECOND_MS), async (resetAt, unit) => {
				const reset = String(Math.floor(resetAt / unit));
				const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
				const clock = new VirtualClock(NOW);
				const { transport, sentAt } = scriptedService(clock, [{ status, headers }]);
				const send = rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock);
				await clock.run(send(POST));
				if (status === 200) await clock.run(send(POST));
				const [first, second] = sentAt;
				expect(second - first).toBeLessThanOrEqual(MINUTE_MS + SECOND_MS);
			}),
		);
	},
);

test('after 429s whose reset is always past, one request a minute finds out', async () => {
	const clock = new VirtualClock(NOW);
	const past = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' };
	const script = Array.from({ length: 8 }, () => ({ status: 429, headers: past }));
	const { transport, sentAt } = scriptedService(clock, script);
	await clock.run(rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock)(POST));
	const waits = sentAt
		.slice(1)
		.map((time, index) => Math.floor((time - sentAt[index]) / SECOND_MS));
	expect(waits).toEqual([6, 60, 60, 60, 60, 60, 60, 60]);
});
