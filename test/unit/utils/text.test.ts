import * as fc from 'fast-check';

import {
	asSeen,
	cutAtWord,
	isBlank,
	shortened,
	timeInWords,
} from '../../../nodes/shared/utils/text';
import { BLANKS } from '../support/blanks';

test('a text of blanks, line ends and characters without a shape is blank', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...BLANKS)), (blanks) => {
			expect(isBlank(blanks.join(''))).toBe(true);
		}),
	);
});

test('a text with one letter, digit, sign or emoji among them is not', () => {
	const shown = fc.constantFrom('a', '7', '.', 'ß', '\u4e2d', '\u0627', '\u{1F600}', '\u0600');
	const blanks = fc.array(fc.constantFrom(...BLANKS)).map((list) => list.join(''));
	fc.assert(
		fc.property(blanks, shown, blanks, (before, letter, after) => {
			expect(isBlank(before + letter + after)).toBe(false);
		}),
	);
});

describe('a text as it is seen', () => {
	test.each([
		['Café', 'Cafe\u0301'],
		['A B', 'A  B'],
		['A B', 'A\u00a0\u200b B'],
		['A B', ' A\tB\r\n'],
		['A B', '\ufeffA \u2060B\u00ad'],
		['AB', 'A\u0000B\u200d'],
		['Ç', 'C\u034f\u0327'],
		['', '\u200b \u00a0'],
		[
			'🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
			'🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}\u200b',
		],
	])('is %j, also of %j', (seen, text) => {
		expect(asSeen(text)).toBe(seen);
	});

	test('stays what it is', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (text) => {
				expect(asSeen(asSeen(text))).toBe(asSeen(text));
			}),
		);
	});

	test.each(['1', 'a', '\u0600', '②', '２', 'ﬁ'])('keeps all that is seen, such as %s', (text) => {
		expect(asSeen(text)).toBe(text);
	});
});

describe('a time in words', () => {
	const summer = Date.UTC(2026, 6, 1, 16, 5);

	test.each([
		[undefined, '1 Jul 2026, 16:05'],
		['Asia/Tokyo', '2 Jul 2026, 01:05'],
		// n8n's own word for the time zone of the instance
		['DEFAULT', '1 Jul 2026, 16:05'],
	])('in the time zone %s', (timeZone, words) => {
		expect(timeInWords(summer, timeZone)).toBe(words);
	});
});

test.each([
	['abc', 'abc'],
	['abcd', 'abc...'],
	['ab\u{1F600}', 'ab...'],
])('%s is shortened to three characters: %s', (text, expected) => {
	expect(shortened(text, 3)).toBe(expected);
});

describe('a text that is cut behind a word', () => {
	test.each([
		['one two three', 9, 'one two'],
		['one two three', 7, 'one two'],
		['one two three', 13, 'one two three'],
		['one two  ', 8, 'one two'],
		['a bcdefghijkl', 10, 'a bcdefghi'],
		['abcdefgh', 3, 'abc'],
		['   abc def', 7, 'abc def'],
	])('%j with at most %i characters is %j', (text, most, cut) => {
		expect(cutAtWord(text, most)).toBe(cut);
	});

	test('begins as the text does, is no longer than it may be, and is not blank', () => {
		const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => !isBlank(each));
		fc.assert(
			fc.property(text, fc.integer({ min: 4, max: 60 }), (given, most) => {
				const cut = cutAtWord(given, most);
				expect(given).toContain(cut);
				expect(cut.length).toBeLessThanOrEqual(most);
				expect(cut).not.toMatch(/\p{Surrogate}/u);
				if (given.length <= most) expect(cut).toBe(given);
				expect(cut).not.toBe('');
			}),
		);
	});
});
