import sum from 'lodash/sum';
import toArray from 'lodash/toArray';

import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';

/** Widths in percent of the font size. The service's fonts are unknown: these are on the wide side. */
const WIDTH = { wide: 105, upper: 72, other: 58 };

const WIDE =
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const UPPER = /\p{Lu}/u;

function widthOf(character: string): number {
	if (WIDE.test(character)) return WIDTH.wide;
	return UPPER.test(character) ? WIDTH.upper : WIDTH.other;
}

/**
 * How many lines a text is estimated to have; only words that are wider than a line are broken. What is longer than a text
 * may be is left out, as it is refused.
 *
 * @param width of a line in percent of the font size
 */
export const lineCount = (text: string, width: number): number =>
	sum(
		text
			.slice(0, SERVICE_LIMITS.text)
			.split('\n')
			.map((line) => wrappedLines(line, width)),
	);

function wrappedLines(line: string, width: number): number {
	let lines = 1;
	let used = 0;
	const breakLine = () => {
		lines += 1;
		used = 0;
	};
	for (const word of line.split(/\s/).filter(Boolean)) {
		const characters = toArray(word).map(widthOf);
		if (used > 0 && used + WIDTH.other + sum(characters) > width) breakLine();
		if (used > 0) used += WIDTH.other;
		for (const character of characters) {
			if (used > 0 && used + character > width) breakLine();
			used += character;
		}
	}
	return lines;
}
