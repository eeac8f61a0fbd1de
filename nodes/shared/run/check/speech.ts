import type { IDataObject } from 'n8n-workflow';

import { filledScript, type ScriptWithVariables } from '../../contract/templateVideo';

/** About 150 words a minute. */
const WORDS_PER_SECOND = 2.5;

/** What is spoken in a video; empty where nothing is. */
export function spokenText({ script, scenes }: IDataObject): string {
	const ofScenes = ((scenes ?? []) as ScriptWithVariables[]).map(filledScript);
	return [script, ...ofScenes].filter((text) => typeof text === 'string' && text !== '').join('\n');
}

/**
 * About how many seconds a text takes to speak.
 *
 * @param language two letters; it decides where words end, as in Japanese, which has no blanks
 */
export function speechSeconds(text: string, language: unknown): number {
	const locale = /^[a-z]{2}$/i.test(String(language)) ? String(language) : 'en';
	const words = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].filter(
		({ isWordLike }) => isWordLike,
	);
	return Math.ceil(words.length / WORDS_PER_SECOND);
}
