import * as fc from 'fast-check';

import { errorLines } from '../../../nodes/shared/items/rowError';
import { listed, MAX_LISTED } from '../../../nodes/shared/utils/text';
import { numbered } from '../support/numbered';

describe('rows in words', () => {
	test.each([
		[[0], 'Row 1'],
		[[4], 'Row 5'],
		[[0, 2, 3], 'Rows 1, 3, 4'],
	])('are counted from 1: %j', (itemIndexes, name) => {
		expect(numbered(itemIndexes)).toBe(name);
	});

	test('are spelled out up to a point, and counted from there', () => {
		const rows = (count: number) => Array.from({ length: count }, (_, row) => row);
		expect(numbered(rows(MAX_LISTED))).not.toContain('more');
		expect(numbered(rows(MAX_LISTED + 1))).toMatch(/, 24, \.\.\. and 1 more$/);
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
				const [, more = '0'] = / and (\d+) more$/.exec(numbered(rows(count))) ?? [];
				const spelledOut = numbered(rows(count)).match(/\d+(?=,|$)/g) ?? [];
				expect(spelledOut.length + Number(more)).toBe(count);
			}),
		);
	});

	test('of an empty list are nothing', () => {
		expect(listed([], ', ')).toBe('');
	});
});

describe('errors', () => {
	const errors = fc.array(
		fc.record({
			itemIndexes: fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 }),
			reason: fc.constant('any'),
			message: fc.constantFrom('too long', 'empty', 'not found'),
		}),
	);

	test('that are the same share a line, with their rows in order', () => {
		expect(
			errorLines(
				[
					{ itemIndexes: [4], reason: 'any', message: 'too long' },
					{ itemIndexes: [1], reason: 'any', message: 'empty' },
					{ itemIndexes: [2, 0], reason: 'any', message: 'too long' },
				],
				numbered,
			),
		).toEqual(['Rows 1, 3, 5: too long', 'Row 2: empty']);
	});

	test('of the same rows share a line', () => {
		expect(
			errorLines(
				[
					{ itemIndexes: [4], reason: 'any', message: 'too long' },
					{ itemIndexes: [4, 5], reason: 'any', message: 'empty' },
					{ itemIndexes: [4], reason: 'any', message: 'not found' },
				],
				numbered,
			),
		).toEqual([expect.toTell('labelled', 'too long; not found', 'Row 5'), 'Rows 5, 6: empty']);
	});

	test('are all in a line with their rows', () => {
		fc.assert(
			fc.property(errors, (list) => {
				const lines = errorLines(list, numbered);
				expect(new Set(lines).size).toBe(lines.length);
				for (const { itemIndexes, message } of list) {
					const rows = (line: string): string[] => line.split(': ')[0].match(/\d+/g) ?? [];
					const line = lines.find(
						(text) =>
							text.includes('more') ||
							(text.split(/: |; /).includes(message) &&
								itemIndexes.every((index) => rows(text).includes(String(index + 1)))),
					);
					expect(line).toBeDefined();
				}
			}),
		);
	});
});
