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
export function withEncodedName(url: string): string {
	const [path] = url.split('?');
	if (!endsLikeFile(path)) return url;
	const encoded = path.replace(LONE_PERCENT, '%25');
	return (isOfName(path) ? encoded.replaceAll('#', '%23') : encoded) + url.slice(path.length);
}
