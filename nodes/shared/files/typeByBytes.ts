import type { MEDIA_TYPES } from '../contract/choices';

/** How far the signatures reach, in bytes. */
export const HEAD_BYTES = 32;

export interface MediaFile {
	kind: (typeof MEDIA_TYPES)[number];
	/** MIME type. */
	type: string;
}

/** A type, and its files' bytes at fixed offsets. */
type Signature = [type: string, ...parts: Array<[offset: number, text: string]>];

const FILE_SIGNATURES: Signature[] = [
	['image/jpeg', [0, '\xff\xd8\xff']],
	['image/png', [0, '\x89PNG\r\n\x1a\n']],
	['image/gif', [0, 'GIF8']],
	['image/webp', [0, 'RIFF'], [8, 'WEBP']],
	['image/bmp', [0, 'BM'], [6, '\0\0\0\0'], [15, '\0\0\0']],
	['image/tiff', [0, 'II*\0']],
	['image/tiff', [0, 'MM\0*']],
	['video/webm', [0, '\x1aE\xdf\xa3']],
	['video/x-msvideo', [0, 'RIFF'], [8, 'AVI ']],
];

/** Of files in the form of MP4, by their brand. */
const BRANDS: Array<[RegExp, string]> = [
	[/^avi[fs]/, 'image/avif'],
	[/^(?:hei[cxms]|hev[cx]|mif1|msf1)/, 'image/heic'],
	[/^M4[ABP] /, 'audio/mp4'],
	[/^qt {2}/, 'video/quicktime'],
	[/^/, 'video/mp4'],
];

function typeByBytes(head: Buffer): string | undefined {
	const text = head.toString('latin1', 0, HEAD_BYTES);
	const found = FILE_SIGNATURES.find(([, ...parts]) =>
		parts.every(([offset, bytes]) => text.startsWith(bytes, offset)),
	);
	if (found) return found[0];
	if (!text.startsWith('ftyp', 4)) return undefined;
	return BRANDS.find(([brand]) => brand.test(text.slice(8)))?.[1];
}

/** What an image or a video is, by its first bytes, whatever its type says. Undefined for what is neither, or unknown. */
export function mediaFileOf(head: Buffer): MediaFile | undefined {
	const type = typeByBytes(head) ?? '';
	const [kind] = type.split('/');
	if (kind !== 'image' && kind !== 'video') return undefined;
	return { kind, type };
}
