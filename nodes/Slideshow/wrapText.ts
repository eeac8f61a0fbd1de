import sumBy from 'lodash/sumBy';
import toArray from 'lodash/toArray';

import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';

/** Height of a line, as a multiple of the font size. */
export const LINE_HEIGHT = 1.3;

/** Widths in percent of the font size. The service's fonts are unknown: these are on the wide side. */
const WIDTH = { wide: 105, upper: 72, other: 58 };

const WIDE =
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const UPPER = /\p{Lu}/u;

interface Piece {
	text: string;
	width: number;
}

interface Word extends Piece {
	characters: Piece[];
}

/** The words of each line that a text has by itself, with their estimated widths. */
export type MeasuredText = Word[][];

function widthOf(character: string): number {
	if (WIDE.test(character)) return WIDTH.wide;
	return UPPER.test(character) ? WIDTH.upper : WIDTH.other;
}

function measureWord(text: string): Word {
	const characters = toArray(text).map((character) => ({
		text: character,
		width: widthOf(character),
	}));
	return { text, characters, width: sumBy(characters, 'width') };
}

/** Estimates the widths in a text; what is longer than a text may be is left out, as it is refused. */
export const measureText = (text: string): MeasuredText =>
	text
		.slice(0, SERVICE_LIMITS.text)
		.split('\n')
		.map((line) => line.split(/\s/).filter(Boolean).map(measureWord));

/**
 * The lines of a text; only words that are wider than a line are broken.
 *
 * @param width of a line in percent of the font size
 */
export const wrapText = (text: MeasuredText, width: number): string[] =>
	text.flatMap((words) => wrapWords(words, width));

function wrapWords(words: Word[], width: number): string[] {
	const lines: string[] = [];
	let line = '';
	let used = 0;
	const endLine = () => {
		lines.push(line);
		line = '';
		used = 0;
	};
	const add = (piece: Piece) => {
		line += piece.text;
		used += piece.width;
	};
	for (const word of words) {
		if (line && used + WIDTH.other + word.width > width) endLine();
		if (line) add({ text: ' ', width: WIDTH.other });
		for (const character of word.characters) {
			if (line && used + character.width > width) endLine();
			add(character);
		}
	}
	endLine();
	return lines;
}
