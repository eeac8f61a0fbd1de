import { readVideo } from '../contract/videoDetails';

/** Types of video files by the ending of their names. */
const TYPES: Record<string, string> = {
	mp4: 'video/mp4',
	m4v: 'video/x-m4v',
	mov: 'video/quicktime',
	webm: 'video/webm',
	mkv: 'video/x-matroska',
	avi: 'video/x-msvideo',
};

/** What object stores say of files whose type nobody has told them. */
const UNTOLD = ['', 'application/octet-stream', 'binary/octet-stream'];

const DEFAULT_ENDING = 'mp4';

export const isWebAddress = (value: unknown): value is string =>
	typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Where a video can be downloaded, as far as its record says; its fields are not shown in the document. */
export function addressIn(record: unknown): string | undefined {
	const { url } = readVideo(record);
	return isWebAddress(url) ? url : undefined;
}

/**
 * When a signed address expires, in milliseconds since 1970, where it says so: `expires` in Unix seconds, or
 * the date and the seconds from then on.
 */
export function expiryOf(address: string): number | undefined {
	const query = new Map(
		[...new URL(address).searchParams].map(([name, value]) => [name.toLowerCase(), value]),
	);
	const seconds = Number(query.get('expires'));
	if (seconds > 0) return seconds * 1000;
	const date = (query.get('x-amz-date') ?? '').replace(
		/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
		'$1-$2-$3T$4:$5:$6Z',
	);
	const expiry = Date.parse(date) + Number(query.get('x-amz-expires') ?? NaN) * 1000;
	return expiry > 0 ? expiry : undefined;
}

const endingOf = (name: string) => /\.([a-z0-9]{2,4})$/i.exec(name)?.[1].toLowerCase();

/** The last part of an address's path. */
function nameIn(address: string): string {
	const last = new URL(address).pathname.split('/').pop() ?? '';
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

/**
 * The MIME type of a downloaded video, or undefined when it is no video. Where the host does not tell, the
 * address does.
 */
export function videoType(contentType: unknown, address: string): string | undefined {
	const type = mediaType(contentType);
	if (type.startsWith('video/')) return type;
	if (type === 'application/mp4') return TYPES.mp4;
	if (!UNTOLD.includes(type)) return undefined;
	return TYPES[endingOf(nameIn(address)) ?? DEFAULT_ENDING] ?? TYPES[DEFAULT_ENDING];
}

/** A content type without its parameters. */
export const mediaType = (contentType: unknown): string =>
	String(contentType ?? '')
		.split(';')[0]
		.trim()
		.toLowerCase();

/** The name that a host gives a file ("filename" and "filename*" of Content-Disposition). */
export function nameGivenBy(contentDisposition: unknown): string | undefined {
	const header = String(contentDisposition ?? '');
	const [, encoded] = /filename\*\s*=\s*[\w-]+'[^']*'([^;\s]+)/i.exec(header) ?? [];
	const [, quoted, bare] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header) ?? [];
	try {
		if (encoded) return decodeURIComponent(encoded);
	} catch {
		// the other form serves hosts that encode it wrongly
	}
	return quoted || bare || undefined;
}

/** A name of a file and not of a folder, with an ending that says its type. */
export function fileName(names: Array<string | undefined>, address: string, type: string): string {
	const wanted = [...names, nameIn(address)].map(withoutFolders).find((name) => name !== '');
	const name = wanted ?? 'video';
	const ending = Object.keys(TYPES).find((known) => TYPES[known] === type) ?? DEFAULT_ENDING;
	return TYPES[endingOf(name) ?? ''] ? name : `${name}.${ending}`;
}

/** Control characters and folders have no place in the name of a file; an ending alone is no name. */
function withoutFolders(name = ''): string {
	const last = name.split(/[\\/]/).pop() ?? '';
	const clean = last.replace(/\p{Cc}/gu, '').trim();
	return /^\.+[^.]*$/.test(clean) ? '' : clean;
}
