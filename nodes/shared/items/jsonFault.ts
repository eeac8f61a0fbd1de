import { CELL } from '../messages/cells';
import type { Told } from '../messages/reasons';
import { withExamples } from '../utils/withExamples';

/** A text of JSON, up to its end or to the first character that must not stand in it. */
const JSON_TEXT = withExamples(
	/"(?:[^"\\\p{Cc}]+|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"?/uy,
	{ is: ['"Hello"', '"a\\n\\u00e9"', '"', '"50\\% off"'], isNot: ['Hello', '5'] },
);

/** Another value, or its beginning. */
const VALUE = /-?\d[\d.e+-]*|true|false|null|[[{]/iy;

const BEHIND_VALUE = /[\]},:]/y;

const BLANKS = /[ \t\r\n]*/y;

const matchAt = (pattern: RegExp, json: string, at: number): string => {
	pattern.lastIndex = at;
	return pattern.exec(json)?.[0] ?? '';
};

/**
 * Where a text that is not JSON breaks: behind a quotation mark that ends a text too early, at a backslash or a line end in a
 * text, at what is neither a text nor another value. At its end where nothing of that is found, such as where a bracket is
 * missing.
 */
function breakIn(json: string): number {
	let isBehindValue = false;
	let at = 0;
	for (;;) {
		at += matchAt(BLANKS, json, at).length;
		const text = matchAt(JSON_TEXT, json, at);
		const isEnded = text.length > 1 && text.endsWith('"');
		if (text && !isEnded && !isBehindValue) {
			const end = at + text.length;
			// the last quotation mark belongs to the text, as a backslash stands before it
			return end < json.length ? end : at;
		}
		const value = text || matchAt(VALUE, json, at);
		const token = isBehindValue
			? matchAt(BEHIND_VALUE, json, at)
			: value || matchAt(BEHIND_VALUE, json, at);
		if (token === '') return at;
		isBehindValue = /["\w\]}]$/.test(token);
		at += token.length;
	}
}

/** How many characters are shown on each side. */
const SHOWN = 20;

function around(json: string, at: number): string {
	const start = Math.max(at - SHOWN, 0);
	const end = at + SHOWN;
	const shown = json
		.slice(start, end)
		.replace(/\s+/g, ' ')
		.replace(/^\p{Surrogate}|\p{Surrogate}$/gu, '');
	return `${start > 0 ? '...' : ''}${shown}${end < json.length ? '...' : ''}`;
}

/** One that begins a text, also those that JSON does not know. */
const QUOTATION_MARK = /["'“”„«»]/;

export function jsonFault(json: string): Told {
	const at = breakIn(json);
	const hasText = QUOTATION_MARK.test(json.slice(0, at + 1));
	if (!hasText || at === json.length) return CELL.notJson();
	return CELL.jsonBreaksAt(around(json, at));
}
