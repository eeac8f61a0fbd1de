import { isWebUrl, lastSegment } from '../addresses/urls';
import { readVideo } from '../contract/videoDetails';
import { SECOND_MS } from '../utils/clock';
import { shortened } from '../utils/text';
import { withExamples } from '../utils/withExamples';

const TYPES: Record<string, string> = {
	mp4: 'video/mp4',
	m4v: 'video/x-m4v',
	mov: 'video/quicktime',
	webm: 'video/webm',
	mkv: 'video/x-matroska',
	avi: 'video/x-msvideo',
};

/** What Dropbox sends for every file (`dl=1`). */
export const DROPBOX_TYPE = 'application/binary';

/** What object stores send for files of an unknown type. */
export const UNSPECIFIC_TYPES = ['application/octet-stream', 'binary/octet-stream', DROPBOX_TYPE];

const DEFAULT_EXTENSION = 'mp4';

/** The URL of a video's file in its record, whose fields the document does not show. */
export function downloadUrlIn(record: unknown): string | undefined {
	const { url } = readVideo(record);
	return isWebUrl(url) ? url : undefined;
}

/**
 * When a signed URL expires, in milliseconds since 1970, if it says so: `expires` in Unix seconds, or `x-amz-date` and
 * `x-amz-expires` in seconds from then on.
 */
export function urlExpiry(url: string): number | undefined {
	const query = new Map(
		[...new URL(url).searchParams].map(([name, value]) => [name.toLowerCase(), value]),
	);
	const seconds = Number(query.get('expires'));
	if (seconds > 0) return seconds * SECOND_MS;
	const date = (query.get('x-amz-date') ?? '').replace(
		/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
		'$1-$2-$3T$4:$5:$6Z',
	);
	const expiry = Date.parse(date) + Number(query.get('x-amz-expires') ?? NaN) * SECOND_MS;
	return expiry > 0 ? expiry : undefined;
}

const extensionOf = (name: string) => /\.([a-z0-9]{2,4})$/i.exec(name)?.[1].toLowerCase();

const nameInUrl = (url: string) => lastSegment(new URL(url));

/** The MIME type of a downloaded video; undefined when it is no video. Where the host does not know, the URL decides. */
export function videoType(contentType: unknown, url: string): string | undefined {
	const type = mediaType(contentType);
	if (/^video\/[\w.+-]+$/.test(type)) return type;
	if (type === 'application/mp4') return TYPES.mp4;
	if (!UNSPECIFIC_TYPES.includes(type)) return undefined;
	return TYPES[extensionOf(nameInUrl(url)) ?? DEFAULT_EXTENSION] ?? TYPES[DEFAULT_EXTENSION];
}

/** A content type without its parameters, in lower case; of what a host sends in its place the beginning. */
export const mediaType = (contentType: unknown): string => {
	const [type] = String(contentType ?? '').split(';');
	return shortened(type.trim().toLowerCase());
};

const ENCODED_NAME = /filename\*\s*=\s*[\w-]+'[^']*'([^;\s]+)/i;

const PLAIN_NAME = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i;

/** The name in a Content-Disposition header (`filename*` before `filename`). */
export function nameGivenBy(contentDisposition: unknown): string | undefined {
	const header = String(contentDisposition ?? '');
	const [, encoded] = ENCODED_NAME.exec(header) ?? [];
	const [, quoted, bare] = PLAIN_NAME.exec(header) ?? [];
	try {
		if (encoded) return decodeURIComponent(encoded);
	} catch {
		// some hosts encode it wrongly: the other form is used
	}
	return quoted || bare || undefined;
}

/**
 * A safe file name with an extension that fits the type.
 *
 * @param names the first that is not empty goes before the name in the URL
 * @param type MIME type
 */
export function fileName(names: Array<string | undefined>, url: string, type: string): string {
	const found = [...names, nameInUrl(url)].map(safeName).find((name) => name !== '');
	const name = found ?? 'video';
	const known = TYPES[extensionOf(name) ?? ''] ? extensionOf(name) : undefined;
	const extension = Object.keys(TYPES).find((each) => TYPES[each] === type) ?? DEFAULT_EXTENSION;
	const ending = known ? name.slice(-known.length - 1) : `.${extension}`;
	return `${cutName(known ? name.slice(0, -ending.length) : name)}${ending}`;
}

/**
 * The name of a video's file with an ID of the video before it, unless that is there: a host may call each of them
 * `final.mp4`, and one would overwrite another.
 *
 * @param ids of the video and its project; the first one is used
 */
export function nameWithId(name: string, ids: string[], url: string, type: string): string {
	const stem = name.replace(/\.[^.]*$/, '');
	const isNamed = ids.some((id) => stem === id || stem.startsWith(`${id}-`));
	return isNamed || ids.length === 0 ? name : fileName([`${ids[0]}-${name}`], url, type);
}

/** Without the extension. */
const MAX_NAME_LENGTH = 200;

/** No character is cut into two. */
const cutName = (name: string) =>
	name
		.slice(0, MAX_NAME_LENGTH)
		.replace(/\p{Surrogate}$/u, '')
		.trimEnd();

/** Control characters, those that turn the direction of a text round, and halves of characters. */
const INVISIBLE_IN_NAME = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu;

/** A text as a file name without its extension; empty when nothing is left. */
export const safeFileName = (text: string): string => cutName(safeName(text));

/** An extension alone, or a device of Windows. */
const NO_NAME = withExamples(/^\.+[^.]*$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i, {
	is: ['.mp4', '..', 'NUL.mp4', 'com1'],
	isNot: ['lamp.mp4', 'contact.mp4', '.lamp.mp4'],
});

/** Drops folders and what does not show; empty when nothing is left that may be a name. */
function safeName(name = ''): string {
	const last = name.split(/[\\/]/).pop() ?? '';
	const clean = last.replace(INVISIBLE_IN_NAME, '').trim();
	return NO_NAME.test(clean) ? '' : clean;
}
