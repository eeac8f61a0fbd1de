import sum from 'lodash/sum';
import type { IDataObject } from 'n8n-workflow';

import { foldCase } from '../../lookups/libraries';
import type { Speech } from '../kind';

/** About 150 words a minute. */
const WORDS_PER_SECOND = 2.5;

/** In characters. Node copies the text for each of its words, so a long one is counted in parts, cut at blanks if there are any. */
const PART = /.{1,500}(?=\s|$)|.{1,500}/gsu;

/** What is spoken in a video; empty where nothing is. */
export const spokenText = ({ texts }: Speech, request: IDataObject): string =>
	texts(request)
		.filter((text) => typeof text === 'string' && text !== '')
		.join('\n');

/**
 * About how many seconds a text takes to speak.
 *
 * @param language two letters; it decides where words end, as in Japanese, which has no blanks
 */
export function speechSeconds(text: string, language: unknown): number {
	const locale = /^[a-z]{2}$/i.test(String(language)) ? String(language) : 'en';
	const words = new Intl.Segmenter(locale, { granularity: 'word' });
	const counts = (text.match(PART) ?? []).map(
		(part) => [...words.segment(part)].filter(({ isWordLike }) => isWordLike).length,
	);
	return Math.ceil(sum(counts) / WORDS_PER_SECOND);
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Two-letter codes by the English name of the language. */
const CODES = new Map(
	LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
		const name = NAMES.of(code);
		return name ? [[foldCase(name), code] as const] : [];
	}),
);

/**
 * The two-letter code of a voice's language, which the service may write as a name, a code or a locale (`Spanish`, `es`,
 * `es-MX`); undefined where it is not clear.
 */
export function spokenLanguage(language: unknown): string | undefined {
	if (typeof language !== 'string') return undefined;
	const text = foldCase(language);
	return CODES.get(text) ?? /^([a-z]{2})(?:[-_][a-z]{2})?$/.exec(text)?.[1];
}
