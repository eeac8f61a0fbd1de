import { errorIn } from './sheetErrors';
import { GAP, HOLE, quoted } from './textFaults';

/** What a script or a person leaves in a cell that has no text. */
const NO_TEXT = /^(?:none|nan|nil|n\/a|tbd|todo|[-–—]+|\{\}|\[\]|\[array\])$/i;

/** What another program fills in, or decodes. */
const NOT_DECODED =
	/\$\{\w+\}|\*\|\w+\|\*|<%|\\[nr]|\\u[\da-f]{4}|_x[\dA-F]{4}_|^(?:```|\{\s*").*|\d\.\d{12,}/;

const EMPTY_PARAMETER = /[?&]([^=&#\s]{1,50}=(?:null|None|nan))(?=[&#]|$)/;

/** Why the picture of an address may be the same for each row. */
function addressDoubt(address: string): string | undefined {
	const [, parameter] = EMPTY_PARAMETER.exec(address) ?? [];
	const [gap] = GAP.exec(address) ?? [];
	const hole = parameter ?? gap;
	return hole && `Holds "${hole}", where a value may be missing`;
}

const MARKUP =
	/<\/?[a-z][^<>]*>|<!--|&(?:[a-z]{2,8}\d{0,2}|#\d{1,6}|#x[\da-f]{1,6});|(?<!\w)\*\*\w[^*\n]*\*\*/i;

/**
 * Letters of UTF-8 that were read as Windows-1252: `Ã¼` for ü, `Å›` for ś, `â€™` for an apostrophe, `ðŸ˜€` for an emoji; in
 * twos those of Russian, Greek, Chinese and Japanese, which begin with letters that stand before a quotation mark as well.
 * `√º` is a ü that was read as Mac Roman; a control character is a quotation mark that was read as Latin-1.
 */
const MOJIBAKE =
	/[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÄÅ](?:[‚„†‡ˆ™š›œžŸº¼¾±³¡°]|…(?=[a-z]))|(?:[ØÙ×][\u0080-\u00bf„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]){2}|(?:[ÐÑÎÏ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]){2}|(?:[ãäåæçè][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}){2}|â[€„‚\u0080œ†]|ðŸ|ï»¿|√[º∂§ü©®]|[\u0080-\u0084\u0086-\u009f]/;

/** What may be wrong with a text, and may be meant. */
export function textDoubt(text: string): string | undefined {
	const [markup] = MARKUP.exec(text) ?? [];
	if (markup) return `Holds markup, ${quoted(markup)}, which may be spoken or shown as it is`;
	const [letters] = MOJIBAKE.exec(text) ?? [];
	if (letters) {
		return `Holds "${letters}", which is often a letter of a file that was read with another encoding`;
	}
	const error = errorIn(text);
	if (error) return `Holds "${error}", which a sheet shows in place of a value`;
	const [hole] = HOLE.exec(text) ?? [];
	if (hole) return `Holds the word "${hole}", which an expression gives for no value`;
	if (/^https?:\S*$/i.test(text)) return addressDoubt(text);
	if (NO_TEXT.test(text.trim())) return `Is ${quoted(text.trim())}, which often stands for no text`;
	const [left] = NOT_DECODED.exec(text) ?? [];
	return left && `Holds ${quoted(left)}, which may be spoken or shown as it is`;
}
