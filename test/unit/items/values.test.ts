import {
	boolean,
	given,
	jsonList,
	jsonObject,
	optionalNumber,
	optionalText,
	text,
	Unreadable,
} from '../../../nodes/shared/items/values';

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

test('fields without a value are not given', () => {
	expect(given({ a: undefined, b: 0, c: '', d: null })).toEqual({ b: 0, c: '', d: null });
});

test('JSON is taken as text and as what an expression gave', () => {
	expect(jsonList('media', '[{"a":1}]')).toEqual([{ a: 1 }]);
	expect(jsonList('media', [{ a: 1 }])).toEqual([{ a: 1 }]);
	expect(jsonObject('metadata', '{"a":1}')).toEqual({ a: 1 });
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
