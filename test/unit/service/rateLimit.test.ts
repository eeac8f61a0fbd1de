import * as fc from 'fast-check';

import { pacedSend } from '../../../nodes/shared/service/client';
import { Pacer } from '../../../nodes/shared/service/pacer';
import { limitNotice, retryAfter, serviceTime } from '../../../nodes/shared/service/rateLimit';
import type { Answer } from '../../../nodes/shared/service/transport';
import { VirtualClock } from '../../support/virtualClock';
import { MINUTE, SECOND } from './models';
import { forEver, POST, scripted } from './scripted';

const NOW = Date.UTC(2026, 0, 1);
const date = (ms: number) => new Date(ms).toUTCString();
const answerWith = (headers: Record<string, unknown>, body: unknown = {}): Answer => ({
	status: 429,
	headers,
	body,
});

/** Anything that a header can be, and more. */
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
const anyAnswer = fc.tuple(headers, body).map(([some, content]) => answerWith(some, content));

describe('what an answer says of the limit', () => {
	test('is in its headers', () => {
		fc.assert(
			fc.property(fc.nat(), fc.nat(), (remaining, reset) => {
				const answer = answerWith({
					'x-ratelimit-remaining': String(remaining),
					'x-ratelimit-reset': String(reset),
				});
				expect(limitNotice(answer)).toEqual({ remaining, resetAt: reset * SECOND });
			}),
		);
	});

	test.each([
		{},
		{ 'x-ratelimit-remaining': '3' },
		{ 'x-ratelimit-reset': '1767225600' },
		{ 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '1767225600' },
		{ 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': 'soon' },
		{ 'x-ratelimit-remaining': 'Infinity', 'x-ratelimit-reset': '1767225600' },
	])('is nothing where half of it is missing: %j', (some) => {
		expect(limitNotice(answerWith(some))).toBeUndefined();
	});

	test('is made of numbers, whatever its headers are', () => {
		fc.assert(
			fc.property(anyAnswer, (answer) => {
				const { remaining, resetAt } = limitNotice(answer) ?? { remaining: 0, resetAt: 0 };
				expect([remaining, resetAt, serviceTime(answer)]).not.toContain(NaN);
			}),
			{ numRuns: 500 },
		);
	});
});

describe('how long a 429 asks to wait', () => {
	const some = fc.nat({ max: 100_000 });
	const seconds = (retry: number) => ({ 'retry-after': String(retry) });

	test('is the longer of what it says in its header and its details', () => {
		fc.assert(
			fc.property(some, some, (retry, detail) => {
				const details = { details: { retryAfter: detail } };
				expect(retryAfter(answerWith(seconds(retry)), NOW)).toBe(retry * SECOND);
				expect(retryAfter(answerWith({}, details), NOW)).toBe(detail * SECOND);
				expect(retryAfter(answerWith(seconds(retry), details), NOW)).toBe(
					Math.max(retry, detail) * SECOND,
				);
			}),
		);
	});

	test('is the time until a date, and none when that is past', () => {
		fc.assert(
			fc.property(fc.integer({ min: -100_000, max: 100_000 }), (later) => {
				const answer = answerWith({ 'retry-after': date(NOW + later * SECOND) });
				expect(retryAfter(answer, NOW)).toBe(Math.max(0, later * SECOND));
			}),
		);
	});

	test.each([{}, { 'retry-after': '' }, { 'retry-after': 'soon' }])(
		'is not said by %j',
		(silent) => {
			expect(
				retryAfter(answerWith(silent, { details: { retryAfter: null } }), NOW),
			).toBeUndefined();
		},
	);

	test('is never less than nothing, whatever the answer is', () => {
		fc.assert(
			fc.property(anyAnswer, (answer) => {
				expect(retryAfter(answer, NOW) ?? 0).toBeGreaterThanOrEqual(0);
			}),
			{ numRuns: 500 },
		);
	});
});

test.each([429, 200])(
	'no answer holds the next request back for more than an hour: %i',
	async (status) => {
		await fc.assert(
			fc.asyncProperty(anyAnswer, async (answer) => {
				const clock = new VirtualClock(NOW);
				const { transport, sentAt } = scripted(clock, [{ ...answer, status }]);
				const send = pacedSend(transport, new Pacer(clock), forEver, clock);
				await clock.run(send(POST));
				if (status === 200) await clock.run(send(POST));
				const [first, second] = sentAt;
				expect(sentAt).toHaveLength(2);
				expect(second - first).toBeLessThanOrEqual(60 * MINUTE + SECOND);
			}),
		);
	},
);
