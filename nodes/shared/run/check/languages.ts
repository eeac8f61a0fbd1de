import { foldCase } from '../../lookups/libraries';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Two-letter codes by the English name of the language. */
const CODES = new Map(
	LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
		const name = NAMES.of(code);
		return name ? [[foldCase(name), code] as const] : [];
	}),
);

/**
 * The two-letter code of a voice's language, which the service may write as a name, a code or a locale (`Spanish`, `es`,
 * `es-MX`); undefined where it is not clear.
 */
export function spokenLanguage(language: unknown): string | undefined {
	if (typeof language !== 'string') return undefined;
	const text = foldCase(language);
	return CODES.get(text) ?? /^([a-z]{2})(?:[-_][a-z]{2})?$/.exec(text)?.[1];
}
