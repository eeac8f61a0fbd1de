import trim from 'lodash/trim';
import { parsedUrl } from '../utils/urls';
import type { MEDIA_TYPES } from './values';

/** How the names of images and videos end, also of those that the service may not show. */
export const MEDIA_ENDINGS: Record<(typeof MEDIA_TYPES)[number], string> = {
	image: 'jpg jpeg jpe jfif png apng gif webp avif heic heif bmp tif tiff svg psd ico jxl',
	video:
		'mp4 m4v mov qt webm mkv avi mpg mpeg mpe m2v ogv 3gp 3gpp 3g2 wmv asf flv f4v vob mxf gifv ts mts m2ts m3u8',
};

/** One of them, with its dot, in a regular expression. */
export const MEDIA_ENDING = `\\.(${Object.values(MEDIA_ENDINGS).join(' ').replaceAll(' ', '|')})`;

/** What a URL is made of (RFC 3986). */
const IS_PLAIN = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/;

/** `https:/example.com` and `https:///example.com`, which a browser mends. */
const NO_HOST = /^https?:(?!\/\/[^/])/i;

/** Characters that are not seen; a joiner behind a letter of another script, or in an emoji, belongs to it. */
const UNSEEN =
	/[\u00ad\u200b\u2060\ufeff]\p{Default_Ignorable_Code_Point}*|(?<!\P{ASCII})\p{Default_Ignorable_Code_Point}+/gu;

/** What is left of a list whose other addresses are empty. */
const SEPARATORS = ' \t\r\n,;|';

/** An address within another one, as in `?url=https://...`, stands behind another character. */
const SECOND =
	/(?:[\s,;|"'<>，；、]\(?|\.[a-z]\w{1,3}\(|[a-z\d](?<!%[\da-f]{2}))https?:\/\/|[\s,;|]www\./i;

/** In a path it stands behind `/`, `=`, `:` or `(` only, as that of a service that resizes pictures does. */
const SECOND_IN_PATH = /^https?:\/*https?:|^https?:\/\/[^?#]*(?<![/=:(]|%2F|%3A|%3D)https?:\/\//i;

/** `1.jpg, 2.jpg`, also in lines or without the blank; a blank alone, or `logo.png,w_100/1.jpg`, is part of an address. */
const SECOND_NAME = new RegExp(
	[
		`^[^?#]*${MEDIA_ENDING}(?=[ \\t]*(?:[,;|]\\s|\\s[,;|]|[\\r\\n]))[\\s,;|]+[^\\s,;|?#&]`,
		`^[^?#]*${MEDIA_ENDING}[,;|][^\\s,;|/()?#]+${MEDIA_ENDING}(?=[,;|]|$)`,
	].join('|'),
	'i',
);

const SEVERAL = [SECOND, SECOND_IN_PATH, SECOND_NAME];

/** Whether a text is two addresses or more. */
export const holdsSeveralAddresses = (text: string): boolean =>
	SEVERAL.some((pattern) => pattern.test(text));

/**
 * An address as it is sent: without what is not seen, and the blanks and commas around it. One that is made of nothing but the
 * characters of a URL stays as it is to the letter, as its signature may depend on it; another one, with blanks, line ends
 * or umlauts in it, is what a browser asks for in its place. What is no single address is left for validation.
 */
export function normalAddress(given: string): string {
	const text = trim(given.replace(UNSEEN, '').trim(), SEPARATORS);
	const isPlain = IS_PLAIN.test(text) && !NO_HOST.test(text);
	const isSent = isPlain || holdsSeveralAddresses(text);
	return isSent ? text : (parsedUrl(text)?.href ?? text);
}
