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
	const { limit, now } = knownWindow(12);
	letThrough(limit, 11, now);
	expect(limit.nextTry(now, 5)).toBeUndefined();
	letThrough(limit, 1, now);
	expect(limit.nextTry(now, 0)).toBe(now + MINUTE_MS + SECOND_MS / 2);
});

test('a window of a plan is known from its size', () => {
	const limit = new LearnedLimit();
	letThrough(limit, 10, 0);
	const opensAt = refuse(limit, 0, MINUTE_MS);
	letThrough(limit, 10, opensAt);
	expect(limit.nextTry(opensAt, 0)).toBe(opensAt + MINUTE_MS + SECOND_MS / 2);
});

test('a bucket is learned from one request that comes back', () => {
	const limit = new LearnedLimit();
	letThrough(limit, 15, 0);
	const opensAt = refuse(limit, 0, 6 * SECOND_MS);
	letThrough(limit, 1, opensAt);
	const next = refuse(limit, opensAt, opensAt + 6 * SECOND_MS);
	letThrough(limit, 1, next);
	expect(limit.nextTry(next, 0)).toBe(next + 6 * SECOND_MS);
});

/** Of 20 requests, and one more every 6 seconds; all are used up. */
function knownBucket() {
	const limit = new LearnedLimit();
	letThrough(limit, 20, 0);
	return { limit, opensAt: refuse(limit, 0, 6 * SECOND_MS) };
}

test('a bucket of a plan is known from its size', () => {
	const { limit, opensAt } = knownBucket();
	letThrough(limit, 1, opensAt);
	expect(limit.nextTry(opensAt, 0)).toBe(opensAt + 6 * SECOND_MS);
});

test('where another program takes tokens, half of the rate is taken for ours, and then a little less with each 429', () => {
	const { limit, opensAt } = knownBucket();
	letThrough(limit, 1, opensAt);
	const halved = opensAt + 12 * SECOND_MS;
	expect(refuse(limit, opensAt + 6 * SECOND_MS, halved - 3 * SECOND_MS)).toBe(halved);
	letThrough(limit, 1, halved);
	expect(limit.nextTry(halved, 0)).toBe(halved + 12 * SECOND_MS);
	const told = halved + 13 * SECOND_MS;
	expect(refuse(limit, halved + 12 * SECOND_MS, told)).toBe(halved + 16 * SECOND_MS);
});

test('a rate that was lowered too far is raised to what has come since, when more than it is let through', () => {
	const { limit, opensAt } = knownBucket();
	let now = opensAt;
	for (let refusals = 0; refusals < 6; refusals++) {
		letThrough(limit, 1, now);
		now = refuse(limit, now + SECOND_MS, now + 2 * SECOND_MS);
	}
	const later = now + 5 * MINUTE_MS + SECOND_MS;
	letThrough(limit, 20, later);
	const pacedMs = refuse(limit, later, later + SECOND_MS) - later;
	expect(pacedMs).toBeGreaterThan(10 * SECOND_MS);
	expect(pacedMs).toBeLessThan(20 * SECOND_MS);
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

test('a learned limit is doubted after 5 minutes, by one request', () => {
	const { limit, now } = knownWindow(12);
	const later = now + 6 * MINUTE_MS;
	letThrough(limit, 12, later);
	expect(limit.nextTry(later, 1)).toBe(Infinity);
	expect(limit.nextTry(later, 0)).toBeUndefined();
});

test('a learned limit is corrected by a 429', () => {
	const { limit, now } = knownWindow(12);
	letThrough(limit, 11, now);
	const next = refuse(limit, now, now + MINUTE_MS) + SECOND_MS;
	letThrough(limit, 11, next);
	expect(limit.nextTry(next, 0)).toBe(next + MINUTE_MS + SECOND_MS / 2);
});

test('a learned limit that is doubted in vain is doubted after twice as long', () => {
	const { limit, now } = knownWindow(12);
	const tried = now + 6 * MINUTE_MS;
	letThrough(limit, 12, tried);
	const opensAt = refuse(limit, tried, tried + MINUTE_MS);
	const early = opensAt + 9 * MINUTE_MS;
	letThrough(limit, 12, early);
	expect(limit.nextTry(early, 0)).toBe(early + MINUTE_MS + SECOND_MS / 2);
	expect(limit.nextTry(early + 2 * MINUTE_MS, 0)).toBeUndefined();
});

test('what is let through beyond a learned limit raises it, and a 429 then takes it back', () => {
	const { limit, now } = knownWindow(12);
	const tried = now + 6 * MINUTE_MS;
	letThrough(limit, 18, tried);
	const raised = refuse(limit, tried, tried + MINUTE_MS) + SECOND_MS;
	letThrough(limit, 17, raised);
	expect(limit.nextTry(raised, 0)).toBeUndefined();
	const lowered = refuse(limit, raised, raised + MINUTE_MS) + SECOND_MS;
	letThrough(limit, 12, lowered);
	expect(limit.nextTry(lowered, 1)).toBe(lowered + MINUTE_MS + SECOND_MS / 2);
});

test('100 in an hour and no more, although a minute is over: the next one follows when the hour is over', () => {
	const limit = new LearnedLimit();
	letThrough(limit, 100, 0);
	const soon = refuse(limit, 0);
	const minute = refuse(limit, soon);
	expect([soon, minute]).toEqual([6 * SECOND_MS, 61 * SECOND_MS]);
	const hour = refuse(limit, minute);
	expect(hour).toBe(60 * MINUTE_MS + SECOND_MS / 2);
	expect(refuse(limit, hour) - hour).toBe(MINUTE_MS);
});

test('a learned limit that lets through what makes 100 in an hour is tried again after a minute, and then after the hour', () => {
	const { limit, now } = knownWindow(40);
	letThrough(limit, 20, now);
	const minute = refuse(limit, now);
	expect(minute).toBe(now + MINUTE_MS);
	expect(refuse(limit, minute)).toBe(60 * MINUTE_MS + SECOND_MS / 2);
});

test('one request at a time finds out whether there are more than 100 in an hour', () => {
	const limit = new LearnedLimit();
	letThrough(limit, 99, 0);
	limit.sent(0, 0);
	expect(limit.nextTry(0, 1)).toBeUndefined();
	limit.sent(0, 0);
	expect(limit.nextTry(0, 2)).toBe(Infinity);
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
	letThrough(limit, 15, 0);
	const opensAt = refuse(limit, 0, 2 * SECOND_MS);
	letThrough(limit, 1, opensAt);
	const next = refuse(limit, opensAt, opensAt + 2 * SECOND_MS);
	const afterwards = refuse(limit, next, next + 9 * SECOND_MS);
	letThrough(limit, 1, afterwards);
	expect(limit.nextTry(afterwards, 0)).toBeUndefined();
});
