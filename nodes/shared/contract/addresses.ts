import trim from 'lodash/trim';
import { parsedUrl } from '../utils/urls';

/** What a URL is made of (RFC 3986). */
const IS_PLAIN = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/;

/** Characters that are not seen; a joiner behind a letter of another script, or in an emoji, belongs to it. */
const UNSEEN =
	/[\u00ad\u200b\u2060\ufeff]\p{Default_Ignorable_Code_Point}*|(?<!\P{ASCII})\p{Default_Ignorable_Code_Point}+/gu;

/** What is left of a list whose other addresses are empty. */
const SEPARATORS = ' \t\r\n,;|';

/** An address within another one, as in `?url=https://...`, stands behind another character. */
const SECOND = /[\s,;|"'<>，；、]https?:\/\/|[\s,;|]www\.|\.[a-z]\w{1,3}https?:\/\//i;

/** Whether a text is two addresses or more. */
export const holdsSeveralAddresses = (text: string): boolean => SECOND.test(text);

/**
 * An address as it is sent: without what is not seen, and the blanks and commas around it. One that is made of nothing but the
 * characters of a URL stays as it is to the letter, as its signature may depend on it; another one, with blanks, line ends
 * or umlauts in it, is what a browser asks for in its place. What is no single address is left for validation.
 */
export function normalAddress(given: string): string {
	const text = trim(given.replace(UNSEEN, '').trim(), SEPARATORS);
	const isSent = IS_PLAIN.test(text) || holdsSeveralAddresses(text);
	return isSent ? text : (parsedUrl(text)?.href ?? text);
}
