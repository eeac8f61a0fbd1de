import {
	boolean,
	choice,
	flag,
	given,
	jsonList,
	jsonObject,
	optionalBoolean,
	optionalNumber,
	optionalText,
	text,
	Unreadable,
} from '../../../nodes/shared/items/values';

const EMPTY = [undefined, null, '', ' ', '\n', '\u00a0'];

test('cells become text; empty cells are empty; objects are left for validation', () => {
	expect([undefined, null, 7, true, 'a', { a: 1 }].map(text)).toEqual([
		'',
		'',
		'7',
		'true',
		'a',
		{ a: 1 },
	]);
	expect(['', null, 0].map(optionalText)).toEqual([undefined, undefined, '0']);
});

test('cells become numbers where they are some', () => {
	expect(['2.5', 3, '', null, 'two', '0'].map(optionalNumber)).toEqual([
		2.5,
		3,
		undefined,
		undefined,
		'two',
		0,
	]);
});

test('cells become booleans where they are some', () => {
	expect(['TRUE', 'false', true, 'yes'].map(boolean)).toEqual([true, false, true, 'yes']);
});

test('dates become texts; one that is none is left for validation', () => {
	const iso = '2026-03-29T01:30:00.000Z';
	expect(text(new Date(iso))).toBe(iso);
	const none = new Date(NaN);
	expect(text(none)).toBe(none);
});

test('an empty or blank cell is no text, no number, no boolean', () => {
	for (const read of [optionalText, optionalNumber, optionalBoolean, flag]) {
		expect(EMPTY.map(read)).toEqual(EMPTY.map(() => undefined));
	}
	expect(optionalText(' a ')).toBe(' a ');
});

test('a boolean that is optional is told from one that is off by default', () => {
	const cells = [true, 'FALSE', false, 0, 'some'];
	expect(cells.map(optionalBoolean)).toEqual([true, false, false, 0, 'some']);
	expect(cells.map(flag)).toEqual([true, undefined, undefined, undefined, 'some']);
});

test('a choice is the default where its cell is empty, and nothing where there is no cell', () => {
	const choices = EMPTY.map((type) => choice({ type }, 'type', 'image'));
	expect(choices).toEqual(EMPTY.map(() => 'image'));
	expect(choice({ type: 'sound' }, 'type', 'image')).toBe('sound');
	expect(choice({}, 'type', 'image')).toBeUndefined();
});

test('fields without a value are not given', () => {
	expect(given({ a: undefined, b: 0, c: '', d: null })).toEqual({ b: 0, c: '', d: null });
});

test('JSON is taken as text and as what an expression gave', () => {
	expect(jsonList('media', '[{"a":1}]')).toEqual([{ a: 1 }]);
	expect(jsonList('media', [{ a: 1 }])).toEqual([{ a: 1 }]);
	expect(jsonObject('metadata', '{"a":1}')).toEqual({ a: 1 });
});

test('fields of JSON that are empty are left out, at the top of each entry', () => {
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
])('anything else is unreadable and names its parameter', (read) => {
	expect(read).toThrow(Unreadable);
	try {
		read();
	} catch (error) {
		expect((error as Unreadable).parameter).toMatch(/media|metadata/);
	}
});
