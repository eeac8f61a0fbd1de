import type { MEDIA_TYPES } from '../contract/choices';

/** How much of a file is looked at, in bytes: the size of a photo stands behind its preview. */
export const HEAD_BYTES = 256 * 1024;

export interface MediaFile {
	kind: (typeof MEDIA_TYPES)[number];
	/** MIME type. */
	type: string;
	/** In pixels. */
	width?: number;
	height?: number;
}

/** A type, and where which bytes stand in each file of it. */
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

/** How far the signatures reach, in bytes. */
const SIGNED_BYTES = 32;

function typeByBytes(head: Buffer): string | undefined {
	const text = head.toString('latin1', 0, SIGNED_BYTES);
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
	return { kind, type, ...pixelsOf(head, type) };
}

interface Pixels {
	width: number;
	height: number;
}

function pixelsOf(head: Buffer, type: string): Pixels | undefined {
	const read = PIXEL_READERS[type];
	if (!read) return undefined;
	try {
		return read(head);
	} catch {
		// cut off
		return undefined;
	}
}

const PIXEL_READERS: Record<string, ((head: Buffer) => Pixels | undefined) | undefined> = {
	'image/png': (head) => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
	'image/gif': (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
	'image/jpeg': jpegPixels,
	'image/webp': webpPixels,
};

/** Segments that say the size: SOF0 to SOF15, without those between them that are something else. */
const isFrame = (marker: number) =>
	marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegPixels(head: Buffer): Pixels | undefined {
	for (let at = 2; at + 9 < head.length && head[at] === 0xff; ) {
		const marker = head[at + 1];
		if (isFrame(marker)) {
			return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
		}
		// a byte that fills the gap before a marker
		at += marker === 0xff ? 1 : 2 + Math.max(head.readUInt16BE(at + 2), 2);
	}
	return undefined;
}

function webpPixels(head: Buffer): Pixels | undefined {
	switch (head.toString('latin1', 12, 16)) {
		case 'VP8X':
			return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
		case 'VP8L': {
			const bits = head.readUInt32LE(21);
			return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
		}
		case 'VP8 ':
			return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
		default:
			return undefined;
	}
}
