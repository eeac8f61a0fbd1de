import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { inputRecorder, isSameInput } from '../../../../nodes/shared/ledger/execution/fingerprint';
import type { InputFingerprint } from '../../../../nodes/shared/video/video';

/** The fingerprint of a row, of which every parameter is read. */
function fingerprintOf(
	parameters: IDataObject,
	json: IDataObject,
	values: IDataObject,
): InputFingerprint {
	const context = { getNode: () => ({ parameters }), getInputData: () => [{ json }] };
	const record = inputRecorder(
		context as unknown as IExecuteFunctions,
		() => (name) => values[name],
	);
	const { parametersOf, fingerprint } = record([0]);
	for (const name of Object.keys(parameters)) parametersOf(0)(name);
	return JSON.parse(JSON.stringify(fingerprint())) as InputFingerprint;
}

const typed = { name: '=Ad {{ $now }}', avatarId: 'a1', options: { name: '={{ $now }}' } };
const values = { name: 'Ad 1', avatarId: 'a1', options: { name: '1' } };
const row = { product: 'Lamp' };
const first = fingerprintOf(typed, row, values);

test.each([
	['nothing', typed, row, values],
	['a value by itself', typed, row, { ...values, name: 'Ad 2', options: { name: '2' } }],
	['how it is written', { ...typed, avatarId: "={{ 'a1' }}" }, row, { ...values, name: 'Ad 2' }],
	[
		'how the node sends it',
		{ ...typed, options: { ...typed.options, concurrency: 1 } },
		row,
		{ ...values, options: { name: '2', concurrency: 1 } },
	],
	['data that is not used', typed, { product: 'Sofa' }, values],
])('is the same when what has changed is %s', (_, parameters, json, becomes) => {
	expect(isSameInput(first, fingerprintOf(parameters, json, becomes))).toBe(true);
});

test.each([
	['a fixed value', { ...typed, avatarId: 'a2' }, row, { ...values, avatarId: 'a2' }],
	['an expression', { ...typed, name: '=Spot {{ $now }}' }, row, { ...values, name: 'Spot 2' }],
	['the data behind a value', typed, { product: 'Sofa' }, { ...values, name: 'Ad 2' }],
	['a parameter', { ...typed, musicId: 'm1' }, row, { ...values, musicId: 'm1' }],
])('is another one when what was edited is %s', (_, parameters, json, becomes) => {
	expect(isSameInput(first, fingerprintOf(parameters, json, becomes))).toBe(false);
});
