import { LearnedLimit } from '../../../nodes/shared/service/learnedLimit';
import { MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';

/** Requests that are let through, one after the other. */
function letThrough(limit: LearnedLimit, count: number, now: number): void {
	for (let sent = 0; sent < count; sent++) {
		limit.sent(now, 0);
		limit.succeeded(now, now);
	}
}

/** A request that is refused; returns when to send the next one. */
function refuse(limit: LearnedLimit, now: number, told?: number): number {
	limit.sent(now, 0);
	limit.notCounted(now);
	return limit.refused(now, told);
}

/** Of so many requests a minute, at a time when as many are let through again. */
function knownWindow(count: number) {
	const limit = new LearnedLimit();
	letThrough(limit, count, 0);
	const opensAt = refuse(limit, 0, MINUTE_MS);
	letThrough(limit, count, opensAt);
	return { limit, now: refuse(limit, opensAt, opensAt + MINUTE_MS) + SECOND_MS };
}

test('nothing is known at first', () => {
	expect(new LearnedLimit().nextTry(0, 0)).toBeUndefined();
});

test('a window is learned when it has opened and closed once', () => {
	const { limit, now } = knownWindow(10);
	letThrough(limit, 9, now);
	expect(limit.nextTry(now, 5)).toBeUndefined();
	letThrough(limit, 1, now);
	expect(limit.nextTry(now, 0)).toBe(now + MINUTE_MS + SECOND_MS / 2);
});

test('a bucket is learned from one request that comes back', () => {
	const limit = new LearnedLimit();
	letThrough(limit, 20, 0);
	const opensAt = refuse(limit, 0, 6 * SECOND_MS);
	letThrough(limit, 1, opensAt);
	const next = refuse(limit, opensAt, opensAt + 6 * SECOND_MS);
	letThrough(limit, 1, next);
	expect(limit.nextTry(next, 0)).toBe(next + 6 * SECOND_MS);
});

test('what a part of a sliding window lets through is not taken for the limit', () => {
	const limit = new LearnedLimit();
	letThrough(limit, 60, 20 * SECOND_MS);
	const opensAt = refuse(limit, 20 * SECOND_MS, MINUTE_MS);
	letThrough(limit, 5, opensAt);
	const next = refuse(limit, opensAt, opensAt + MINUTE_MS);
	letThrough(limit, 6, next);
	expect(limit.nextTry(next, 1)).toBeUndefined();
});

test('a learned limit is doubted after 15 minutes, by one request', () => {
	const { limit, now } = knownWindow(10);
	const later = now + 15 * MINUTE_MS;
	letThrough(limit, 10, later);
	expect(limit.nextTry(later, 1)).toBe(Infinity);
	expect(limit.nextTry(later, 0)).toBeUndefined();
});

test('a learned limit is corrected by a 429', () => {
	const { limit, now } = knownWindow(10);
	letThrough(limit, 9, now);
	const next = refuse(limit, now, now + MINUTE_MS) + SECOND_MS;
	letThrough(limit, 9, next);
	expect(limit.nextTry(next, 0)).toBe(next + MINUTE_MS + SECOND_MS / 2);
});

test('where nothing is said, it is tried once a minute', () => {
	const limit = new LearnedLimit();
	letThrough(limit, 1, 0);
	const waits: number[] = [];
	for (let now = 0; waits.length < 10; ) {
		const next = refuse(limit, now);
		waits.push((next - now) / SECOND_MS);
		now = next;
	}
	expect(waits).toEqual([6, 55, 60, 60, 60, 60, 60, 60, 60, 60]);
});

test('a learned limit that lets nothing through is forgotten', () => {
	const limit = new LearnedLimit();
	letThrough(limit, 20, 0);
	const opensAt = refuse(limit, 0, 2 * SECOND_MS);
	letThrough(limit, 1, opensAt);
	const next = refuse(limit, opensAt, opensAt + 2 * SECOND_MS);
	const afterwards = refuse(limit, next, next + 9 * SECOND_MS);
	letThrough(limit, 1, afterwards);
	expect(limit.nextTry(afterwards, 0)).toBeUndefined();
});
