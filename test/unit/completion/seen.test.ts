import * as fc from 'fast-check';

import { Seen } from '../../../nodes/shared/completion/seen';

const HOUR = 60 * 60 * 1000;

test('a key is new once an hour', () => {
	const seen = new Seen();
	expect(seen.first('a', 0)).toBe(true);
	expect(seen.first('a', HOUR - 1)).toBe(false);
	expect(seen.first('b', HOUR - 1)).toBe(true);
	expect(seen.first('a', HOUR)).toBe(true);
});

test('a forgotten key is new again', () => {
	const seen = new Seen();
	seen.first('a', 0);
	seen.forget('a');
	expect(seen.first('a', 1)).toBe(true);
});

test('it remembers no more than its capacity, and the newest', () => {
	const seen = new Seen(HOUR, 3);
	for (const key of ['a', 'b', 'c', 'd']) seen.first(key, 0);
	expect(['b', 'c', 'd'].map((key) => seen.first(key, 1))).toEqual([false, false, false]);
	expect(seen.first('a', 1)).toBe(true);
});

test('below its capacity it says what a plain list of visits says', () => {
	const visit = fc.record({ key: fc.constantFrom('a', 'b', 'c'), after: fc.nat(HOUR) });
	fc.assert(
		fc.property(fc.array(visit), (visits) => {
			const seen = new Seen();
			const taken = new Map<string, number>();
			let now = 0;
			for (const { key, after } of visits) {
				now += after;
				const last = taken.get(key);
				const fresh = last === undefined || now - last >= HOUR;
				expect(seen.first(key, now)).toBe(fresh);
				if (fresh) taken.set(key, now);
			}
		}),
	);
});
