import type { INodeProperties } from 'n8n-workflow';

import {
	countIn,
	idIn,
	jsonList,
	jsonObject,
	numberIn,
	optionalBoolean,
	optionalChoice,
	optionalNumber,
	optionalText,
	textIn,
	toBoolean,
	toText,
	trimmedText,
	trueOrOmit,
} from '../../../nodes/shared/items/cells';
import { rowErrorOf, UserFacingError } from '../../../nodes/shared/items/rowError';
import { CELL } from '../../../nodes/shared/messages/rows';

function errorOf(read: () => unknown): unknown {
	try {
		return read();
	} catch (error) {
		return error;
	}
}

const EMPTY = [undefined, null, '', ' ', '\n', '\u00a0', '\u200b'];

test('cells become text; empty cells are empty; what is no text is left for validation', () => {
	expect([undefined, null, 7, 10n, 'a'].map(toText)).toEqual(['', '', '7', '10', 'a']);
	const others = [true, false, NaN, Infinity, { a: 1 }, ['a']];
	expect(others.map(toText)).toEqual(others);
	expect(['', null, 0].map(optionalText)).toEqual([undefined, undefined, '0']);
});

test('cells become numbers where they can', () => {
	expect(['2.5', 3, '', null, 'two', '0', '\u200b4\u00a0'].map(optionalNumber)).toEqual([
		2.5,
		3,
		undefined,
		undefined,
		'two',
		0,
		4,
	]);
});

test('cells become booleans where they can', () => {
	const cells = ['TRUE', ' False\n', '\ufeffTRUE', true, 1, '0', 'yes', 2];
	expect(cells.map(toBoolean)).toEqual([true, false, true, true, true, false, 'yes', 2]);
});

test('dates become texts; an invalid date is left for validation', () => {
	const iso = '2026-03-29T01:30:00.000Z';
	expect(toText(new Date(iso))).toBe(iso);
	const none = new Date(NaN);
	expect(toText(none)).toBe(none);
});

test('an empty or blank cell is no text, no number, no boolean', () => {
	for (const read of [optionalText, optionalNumber, optionalBoolean, trueOrOmit]) {
		expect(EMPTY.map(read)).toEqual(EMPTY.map(() => undefined));
	}
	expect(optionalText(' a ')).toBe(' a ');
});

test('an optional boolean can be false; a flag cannot', () => {
	const cells = [true, 'FALSE', false, 0, 'some'];
	expect(cells.map(optionalBoolean)).toEqual([true, false, false, false, 'some']);
	expect(cells.map(trueOrOmit)).toEqual([true, undefined, undefined, undefined, 'some']);
});

const WORDS = ['image', 'retroTV'];

test('a choice can be in any case, with blanks around it; what is no choice stays as it is', () => {
	const cells = ['image', ' IMAGE\n', 'retrotv', 'sound', 7, true, ['image'], ''];
	expect(cells.map((cell) => optionalChoice(cell, WORDS))).toEqual([
		'image',
		'image',
		'retroTV',
		'sound',
		'7',
		true,
		['image'],
		undefined,
	]);
});

test('an ID has no blanks around it', () => {
	expect([' a b\n', 7, '\u200b', null, false].map(trimmedText)).toEqual([
		'a b',
		'7',
		undefined,
		undefined,
		false,
	]);
});

test('JSON is read from a text and from the value of an expression', () => {
	expect(jsonList('media', '[{"a":1}]')).toEqual([{ a: 1 }]);
	expect(jsonList('media', '\ufeff[{"a":1}]\u00a0')).toEqual([{ a: 1 }]);
	expect(jsonList('media', [{ a: 1 }])).toEqual([{ a: 1 }]);
	expect(jsonObject('metadata', '{"a":1}')).toEqual({ a: 1 });
});

test('empty fields of JSON are omitted, at the top level of each entry', () => {
	expect(
		jsonList('media', [{ a: null, b: '', c: ' ', d: 0, e: false, f: [], g: { h: '' } }]),
	).toEqual([{ d: 0, e: false, f: [], g: { h: '' } }]);
});

test.each([
	() => jsonList('media', '[{'),
	() => jsonList('media', { a: 1 }),
	() => jsonList('media', ['a']),
	() => jsonObject('metadata', '[]'),
	() => jsonObject('metadata', 'null'),
	() => jsonObject('metadata', undefined),
])('anything else is invalid, and the error names its parameter', (read) => {
	const error = errorOf(read);
	expect(error).toBeInstanceOf(UserFacingError);
	expect(rowErrorOf(error).field).toMatch(/media|metadata/);
});

describe('a field of the panel', () => {
	const field: INodeProperties = {
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 5,
	};
	const faultOf = (read: () => unknown) => rowErrorOf(errorOf(read));

	test.each([
		['', 5],
		[null, 5],
		['2.5', 2.5],
		[0, 0],
	])('with %j holds the number %j', (value, number) => {
		expect(numberIn(field, value)).toBe(number);
	});

	const withMin = { ...field, typeOptions: { minValue: 1 } };

	test('with anything else holds no number', () => {
		for (const value of ['soon', NaN, true, '1e400', -1]) {
			expect(faultOf(() => numberIn(field, value))).toEqual(CELL.notNumber('Limit', 0, Infinity));
		}
	});

	test('for a count holds a whole number', () => {
		expect(['', 1, 1.5, '2.99'].map((value) => countIn(withMin, value))).toEqual([5, 1, 1, 2]);
		for (const value of [0, 0.99, -1, '1e400', 'soon', true]) {
			expect(faultOf(() => countIn(withMin, value))).toEqual(CELL.notNumber('Limit', 1, Infinity));
		}
	});

	test('holds a number within the limits of the panel', () => {
		const bounded = { ...field, typeOptions: { minValue: 0.1, maxValue: 1440 } };
		expect([numberIn(bounded, 1440), numberIn(bounded, '0.1')]).toEqual([1440, 0.1]);
		for (const value of [1440.5, 1e12, '1e400', 0]) {
			expect(faultOf(() => numberIn(bounded, value))).toEqual(CELL.notNumber('Limit', 0.1, 1440));
		}
	});

	test('holds a text or none', () => {
		expect(['a', 7, ' ', null].map((value) => textIn(field, value))).toEqual([
			'a',
			'7',
			undefined,
			undefined,
		]);
		expect(faultOf(() => textIn(field, ['a']))).toEqual(CELL.notText('Limit'));
	});

	test('holds an ID that fits into a path', () => {
		expect(idIn(field, { __rl: true, value: ' a/b ' })).toBe('a/b');
		for (const value of ['', ' ', '.', '..', null, ['a']]) {
			expect(faultOf(() => idIn(field, value))).toEqual(CELL.noId('Limit'));
		}
	});
});
