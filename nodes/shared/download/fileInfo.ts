import { isWebUrl, lastSegment } from '../addresses/urls';
import { readVideo } from '../contract/videoDetails';
import { beginOf, shortened } from '../utils/text';

const TYPES: Record<string, string> = {
	mp4: 'video/mp4',
	m4v: 'video/x-m4v',
	mov: 'video/quicktime',
	webm: 'video/webm',
	mkv: 'video/x-matroska',
	avi: 'video/x-msvideo',
};

/** What object stores send for files of an unknown type, and Dropbox for every file. */
export const UNSPECIFIC_TYPES = [
	'application/octet-stream',
	'binary/octet-stream',
	'application/binary',
];

const DEFAULT_EXTENSION = 'mp4';

/** The URL of a video's file in its record, whose fields the document does not show. */
export function downloadUrlIn(record: unknown): string | undefined {
	const { url } = readVideo(record);
	return isWebUrl(url) ? url : undefined;
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

/**
 * A safe file name with an extension that fits the type.
 *
 * @param ownName of the user; else it is the name in the URL, with an ID of the video before it unless that is there: a host
 * may call each of them `final.mp4`, and one would overwrite another
 * @param ids of the video and its project; the first one is used
 * @param type MIME type
 */
export function fileName(
	ownName: string | undefined,
	ids: string[],
	url: string,
	type: string,
): string {
	const inUrl = nameInUrl(url);
	const [id] = ids.some((each) => inUrl.startsWith(each)) ? [] : ids;
	const name = [ownName, id && `${id}-${inUrl}`, inUrl].map(safeName).find(Boolean) ?? 'video';
	const given = extensionOf(name) ?? '';
	if (TYPES[given]) return `${cutName(name.slice(0, -given.length - 1))}.${given}`;
	const byType = Object.keys(TYPES).find((extension) => TYPES[extension] === type);
	return `${cutName(name)}.${byType ?? DEFAULT_EXTENSION}`;
}

/** Without the extension. */
const MAX_NAME_LENGTH = 200;

const cutName = (name: string) => beginOf(name, MAX_NAME_LENGTH).trimEnd();

/** Control characters, those that turn the direction of a text round, and halves of characters. */
const INVISIBLE_IN_NAME = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu;

/** A text as a file name without its extension; empty when nothing is left. */
export const safeFileName = (text: string): string => cutName(safeName(text));

/** Drops folders, leading dots and what does not show; empty when nothing is left. */
function safeName(name = ''): string {
	const last = name.split(/[\\/]/).pop() ?? '';
	return last
		.replace(INVISIBLE_IN_NAME, '')
		.trim()
		.replace(/^[.\s]+/, '');
}
