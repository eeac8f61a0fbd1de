import * as fc from 'fast-check';

import { ExpiringCache, getOrLoad } from '../../../nodes/shared/utils/expiringCache';

const HOUR_MS = 3_600_000;

let now: number;
beforeEach(() => {
	now = 0;
});

const cacheOf = <Value>(ttlMs: number, max?: number) =>
	new ExpiringCache<Value>(ttlMs, max, () => now);

describe('adding', () => {
	test('a key is new once in the time to live', () => {
		const cache = cacheOf<true>(HOUR_MS);
		expect(cache.add('a', true)).toBe(true);
		now = HOUR_MS - 1;
		expect(cache.add('a', true)).toBe(false);
		expect(cache.add('b', true)).toBe(true);
		now = HOUR_MS;
		expect(cache.add('a', true)).toBe(true);
	});

	test('a key that was deleted is new again', () => {
		const cache = cacheOf<true>(HOUR_MS);
		cache.add('a', true);
		cache.delete('a');
		now = 1;
		expect(cache.add('a', true)).toBe(true);
	});

	test('no more keys than the maximum are kept: the newest', () => {
		const cache = cacheOf<true>(HOUR_MS, 3);
		for (const key of ['a', 'b', 'c', 'd']) cache.add(key, true);
		now = 1;
		expect(['b', 'c', 'd'].map((key) => cache.add(key, true))).toEqual([false, false, false]);
		expect(cache.add('a', true)).toBe(true);
	});

	test('below the maximum, a key is new if its last addition has expired', () => {
		const visit = fc.record({ key: fc.constantFrom('a', 'b', 'c'), afterMs: fc.nat(HOUR_MS) });
		fc.assert(
			fc.property(fc.array(visit), (visits) => {
				const cache = cacheOf<true>(HOUR_MS);
				const addedAt = new Map<string, number>();
				for (const { key, afterMs } of visits) {
					now += afterMs;
					const last = addedAt.get(key);
					const isNew = last === undefined || now - last >= HOUR_MS;
					expect(cache.add(key, true)).toBe(isNew);
					if (isNew) addedAt.set(key, now);
				}
			}),
		);
	});
});

describe('setting', () => {
	test('the latest values are kept, up to the maximum', () => {
		const cache = cacheOf<number>(Infinity, 2);
		['a', 'b', 'a', 'c'].forEach((key, value) => cache.set(key, value));
		expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([2, undefined, 3]);
	});

	test('a value that was set again has its full time to live', () => {
		const cache = cacheOf<number>(100);
		cache.set('a', 1);
		now = 60;
		cache.set('a', 2);
		now = 159;
		expect(cache.get('a')).toBe(2);
		now = 160;
		expect(cache.get('a')).toBeUndefined();
	});

	test('nothing is left after clearing', () => {
		const cache = cacheOf<number>(100);
		cache.set('a', 1);
		cache.clear();
		expect(cache.get('a')).toBeUndefined();
	});
});

describe('loading', () => {
	let loads: number;
	let cache: ExpiringCache<Promise<number>>;
	const load = async () => ++loads;
	beforeEach(() => {
		loads = 0;
		cache = cacheOf(100);
	});

	test('a value is kept until it expires', async () => {
		expect(await getOrLoad(cache, 'a', load)).toBe(1);
		now = 99;
		expect(await getOrLoad(cache, 'a', load)).toBe(1);
		now = 100;
		expect(await getOrLoad(cache, 'a', load)).toBe(2);
	});

	test('each key has its own value', async () => {
		expect(await getOrLoad(cache, 'a', load)).toBe(1);
		expect(await getOrLoad(cache, 'b', load)).toBe(2);
	});

	test('concurrent callers share one load', async () => {
		const both = [getOrLoad(cache, 'a', load), getOrLoad(cache, 'a', load)];
		expect(await Promise.all(both)).toEqual([1, 1]);
	});

	test('a failed load is not kept', async () => {
		const failing = async () => await Promise.reject<number>(new Error('no'));
		await expect(getOrLoad(cache, 'a', failing)).rejects.toThrow('no');
		expect(await getOrLoad(cache, 'a', load)).toBe(1);
	});

	test('a late failure does not delete a newer value', async () => {
		let fail: (error: Error) => void = () => {};
		const late = new Promise<number>((_, reject) => (fail = reject));
		const slow = getOrLoad(cache, 'a', async () => await late);
		now = 100;
		await getOrLoad(cache, 'a', load);
		fail(new Error('late'));
		await expect(slow).rejects.toThrow('late');
		expect(await getOrLoad(cache, 'a', load)).toBe(1);
	});
});
