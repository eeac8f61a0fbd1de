import * as fc from 'fast-check';

import { mediaFileOf } from '../../../nodes/shared/files/typeByBytes';
import { gif, jpeg, mp4, png, webp } from '../../support/mediaFiles';

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** @param header its size in bytes, which tells the version */
const bmp = (header: number) =>
	bytes(`BM\x36\x20\x01\0\0\0\0\0\x36\0\0\0${String.fromCharCode(header)}\0\0\0`);

test.each<[string, Buffer, object]>([
	['PNG', png(300, 200), { kind: 'image', type: 'image/png' }],
	['JPEG', jpeg(640, 480), { kind: 'image', type: 'image/jpeg' }],
	['GIF', gif(20, 10), { kind: 'image', type: 'image/gif' }],
	['WebP', webp(800, 600), { kind: 'image', type: 'image/webp' }],
	['HEIC', mp4('heic'), { kind: 'image', type: 'image/heic' }],
	['AVIF', mp4('avif'), { kind: 'image', type: 'image/avif' }],
	['MP4', mp4('isom'), { kind: 'video', type: 'video/mp4' }],
	['MOV', mp4('qt  '), { kind: 'video', type: 'video/quicktime' }],
	['WebM', bytes('\x1aE\xdf\xa3abc'), { kind: 'video', type: 'video/webm' }],
	['AVI', bytes('RIFFabcdAVI LIST'), { kind: 'video', type: 'video/x-msvideo' }],
	['BMP', bmp(40), { kind: 'image', type: 'image/bmp' }],
	['BMP of another version', bmp(124), { kind: 'image', type: 'image/bmp' }],
])('%s is known by its bytes', (_, head, expected) => {
	expect(mediaFileOf(head)).toEqual(expected);
});

test.each<[string, Buffer]>([
	['PDF', bytes('%PDF-1.7')],
	['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
	['HTML', bytes('\n<!DOCTYPE html><html>')],
	['a page with a byte order mark', bytes('\xef\xbb\xbf<html>')],
	['ZIP', bytes('PK\x03\x04abc')],
	['MP3', bytes('ID3\x04')],
	['WAV', bytes('RIFFabcdWAVEfmt ')],
	['M4A', mp4('M4A ')],
	['an error as JSON', bytes('{"error":"not found"}')],
	['a program', bytes('MZ\x90\0 This program cannot be run in DOS mode')],
	['XML', bytes('<?xml version="1.0"?><rss></rss>')],
	['a text that begins as BMP does', bytes('BMW is a car of which there are many')],
	['nothing', Buffer.alloc(0)],
	['zeros', Buffer.alloc(600)],
])('%s is neither an image nor a video', (_, head) => {
	expect(mediaFileOf(head)).toBeUndefined();
});

test('any bytes are read without an error', () => {
	const starts = [png(1, 1), jpeg(1, 1), gif(1, 1), webp(1, 1), mp4('isom'), Buffer.alloc(0)];
	fc.assert(
		fc.property(
			fc.constantFrom(...starts),
			fc.uint8Array({ maxLength: 200 }),
			fc.nat(40),
			(start, tail, length) => {
				mediaFileOf(Buffer.concat([start.subarray(0, length), tail]));
			},
		),
	);
});
