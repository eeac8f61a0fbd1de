import * as fc from 'fast-check';

import {
	groupRows,
	listed,
	reasonLines,
	rowName,
	SPELLED_OUT,
} from '../../../nodes/shared/items/rows';

const keys = fc.array(
	fc.oneof(fc.constantFrom('a', 'A', 'b', '', ' a', '1', '__proto__'), fc.string()),
	{ maxLength: 60 },
);

describe('rows are grouped', () => {
	test('so that every row is in exactly one group', () => {
		fc.assert(
			fc.property(keys, (given) => {
				const rows = [...groupRows(given).values()].flat();
				expect([...rows].sort((a, b) => a - b)).toEqual(given.map((_, row) => row));
			}),
		);
	});

	test('in the order of the rows, groups by their first row and rows within a group', () => {
		fc.assert(
			fc.property(keys, (given) => {
				const groups = [...groupRows(given).values()];
				const inOrder = (rows: number[]) => rows.every((row, i) => i === 0 || rows[i - 1] < row);
				expect(groups.every(inOrder)).toBe(true);
				expect(inOrder(groups.map(([first]) => first))).toBe(true);
			}),
		);
	});

	test('together when their keys are the same, and apart when they are not', () => {
		fc.assert(
			fc.property(keys, (given) => {
				const groups = [...groupRows(given).values()];
				const groupOf = given.map((_, row) => groups.findIndex((rows) => rows.includes(row)));
				given.forEach((key, row) => {
					expect(groupOf[row]).toBe(groupOf[given.indexOf(key)]);
				});
				expect(groups).toHaveLength(new Set(given).size);
			}),
		);
	});
});

describe('rows in words', () => {
	test.each([
		[[0], 'Row 1'],
		[[4], 'Row 5'],
		[[0, 2, 3], 'Rows 1, 3, 4'],
	])('are counted from 1: %j', (rows, name) => {
		expect(rowName(rows)).toBe(name);
	});

	test('are spelled out up to a point, and counted from there', () => {
		const rows = (count: number) => Array.from({ length: count }, (_, row) => row);
		expect(rowName(rows(SPELLED_OUT))).not.toContain('more');
		expect(rowName(rows(SPELLED_OUT + 1))).toMatch(/, 24, \.\.\. and 1 more$/);
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
				const [, more = '0'] = / and (\d+) more$/.exec(rowName(rows(count))) ?? [];
				const spelledOut = rowName(rows(count)).match(/\d+(?=,|$)/g) ?? [];
				expect(spelledOut.length + Number(more)).toBe(count);
			}),
		);
	});

	test('of an empty list are nothing', () => {
		expect(listed([], ', ')).toBe('');
	});
});

describe('reasons', () => {
	const reasons = fc.array(
		fc.record({
			rows: fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 }),
			reason: fc.constantFrom('too long', 'empty', 'not found'),
		}),
	);

	test('that are the same share a line, with their rows in order', () => {
		expect(
			reasonLines([
				{ rows: [4], reason: 'too long' },
				{ rows: [1], reason: 'empty' },
				{ rows: [2, 0], reason: 'too long' },
			]),
		).toEqual(['Rows 1, 3, 5: too long', 'Row 2: empty']);
	});

	test('have one line each, and none is left out', () => {
		fc.assert(
			fc.property(reasons, (given) => {
				const lines = reasonLines(given);
				expect(lines).toHaveLength(new Set(given.map(({ reason }) => reason)).size);
				for (const { rows, reason } of given) {
					const line = lines.find((text) => text.endsWith(`: ${reason}`)) ?? '';
					const [named] = line.split(': ');
					const numbers = named.match(/\d+/g) ?? [];
					if (named.includes('more')) continue;
					expect(numbers).toEqual(expect.arrayContaining(rows.map((row) => String(row + 1))));
				}
			}),
		);
	});
});
