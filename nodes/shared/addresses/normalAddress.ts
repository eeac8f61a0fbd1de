import trim from 'lodash/trim';

import { withEncodedName } from './fileNames';
import { parsedUrl } from './urls';

/** What a URL is made of (RFC 3986). */
const IS_PLAIN = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/;

/** `https:/example.com` and `https:///example.com`, which a browser mends. */
const NO_HOST = /^https?:(?!\/\/[^/])/i;

/** Characters that are not seen; a joiner behind a letter of another script, or in an emoji, belongs to it. */
const UNSEEN =
	/[\u00ad\u200b\u2060\ufeff]\p{Default_Ignorable_Code_Point}*|(?<!\P{ASCII})\p{Default_Ignorable_Code_Point}+/gu;

/** What is left of a list whose other addresses are empty. */
const SEPARATORS = ' \t\r\n,;|';

/** The marks that an address is put in, and what closes each. */
const CLOSING: Record<string, string> = {
	'"': '"',
	"'": "'",
	'“': '”',
	'„': '“”',
	'‘': '’',
	'’': '’',
	'<': '>',
	'«': '»',
	'(': ')',
	'[': ']',
};

/** Whether marks, and nothing else, stand before an address. */
function isOpened(text: string): boolean {
	const [, marks] = /^(.{1,3})https?:/i.exec(text) ?? [];
	return marks !== undefined && [...marks].every((mark) => mark in CLOSING);
}

/** A quotation mark at the end that no other one belongs to. */
const LAST_QUOTE = /^([^"“”<>«»]*)["”>»]$/;

/** As HTML and JSON write the signs of an address. */
const unescaped = (text: string): string =>
	text
		.replace(/\\{1,3}\//g, '/')
		.replace(/\\u0026/gi, '&')
		.replace(/&(?:amp;)+/gi, '&');

/** Without the marks that an address is put in. What has more in them than an address is left for validation. */
function withoutQuotes(given: string): string {
	const text = trim(given, SEPARATORS);
	if (!isOpened(text)) return trim(text.replace(LAST_QUOTE, '$1'), SEPARATORS);
	const closing = [...CLOSING[text[0]]];
	const inner = text.slice(1);
	if (!closing.some((mark) => inner.endsWith(mark))) {
		return closing.some((mark) => inner.includes(mark)) ? text : withoutQuotes(inner);
	}
	const address = withoutQuotes(inner.slice(0, -1));
	return /["|]/.test(address) ? text : address;
}

/** An address within another one, as in `?url=https://...`, stands behind another character. */
const SECOND =
	/(?:[\s,;|"'<>，；、]\(?|\.[a-z]\w{1,3}\(|[a-z\d](?<!%[\da-f]{2}))https?:\/\/|[\s,;|]www\./i;

/** In a path it stands behind `/`, `=`, `:` or `(` only, as that of a service that resizes pictures does. */
const SECOND_IN_PATH =
	/^https?:\/*https?:|^https?:\/\/[^?#]*(?<![/=:(]|%2F|%3A|%3D|%28)https?:\/\//i;

/** `1.jpg, 2.jpg`, in lines as well; a blank alone is part of a name. */
const BEHIND_NAME =
	/\.(?:jpe?g|png|gif|webp|avif|heic|svg|bmp|tiff?|mp4|m4v|mov|webm|avi|mkv)([\s,;|]+)(?=[^\s,;|])/gi;
const IS_SEPARATOR = /[\r\n]|[,;|]\s|\s[,;|]/;

/** `1.jpg,2.jpg`; `logo.png,w_100/1.jpg` is one. */
const SECOND_NAME =
	/\.(?:jpe?g|png|gif|webp|mp4|mov|webm)[,;|][^\s,;|/()]{1,99}\.(?:jpe?g|png|gif|webp|mp4|mov|webm)(?:[,;|]|$)/i;

function holdsSeveralNames(text: string): boolean {
	const [path] = text.split(/[?#]/);
	const behind = [...path.matchAll(BEHIND_NAME)];
	return SECOND_NAME.test(path) || behind.some(([, between]) => IS_SEPARATOR.test(between));
}

/** Whether a text is two addresses or more. */
export const holdsSeveralAddresses = (text: string): boolean =>
	SECOND.test(text) || SECOND_IN_PATH.test(text) || holdsSeveralNames(text);

/**
 * An address as it is sent: without what is not seen, and the blanks, commas and quotes around it. One that is made of
 * nothing but the characters of a URL stays as it is to the letter, as its signature may depend on it; another one, with
 * blanks, line ends or umlauts in it, is what a browser asks for in its place. The signs of a file's name are encoded. What is
 * no single address is left for validation.
 */
export function normalAddress(given: string): string {
	const text = withEncodedName(withoutQuotes(unescaped(given.replace(UNSEEN, '').trim())));
	const isPlain = IS_PLAIN.test(text) && !NO_HOST.test(text);
	const isSent = isPlain || holdsSeveralAddresses(text);
	return isSent ? text : (parsedUrl(text)?.href ?? text);
}
