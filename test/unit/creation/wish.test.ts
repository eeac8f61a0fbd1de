import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isSameWish, type Wish, wishNoter } from '../../../nodes/shared/creation/wish';

/** The wish of a row, of which every parameter is read. */
function wishOf(parameters: IDataObject, json: IDataObject, values: IDataObject): Wish {
	const context = { getNode: () => ({ parameters }), getInputData: () => [{ json }] };
	const note = wishNoter(context as unknown as IExecuteFunctions);
	const { readRow, wish } = note(() => (name) => values[name], [0]);
	for (const name of Object.keys(parameters)) readRow(0)(name);
	return JSON.parse(JSON.stringify(wish())) as Wish;
}

const typed = { name: '=Ad {{ $now }}', avatarId: 'a1', options: { name: '={{ $now }}' } };
const values = { name: 'Ad 1', avatarId: 'a1', options: { name: '1' } };
const row = { product: 'Lamp' };
const first = wishOf(typed, row, values);

test.each([
	['nothing', typed, row, values],
	['a value by itself', typed, row, { ...values, name: 'Ad 2', options: { name: '2' } }],
	['how it is written', { ...typed, avatarId: "={{ 'a1' }}" }, row, { ...values, name: 'Ad 2' }],
	[
		'how the node goes about it',
		{ ...typed, options: { ...typed.options, requestsInFlight: 1 } },
		row,
		{ ...values, options: { name: '2', requestsInFlight: 1 } },
	],
	['data that is not used', typed, { product: 'Sofa' }, values],
])('is the same when what has changed is %s', (_, parameters, json, becomes) => {
	expect(isSameWish(first, wishOf(parameters, json, becomes))).toBe(true);
});

test.each([
	['a fixed value', { ...typed, avatarId: 'a2' }, row, { ...values, avatarId: 'a2' }],
	['an expression', { ...typed, name: '=Spot {{ $now }}' }, row, { ...values, name: 'Spot 2' }],
	['the data behind a value', typed, { product: 'Sofa' }, { ...values, name: 'Ad 2' }],
	['a parameter', { ...typed, musicId: 'm1' }, row, { ...values, musicId: 'm1' }],
])('is another one when what was edited is %s', (_, parameters, json, becomes) => {
	expect(isSameWish(first, wishOf(parameters, json, becomes))).toBe(false);
});
