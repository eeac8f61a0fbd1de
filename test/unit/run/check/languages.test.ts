import { spokenLanguage } from '../../../../nodes/shared/run/check/languages';

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
])('%j is %s', (language, code) => {
	expect(spokenLanguage(language)).toBe(code);
});
