import { withExamples } from '../utils/withExamples';

/** How the names of images and clips end, also of those that the service may not show. */
export const FILE_ENDINGS = {
	image: 'jpg jpeg jpe jfif png apng gif webp avif heic heif svg bmp tif tiff psd ico jxl'.split(
		' ',
	),
	video:
		'mp4 m4v mov qt webm avi mkv mpg mpeg mpe m2v ogv 3gp 3gpp 3g2 wmv asf flv f4v vob mxf gifv ts mts m2ts m3u8'.split(
			' ',
		),
};

const ALL_ENDINGS = Object.values(FILE_ENDINGS).flat();

export const endsLikeFile = (text: string): boolean =>
	ALL_ENDINGS.includes(/\.(\w+)$/.exec(text)?.[1].toLowerCase() ?? '');

/** A host, and what stands behind it. */
const PARTS = /^(https?:\/\/[^/?#]+\/)(.*)$/is;

/** A percent sign that encodes nothing. */
const LONE_PERCENT = withExamples(/%(?![\da-f]{2})/gi, {
	is: ['20% off.jpg', '100%.gif', '5%zz.jpg'],
	isNot: ['100%25.gif', 'my%20lamp.jpg'],
});

/** What stands behind # where it is a route of a page, or has values: not a part of a file's name. */
const REAL_FRAGMENT = withExamples(/^(?:[/!]|[^#]*=)/, {
	is: ['/photos/1.jpg', '!/1.jpg', 'file=lamp.jpg', ':~:text=lamp.jpg'],
	isNot: ['2.jpg', '1 b#2.mp4'],
});

const IS_PAGE = /\.(?:html?|php|aspx?|jsp|cgi)$/i;

/** What stands behind ? where it is not a part of a file's name. */
const REAL_QUERY = withExamples(/[=&/]/, {
	is: ['v=2', 'lamp.jpg&w', 'https://a.test/lamp.jpg'],
	isNot: [' 2.avif', '_final.heic'],
});

/** A path that takes a query: a folder, or a program. */
const TAKES_QUERY = withExamples(/(?:^|\/)$|\.\w{2,5}$/, {
	is: ['', 'shop/', 'thumb.php'],
	isNot: ['Why us', 'ready'],
});

/** The shortest beginning that ends with a file's name, at the end or before a sign of a query or a fragment. */
function upToName(text: string): string {
	const parts = text.split(/(?=[?#])/);
	return parts.slice(0, parts.findIndex((part) => endsLikeFile(part)) + 1).join('');
}

/** Whether `?` and `#` in what ends with a file's name belong to the name. */
function areOfName(text: string): boolean {
	const at = text.search(/[?#]/);
	if (at < 0) return true;
	const [before, behind] = [text.slice(0, at), text.slice(at + 1)];
	if (text[at] === '#') return !REAL_FRAGMENT.test(behind) && !IS_PAGE.test(before);
	return !REAL_QUERY.test(behind) && !TAKES_QUERY.test(before);
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
