import * as fc from 'fast-check';

import {
	speechSeconds,
	spokenLanguage,
	spokenText,
} from '../../../../nodes/shared/run/check/speech';
import { SPOKEN_SCENES, SPOKEN_SCRIPT } from '../../../../nodes/shared/run/kind';

test.each([
	['', 'en', 0],
	['Hi', 'en', 1],
	['It does not slip, it does not smell, and it rolls up small.', 'en', 6],
	['No resbala, no huele y se enrolla.', 'es', 3],
	// no blanks between its words
	['今日はとても良い天気です', 'ja', 3],
	['... !', 'en', 0],
	['two words', '?!', 1],
])('%j in %s takes about %d seconds', (text, language, seconds) => {
	expect(speechSeconds(text, language)).toBe(seconds);
});

test('words between blanks are all counted, however many there are', () => {
	const word = fc.stringMatching(/^[a-z]{1,30}$/);
	const blank = fc.constantFrom(' ', '\n', '  ', '\u00a0');
	fc.assert(
		fc.property(fc.array(word, { minLength: 1 }), blank, fc.nat(20), (words, between, times) => {
			const text = Array.from({ length: times + 1 }, () => words.join(between)).join(between);
			const count = words.length * (times + 1);
			expect(speechSeconds(text, 'en')).toBe(Math.ceil(count / 2.5));
		}),
	);
});

test('a long text without blanks takes as long as its sentences', () => {
	const sentence = '今日はとても良い天気です。';
	const whole = speechSeconds(sentence.repeat(30), 'ja');
	const long = speechSeconds(sentence.repeat(3_000), 'ja');
	expect(Math.abs(long - 100 * whole) / long).toBeLessThan(0.02);
});

test.each(['word ', 'x', '天気', '\u{1F600}', '\n'])(
	'no more than 1,000 characters of %j are looked at at once, as the cost of a word grows with them',
	(piece) => {
		const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
		speechSeconds(piece.repeat(75_000), 'en');
		const lengths = segment.mock.calls.map(([text]) => text.length);
		segment.mockRestore();
		expect(Math.max(...lengths)).toBeLessThanOrEqual(1_000);
		expect(lengths.reduce((sum, length) => sum + length)).toBe(piece.length * 75_000);
	},
);

test('scenes speak one after the other, with the values of their variables', () => {
	const scenes = [
		{ script: 'Hello {{ name }} of {{other}}', variables: [{ key: 'name', value: 'Ada' }] },
		{ mediaId: 'm' },
		{ script: 'Bye' },
	];
	expect(spokenText(SPOKEN_SCENES, { scenes })).toBe('Hello Ada of {{other}}\nBye');
	expect(spokenText(SPOKEN_SCRIPT, { script: 'Hi' })).toBe('Hi');
	expect(spokenText(SPOKEN_SCRIPT, { slides: [] })).toBe('');
});

test.each([
	['Spanish', 'es'],
	['spanish', 'es'],
	['es', 'es'],
	['es-MX', 'es'],
	['pt_BR', 'pt'],
	['Norwegian', 'no'],
	// unclear, so no reason to warn
	['Multilingual', undefined],
	['American English', undefined],
	['', undefined],
	[undefined, undefined],
	[7, undefined],
])('the language %j is %s', (language, code) => {
	expect(spokenLanguage(language)).toBe(code);
});
