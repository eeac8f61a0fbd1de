const range = (from: number, to: number): string[] =>
	Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** Characters that nobody sees or speaks: Unicode's white space and default ignorable code points, and controls. */
export const BLANKS = [
	...range(0x0, 0x20),
	...range(0x7f, 0xa0),
	...['\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u1680', '\u17b4', '\u17b5'],
	...range(0x180b, 0x180f),
	...range(0x2000, 0x200f),
	...range(0x2028, 0x202f),
	...range(0x205f, 0x206f),
	...['\u2800', '\u3000', '\u3164', '\ufeff', '\uffa0'],
	...range(0xfe00, 0xfe0f),
	...range(0xe0000, 0xe007f),
	...range(0xe0100, 0xe01ef),
];
