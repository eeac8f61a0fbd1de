/** Whether a text ends as the name of an image or a clip does. */
export const ENDS_LIKE_FILE =
	/\.(?:jpe?g|jfif|png|gif|webp|avif|hei[cf]|svg|bmp|tiff?|mp4|m4v|mov|webm|avi|mkv)$/i;

/** Host and path. Without a path, there is no file. */
const PARTS = /^(https?:\/\/[^/?#]+\/)(.*)$/is;

/** A percent sign that encodes nothing. */
const LONE_PERCENT = /%(?![\da-f]{2})/gi;

/** A route of a page, and a fragment with values. */
const REAL_FRAGMENT = /^(?:[/!]|[^#]*=)/;

const IS_PAGE = /\.(?:html?|php|aspx?|jsp|cgi)$/i;

const REAL_QUERY = /[=&/]/;

/** A folder, or a program. */
const TAKES_QUERY = /(?:^|\/)$|\.\w{2,5}$/;

/** The shortest beginning that ends with a file's name, at the end or before a sign of a query or a fragment. */
function upToName(text: string): string {
	const parts = text.split(/(?=[?#])/);
	return parts.slice(0, parts.findIndex((part) => ENDS_LIKE_FILE.test(part)) + 1).join('');
}

/** Whether `?` and `#` in what ends with a file's name belong to the name. */
function areOfName(text: string): boolean {
	const at = text.search(/[?#]/);
	if (at < 0) return true;
	const [before, behind] = [text.slice(0, at), text.slice(at + 1)];
	return text[at] === '#'
		? !REAL_FRAGMENT.test(behind) && !IS_PAGE.test(before)
		: !REAL_QUERY.test(behind) && !TAKES_QUERY.test(before);
}

/**
 * A URL with the signs of its file's name encoded, where no other reading of it leads to a file: `photo #1.jpg`, `50% off.jpg`.
 * A server never gets what is behind a `#`, so it is asked for `photo`.
 */
export function withEncodedName(url: string): string {
	const [, start = '', rest = ''] = PARTS.exec(url) ?? [];
	const name = upToName(rest);
	if (name === '' || !areOfName(name)) return url;
	const encoded = name.replace(LONE_PERCENT, '%25').replaceAll('#', '%23').replaceAll('?', '%3F');
	return start + encoded + rest.slice(name.length);
}
