import * as fc from 'fast-check';

import {
	asOfPlan,
	bucketOfPlan,
	smallestPossible,
	windowOfPlan,
} from '../../../nodes/shared/service/planLimits';
import { MINUTE_MS } from '../../../nodes/shared/utils/clock';

test.each([
	[0, 0, 10],
	[10, 0, 10],
	[11, 0, 20],
	[21, 6_000, 21],
	[61, 0, 100],
	[101, 1_500, 101],
	[101, 0, 300],
	[2_300, 60_000, Infinity],
])('after %i requests in %i ms, the limit can be %d', (succeeded, elapsedMs, expected) => {
	expect(smallestPossible(succeeded, elapsedMs)).toBe(expected);
});

const WINDOW = { isBucket: false };
const BUCKET = { isBucket: true };

test.each([
	['a window', { count: 60, periodMs: 60_900, ...WINDOW }, 60_000],
	['a part of a window', { count: 9, periodMs: 60_900, ...WINDOW }, 60_000],
	['100 per hour', { count: 100, periodMs: 3_600_000, ...WINDOW }, 3_600_000],
	['a bucket', { count: 1, periodMs: 1_100, ...BUCKET }, 1_000],
	['some tokens of a bucket', { count: 10, periodMs: 2_100, ...BUCKET }, 2_000],
	['half of a plan', { count: 1, periodMs: 2_000, ...BUCKET }, 2_000],
])('%s is measured', (_, measured, periodMs) => {
	expect(asOfPlan(measured)).toEqual({ ...measured, periodMs });
});

test.each([
	[19, 0, undefined],
	[20, 0, 6_000],
	[21, 6_000, 6_000],
	[22, 6_000, undefined],
	[102, 2_000, 1_000],
	[60, 0, undefined],
])('after %i requests in %i ms, the tokens of a bucket come every %d ms', (count, ms, expected) => {
	expect(bucketOfPlan(count, ms)?.periodMs).toBe(expected);
});

test('as many requests as a plan allows per minute are a window of it', () => {
	expect(windowOfPlan(60)).toEqual({ count: 60, periodMs: MINUTE_MS, isBucket: false });
	expect(windowOfPlan(59)).toBeUndefined();
});

test('a measured limit keeps its count, and its rate within a third', () => {
	const limit = fc.record({
		count: fc.integer({ min: 1, max: 2_000 }),
		periodMs: fc.integer({ min: 1_000, max: 60 * MINUTE_MS }),
		isBucket: fc.boolean(),
	});
	fc.assert(
		fc.property(limit, (measured) => {
			const { count, periodMs } = asOfPlan(measured);
			expect(count).toBe(measured.count);
			expect(Math.abs(periodMs / measured.periodMs - 1)).toBeLessThan(1 / 3);
		}),
	);
});
