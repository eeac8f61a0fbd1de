import { speechSeconds, spokenText } from '../../../../nodes/shared/run/check/speech';

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

test('scenes speak one after the other, with the values of their variables', () => {
	const scenes = [
		{ script: 'Hello {{ name }} of {{other}}', variables: [{ key: 'name', value: 'Ada' }] },
		{ mediaId: 'm' },
		{ script: 'Bye' },
	];
	expect(spokenText({ scenes })).toBe('Hello Ada of {{other}}\nBye');
	expect(spokenText({ script: 'Hi' })).toBe('Hi');
	expect(spokenText({ slides: [] })).toBe('');
});
