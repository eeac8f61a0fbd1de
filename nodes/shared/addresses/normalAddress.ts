import trim from 'lodash/trim';

import { withExamples } from '../utils/text';
import { endsLikeFile, parsedUrl } from './urls';

/** What a URL is made of (RFC 3986). */
const IS_PLAIN = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/;

/** Too few or too many slashes, which a browser corrects. */
const WRONG_SLASHES = withExamples(/^https?:(?!\/\/[^/])/i, {
	is: ['https:/a.test', 'https:a.test', 'https:///a.test'],
	isNot: ['https://a.test'],
});

/** Characters that are not seen. A joiner behind a letter of another script, or in an emoji, belongs to the word. */
const UNSEEN = withExamples(
	/[\u00ad\u200b\u2060\ufeff]\p{Default_Ignorable_Code_Point}*|(?<!\P{ASCII})\p{Default_Ignorable_Code_Point}+/gu,
	{ is: ['a\u200bb', 'a\u200d', '\ufeffhttps'], isNot: ['می\u200cخواهم', '👩\u200d👧', 'größe'] },
);

/** What stands around the only address of a list whose other entries are empty. */
const SEPARATORS = ' \t\r\n,;|';

/** Quotation marks and brackets that an address may stand in, and those that no address ends with. */
const QUOTES = `"'“”„‘’‚\`<>«»‹›「」[]`;
const LAST_QUOTES = '"”>»';

/** An address that HTML or JSON has escaped, as it was before: `\/`, `\u0026`, `&amp;`. */
const unescaped = (text: string): string =>
	text
		.replace(/\\{1,3}\//g, '/')
		.replace(/\\u0026/gi, '&')
		.replace(/&(?:amp;)+/gi, '&');

/** An address without the marks around it. Marks with more in them than an address stay: validation refuses them. */
function withoutQuotes(given: string): string {
	const text = trim(given, SEPARATORS);
	const isOpened = text !== '' && QUOTES.includes(text[0]);
	const inner = trim(text, SEPARATORS + (isOpened ? QUOTES : LAST_QUOTES));
	const isCut = inner.includes('[') !== inner.includes(']');
	return isCut || /["|]/.test(inner) ? text : inner;
}

/** A second address behind a separator or a word, and not as a part of the first one. */
const SECOND = withExamples(
	/(?:[\s,;|"'<>，；、]\(?|\.[a-z]\w{1,3}\(|[a-z\d](?<!%[\da-f]{2}))https?:\/\/|[\s,;|"'<>]\(?www\./i,
	{
		is: [
			'a.jpg, https://b.test',
			'a.jpg?w=1https://b.test',
			'a.jpg(https://b.test',
			'a.jpg|www.b.test',
			'?x=1","https://b.test',
		],
		isNot: ['https://a.test/?url=https://b.test', '?text=see%20https://b.test'],
	},
);

/** A second address in a path, except where a service that resizes pictures takes one: behind `/`, `=`, `:` or `(`. */
const SECOND_IN_PATH = withExamples(
	/^https?:\/*https?:|^https?:\/\/[^?#]*(?<![/=:(]|%2F|%3A|%3D|%28)https?:\/\//i,
	{
		is: ['https://https://a.test', 'https://a.test/b.jpghttps://c.test'],
		isNot: ['https://a.test/fetch/https://b.test', 'https://a.test/b(https://c.test)'],
	},
);

export const holdsSeveralAddresses = (text: string): boolean =>
	SECOND.test(text) || SECOND_IN_PATH.test(text);

/**
 * An address as it is sent: without characters that are not seen, and without blanks, commas and quotation marks around it.
 * A file's name is encoded. An address that is made of nothing but the characters of a URL stays as it is to the letter, as
 * a signature may depend on it; blanks, line ends and umlauts are encoded as a browser does it. A text that is no single
 * address stays, and validation refuses it.
 */
export function normalAddress(given: string): string {
	const text = withEncodedName(withoutQuotes(unescaped(given.replace(UNSEEN, '').trim())));
	if (IS_PLAIN.test(text) && !WRONG_SLASHES.test(text)) return text;
	if (holdsSeveralAddresses(text)) return text;
	return parsedUrl(text)?.href ?? text;
}

/** A percent sign that encodes nothing. */
const LONE_PERCENT = withExamples(/%(?![\da-f]{2})/gi, {
	is: ['20% off.jpg', '100%.gif', '5%zz.jpg'],
	isNot: ['100%25.gif', 'my%20lamp.jpg'],
});

/** Whether what stands behind a `#` belongs to a file's name, and is neither a route of a page nor has values. */
function isOfName(path: string): boolean {
	const [before, ...behind] = path.split('#');
	return !/\.\w+$/.test(before) && !/[/=]/.test(behind.join('#'));
}

/**
 * A URL with the signs of its file's name encoded: `photo #1.jpg`, `50% off.jpg`. A server never gets what is behind a `#`, so it
 * would be asked for `photo`.
 */
function withEncodedName(url: string): string {
	const [path] = url.split('?');
	if (!endsLikeFile(path)) return url;
	const encoded = path.replace(LONE_PERCENT, '%25');
	return (isOfName(path) ? encoded.replaceAll('#', '%23') : encoded) + url.slice(path.length);
}
