import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import mapValues from 'lodash/mapValues';

import {
	digest,
	groupInOrder,
	isShallow,
	omitUndefined,
} from '../../../nodes/shared/utils/objects';

test('only fields that are undefined are omitted', () => {
	expect(omitUndefined({ a: undefined, b: 0, c: '', d: null })).toEqual({ b: 0, c: '', d: null });
});

test('a digest has 22 characters that need no escaping, and differs when the data does', () => {
	expect(digest({ a: 1 })).toMatch(/^[\w-]{22}$/);
	fc.assert(
		fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
			expect(digest(one) === digest(other)).toBe(isDeepStrictEqual(stored(one), stored(other)));
		}),
	);
});

/** As it is in JSON, which knows no -0. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a digest is that of the same data', () => {
	test('in whatever order an object at any depth has its keys', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(digest(reversed(value))).toBe(digest(value));
			}),
		);
	});

	test('and not of a list in another order', () => {
		expect(digest({ list: [1, 2] })).not.toBe(digest({ list: [2, 1] }));
	});
});

/** The same data, its keys the other way round. */
function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== 'object' || value === null) return value;
	return mapValues(Object.fromEntries(Object.entries(value).reverse()), reversed);
}

test.each([
	['a text', 'a', true],
	['null', null, true],
	['100 levels', nested(100), true],
	['101 levels', nested(101), false],
])('%s: shallow enough for n8n to store is %p', (_, value, expected) => {
	expect(isShallow(value)).toBe(expected);
});

function nested(levels: number): unknown {
	let value: unknown = 1;
	for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { value };
	return value;
}

describe('entries are grouped', () => {
	const keys = fc.array(
		fc.oneof(fc.constantFrom('a', 'A', 'b', '', ' a', '1', '__proto__'), fc.string()),
		{ maxLength: 60 },
	);
	/** The indexes of the keys, grouped. */
	const groupsOf = (list: string[]) => [
		...groupInOrder(
			list.map((_, index) => index),
			(index) => list[index],
		).values(),
	];

	test('so that every entry is in exactly one group', () => {
		fc.assert(
			fc.property(keys, (list) => {
				const indexes = groupsOf(list).flat();
				expect([...indexes].sort((a, b) => a - b)).toEqual(list.map((_, index) => index));
			}),
		);
	});

	test('in their order, groups by their first entry and entries within a group', () => {
		fc.assert(
			fc.property(keys, (list) => {
				const groups = groupsOf(list);
				const inOrder = (indexes: number[]) =>
					indexes.every((index, i) => i === 0 || indexes[i - 1] < index);
				expect(groups.every(inOrder)).toBe(true);
				expect(inOrder(groups.map(([first]) => first))).toBe(true);
			}),
		);
	});

	test('together when their keys are the same, and apart when they are not', () => {
		fc.assert(
			fc.property(keys, (list) => {
				const groups = groupsOf(list);
				const groupOf = list.map((_, index) => groups.findIndex((group) => group.includes(index)));
				list.forEach((key, index) => {
					expect(groupOf[index]).toBe(groupOf[list.indexOf(key)]);
				});
				expect(groups).toHaveLength(new Set(list).size);
			}),
		);
	});
});
