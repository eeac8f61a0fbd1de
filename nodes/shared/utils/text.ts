import compact from 'lodash/compact';
import memoize from 'lodash/memoize';

/** Blanks, also that of Braille, line ends, control characters, and characters that are never shown, such as zero-width spaces. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Whether a text has nothing that can be seen or spoken. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/**
 * Characters that are never shown, including interlinear annotations (U+FFF9 to U+FFFB), which Unicode's property
 * lacks. The first part keeps flags that contain such characters, such as Scotland's.
 */
const INVISIBLE =
	/(\u{1F3F4}[\u{E0030}-\u{E007A}]{2,6}\u{E007F})|(?!\p{White_Space})[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]/gu;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '$1');

/** A text as it is seen: texts that look alike become the same one. */
export const asSeen = (text: string): string =>
	withoutInvisible(text)
		.replace(/\p{White_Space}+/gu, ' ')
		.trim()
		.normalize('NFC');

/** The beginning of a text, in which no character is cut into two. */
export const beginOf = (text: string, maxLength: number): string =>
	text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '');

/** A text for a message: a host or the service can send one of any length, and each row would have it. */
export const shortened = (text: string, maxLength = 100): string =>
	text.length <= maxLength ? text : `${beginOf(text, maxLength)}...`;

/** A value of a cell, for a message. */
export const quoted = (value: unknown): string => `"${shortened(String(value), 60)}"`;

/** The first words of a text that is too long; one without blanks ends within a word. */
export function cutAtWord(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	const trimmed = text.trim();
	if (trimmed.length <= maxLength) return trimmed;
	const begin = trimmed.slice(0, maxLength + 1);
	const { length } = begin.split(/\s/).at(-1) ?? '';
	const words = begin.slice(0, begin.length - length).trimEnd();
	return words.length >= maxLength / 2 ? words : beginOf(trimmed, maxLength);
}

/** The beginning of a text in a form that every database returns unchanged: no NUL, and no lone surrogates. */
export const storableText = (text: string, maxLength: number): string =>
	text.slice(0, maxLength).replace(/[\0\p{Surrogate}]/gu, '\uFFFD');

/** A string literal for an n8n expression, which ends at the first `}}`, even in a string, and breaks at U+2028 and U+2029. */
export const textLiteral = (text: string): string =>
	JSON.stringify(text).replace(
		/[{}\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

const UTC = 'UTC';

/** A time zone of IANA as it is; UTC in place of one that is unknown or empty. */
function knownTimeZone(timeZone = UTC): string {
	try {
		new Intl.DateTimeFormat('en', { timeZone });
		return timeZone;
	} catch {
		return UTC;
	}
}

/** Formats milliseconds since 1970 as dates such as `2026-11-27`, the Swedish format. */
export function datesIn(timeZone: string): (time: number) => string {
	const format = new Intl.DateTimeFormat('sv-SE', { timeZone: knownTimeZone(timeZone) });
	return (time) => format.format(time);
}

/**
 * A time as a person reads it: `22 Nov 2026, 17:58`.
 *
 * @param milliseconds since 1970
 * @param timeZone of IANA; UTC in place of one that is unknown
 */
export const timeInWords = (milliseconds: number, timeZone?: string): string =>
	formatIn(timeZone).format(milliseconds);

/** Kept, as each takes half a millisecond to make. */
const formatIn = memoize((zone?: string) => {
	const timeZone = knownTimeZone(zone);
	return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
});

/** A length as a person says it: `45 seconds`, `14 minutes`. */
export const durationInWords = (seconds: number): string =>
	seconds < 90 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');

/** The size of a file: `240 KB`. */
export const sizeInWords = (bytes: number): string =>
	bytes < 1_000_000
		? `${Math.ceil(bytes / 1_000)} KB`
		: `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** A number as a person reads it: `1,200`. */
export const formatNumber = (number: number | bigint): string =>
	number.toLocaleString('en', { maximumFractionDigits: 20 });

/** `1 row`, `1,200 rows`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
	`${formatNumber(count)} ${count === 1 ? noun : plural}`;

/** How many rows or errors are listed; the rest is counted. */
export const MAX_LISTED = 24;

/** The first of a list, and how many more there are. */
export function listed(texts: string[], separator: string): string {
	const more = texts.length - MAX_LISTED;
	const shown = texts.slice(0, MAX_LISTED).join(separator);
	return more > 0 ? `${shown}${separator}... and ${formatNumber(more)} more` : shown;
}

export const videoCount = (count: number): string => counted(count, 'video');

export const paragraphs = (...texts: Array<string | undefined>): string =>
	compact(texts).join('\n\n');

interface Examples {
	/** Texts that the pattern is found in. */
	is: string[];
	/** Texts that look similar, and that it is not found in. */
	isNot?: string[];
}

/** A regular expression with its examples, which `patterns.test.ts` tries. */
export const withExamples = (pattern: RegExp, examples: Examples): RegExp & Examples =>
	Object.assign(pattern, examples);
