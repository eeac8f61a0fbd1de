import { knownTimeZone } from './timeZone';

/** Blanks, line ends, control characters, and characters that are never shown, such as zero-width spaces. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u;

/** Whether a text has nothing that can be seen or spoken. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/** A text as an expression of n8n: one ends with the first `}}`, also in a text, and knows U+2028 and U+2029 as line ends. */
export const textLiteral = (text: string): string =>
	JSON.stringify(text).replace(
		/[{}\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

/**
 * A time as a person reads it: `17:58 UTC on 22 November 2026`.
 *
 * @param milliseconds since 1970
 * @param timeZone of IANA; UTC in place of one that is unknown
 */
export function timeInWords(milliseconds: number, timeZone?: string): string {
	const zone = { timeZone: knownTimeZone(timeZone) };
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat('en-GB', { ...zone, ...options }).format(milliseconds);
	const time = format({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
	return `${time} on ${format({ dateStyle: 'long' })}`;
}

/** How long a text or a list is that is too long: `2,001 characters, at most 2,000 are allowed`. */
export function beyondLimit(length: number, limit: number, unit = 'characters'): string {
	const [given, most] = [length, limit].map((number) => number.toLocaleString('en'));
	return `${given} ${unit}, at most ${most} are allowed`;
}
