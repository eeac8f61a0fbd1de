import { rowErrorOf } from '../../../nodes/shared/items/rowError';
import { groupOf } from '../../../nodes/shared/run/groupBy';

const errorOf = (run: () => unknown) => {
	try {
		run();
	} catch (error) {
		return rowErrorOf(error);
	}
	throw new Error('Nothing was thrown');
};

test.each([
	['Lamp', 'Lamp'],
	[7, '7'],
	[false, 'false'],
	[' Lamp\u00a0', 'Lamp'],
])('the group of %j is "%s"', (value, group) => {
	expect(groupOf(value)).toBe(group);
	expect(groupOf(value, { isId: true })).toBe(group);
});

test.each(['', null, { a: 1 }, '#N/A', 'ditto'])('%j is no group', (value) => {
	expect(errorOf(() => groupOf(value))).toMatchObject({ field: 'groupBy', reason: 'noGroup' });
});

test('an item without a value in one of its columns has no group', () => {
	const error = errorOf(() => groupOf('Lamp-', { emptyColumn: 'language' }));
	expect(error.message).toTell('noValueInColumn', 'language');
});

test.each([
	['tooLongForKey', 'x'.repeat(201)],
	['notStorable', 'a\ud800'],
] as const)('where it names rows, it is stored: %s', (reason, value) => {
	expect(groupOf(value)).toBe(value);
	expect(errorOf(() => groupOf(value, { isId: true })).message).toTell(reason);
});

// a mark that is joined to its letter, and a character that is not seen
test.each(['Cafe\u0301undefined', '\u2800\ufff9'])('where it names rows, %j is none', (value) => {
	expect(() => groupOf(value, { isId: true })).toThrow();
});
