import * as fc from 'fast-check';

import {
	itemsAreEntries,
	type ListInput,
	readEntries,
	withMediaIds,
} from '../../../nodes/shared/fields/listInput';
import type { Fields, ParametersOf } from '../../../nodes/shared/items/parameters';

const listInput: ListInput = {
	field: 'media',
	toEntries: (entries) => entries.map((fields, index) => ({ ...fields, index })),
	isBlank: ({ url }) => url === '',
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

const entriesOf = async (list: ListInput, ofItems: ParametersOf, itemIndexes: number[]) =>
	await readEntries(list, ofItems, itemIndexes, ofItems(itemIndexes[0]));

test.each([
	['fields', { media: { item: [{ url: 'a' }, { url: 'b' }] } }],
	['json', { mediaJson: '[{ "url": "a", "title": "" }, { "url": "b" }]' }],
])('one item gives a list as %s', async (mediaSource, parameters) => {
	const { entries } = await entriesOf(listInput, parametersOf({ mediaSource, ...parameters }), [0]);
	expect(entries).toEqual([
		{ url: 'a', index: 0 },
		{ url: 'b', index: 1 },
	]);
});

test('several items give an entry each, in their order', async () => {
	const items = ['a', 'b', 'c'].map((url) => ({
		mediaSource: 'rows',
		mediaRow: { item: { url } },
	}));
	expect(itemsAreEntries(listInput, parametersOf(...items))).toBe(true);
	expect(await entriesOf(listInput, parametersOf(...items), [0, 2])).toEqual({
		entries: [
			{ url: 'a', index: 0 },
			{ url: 'c', index: 1 },
		],
		positions: [0, 1],
	});
});

describe('blank entries', () => {
	const read = async (
		mediaSource: string,
		urls: string[],
		shownFields?: ListInput['shownFields'],
	) => {
		const list = urls.map((url) => ({ url, title: 'a' }));
		const media = { mediaSource, media: { item: list }, mediaJson: list };
		return await entriesOf({ ...listInput, shownFields }, parametersOf(media), [0]);
	};

	test('of fields are left out, and the others keep their positions', async () => {
		expect(await read('fields', ['', 'a', '', 'b'])).toEqual({
			entries: [
				{ url: 'a', title: 'a', index: 0 },
				{ url: 'b', title: 'a', index: 1 },
			],
			positions: [1, 3],
		});
	});

	test('are kept where all are blank, so that the row says what is missing', async () => {
		expect((await read('fields', ['', ''])).entries).toHaveLength(2);
	});

	test('of JSON are kept, and no field of theirs is hidden', async () => {
		const { entries } = await read('json', ['', 'a'], () => ({}));
		expect(entries).toEqual([
			{ title: 'a', index: 0 },
			{ url: 'a', title: 'a', index: 1 },
		]);
	});
});

test('media IDs that are made up differ from each other and from those that are given', () => {
	const id = fc.option(
		fc.nat(12).map((number) => `media_${number}`),
		{ nil: undefined },
	);
	fc.assert(
		fc.property(fc.array(id, { maxLength: 12 }), (ids) => {
			const made = withMediaIds(
				'id',
				ids.map((given) => ({ id: given })),
			).map((entry) => entry.id);
			expect(made.filter((_, index) => ids[index] !== undefined)).toEqual(
				ids.filter((given) => given !== undefined),
			);
			const madeUp = made.filter((_, index) => ids[index] === undefined);
			const given = ids.filter((one) => one !== undefined);
			expect(new Set([...madeUp, ...given]).size).toBe(madeUp.length + new Set(given).size);
			expect(made).toHaveLength(ids.length);
		}),
	);
});

test.each([undefined, { ...listInput }])(
	'items are videos where the list says nothing else',
	(list) => {
		expect(itemsAreEntries(list, parametersOf({ mediaSource: 'fields' }))).toBe(false);
	},
);
