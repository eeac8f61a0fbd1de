import {
	choice,
	flag,
	jsonList,
	optionalBoolean,
	optionalNumber,
	optionalText,
	text,
} from '../../../nodes/shared/items/values';

const EMPTY = [undefined, null, '', ' ', '\n', '\u00a0'];

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

test('fields of JSON that are empty are left out, at the top of each entry', () => {
	expect(
		jsonList('media', [{ a: null, b: '', c: ' ', d: 0, e: false, f: [], g: { h: '' } }]),
	).toEqual([{ d: 0, e: false, f: [], g: { h: '' } }]);
});
