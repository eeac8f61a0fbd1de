/** The beginnings of small images and clips, as cameras and programs write them. */

const latin = (text: string) => Buffer.from(text, 'latin1');

const number = (bytes: 2 | 4, value: number) => {
	const buffer = Buffer.alloc(bytes);
	buffer.writeUIntBE(value, 0, bytes);
	return buffer;
};

/** @param content makes another file of it */
export const png = (width: number, height: number, content = '') =>
	Buffer.concat([
		latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
		...[number(4, width), number(4, height)],
		latin(`\x08\x06\0\0\0${content}`),
	]);

/** @param preview how many bytes stand before its size, in segments */
export function jpeg(width: number, height: number, preview = 0) {
	const segments: Buffer[] = [];
	for (let left = preview; left > 0; left -= 60_000) {
		const length = Math.min(left, 60_000);
		segments.push(latin('\xff\xe1'), number(2, length + 2), Buffer.alloc(length));
	}
	return Buffer.concat([
		latin('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
		...segments,
		latin('\xff\xc0\0\x11\x08'),
		...[number(2, height), number(2, width)],
		latin('\x03\x01\x11\0'),
	]);
}

export const gif = (width: number, height: number) =>
	Buffer.concat([
		latin('GIF89a'),
		number(2, width).swap16(),
		number(2, height).swap16(),
		latin('\xf7\0\0'),
	]);

export const webp = (width: number, height: number) =>
	Buffer.concat([
		latin('RIFFabcdWEBPVP8X\x0a\0\0\0\0\0\0\0'),
		Buffer.from([(width - 1) & 0xff, (width - 1) >> 8, 0]),
		Buffer.from([(height - 1) & 0xff, (height - 1) >> 8, 0]),
	]);

/** @param brand of four characters */
export const mp4 = (brand: string, content = '') =>
	latin(`\0\0\0\x18ftyp${brand}\0\0\x02\0${content}`);
