import {
	groupOf,
	itemsAreEntries,
	type ListInput,
	readEntries,
} from '../../../nodes/shared/fields/listInput';
import type { Fields, ParametersOf } from '../../../nodes/shared/items/parameters';
import { rowErrorOf } from '../../../nodes/shared/items/rowError';

const listInput: ListInput = {
	field: 'media',
	toEntry: (fields, index) => ({ ...fields, index }),
};

/** Each item has the parameters of its index. */
const parametersOf =
	(...items: Fields[]): ParametersOf =>
	(itemIndex) =>
	(name) => {
		const value = items[itemIndex][name];
		if (value instanceof Error) throw value;
		return value;
	};

const errorOf = (run: () => unknown) => {
	try {
		run();
	} catch (error) {
		return rowErrorOf(error);
	}
	throw new Error('Nothing was thrown');
};

test.each([
	['fields', { media: { item: [{ url: 'a' }, { url: 'b' }] } }],
	['json', { mediaJson: '[{ "url": "a", "title": "" }, { "url": "b" }]' }],
])('one item gives a list as %s', (mediaSource, parameters) => {
	const entries = readEntries(listInput, parametersOf({ mediaSource, ...parameters }), [0]);
	expect(entries).toEqual([
		{ url: 'a', index: 0 },
		{ url: 'b', index: 1 },
	]);
});

test('several items give an entry each, in their order', () => {
	const items = ['a', 'b', 'c'].map((url) => ({
		mediaSource: 'rows',
		mediaRow: { item: { url } },
	}));
	expect(itemsAreEntries(listInput, parametersOf(...items))).toBe(true);
	expect(readEntries(listInput, parametersOf(...items), [0, 2])).toEqual([
		{ url: 'a', index: 0 },
		{ url: 'c', index: 1 },
	]);
});

test('an entry that cannot be read is named by its field', () => {
	const items = [{ item: { url: 'a' } }, new Error('No such column')].map((mediaRow) => ({
		mediaSource: 'rows',
		mediaRow,
	}));
	expect(errorOf(() => readEntries(listInput, parametersOf(...items), [0, 1]))).toEqual({
		field: 'media.1',
		message: 'No such column',
	});
});

test.each([undefined, { ...listInput }])(
	'items are videos where the list says nothing else',
	(list) => {
		expect(itemsAreEntries(list, parametersOf({ mediaSource: 'fields' }))).toBe(false);
	},
);

test.each([
	['Lamp', 'Lamp'],
	[7, '7'],
	[false, 'false'],
])('the group of %j is %j', (groupBy, group) => {
	expect(groupOf(parametersOf({ groupBy })(0))).toBe(group);
});

test.each([
	['', 'Group By: This row has no value'],
	[null, 'Group By: This row has no value'],
	[{ a: 1 }, 'Group By: Expected a text'],
])('%j is no group', (groupBy, message) => {
	const error = errorOf(() => groupOf(parametersOf({ groupBy })(0)));
	expect(error).toMatchObject({
		message,
		advice: expect.stringContaining('give each of them one'),
	});
});
