import type { Told } from '../messages/reasons';
import { TEXT_DOUBT, TEXT_FAULT } from '../messages/textFaults';
import { errorIn, isSheetError, SHEET_ERRORS } from './sheets';

/** `=CONCAT(A1; B1)`, `=(A1&B1)`, `=5*A1`, `="Hi "&A1`, `='Sheet 2'!A1`, `=[@Name]`: a text that only begins with = is one. */
const FORMULA =
	/^'?\{?[=＝][-+@({\s]*(?:[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*(?:\(|!\$?[a-z]|\[[@\p{L}])|(?:[\p{L}_][\p{L}\p{N}_]*\.|\d+[*/^&])?\$?[a-z]{1,3}\$?\d+(?![\p{L}\p{N}])|\$?[a-z]{1,3}:\$?[a-z]{1,3}(?![\p{L}\p{N}])|\[@|["'])|^\+\$?[a-z]{1,3}\$?\d+&/iu;

/** What JavaScript and databases make of a value that is missing, where a text is wanted, and nothing else but marks. */
const NO_VALUE =
	/^[\p{P}\s]*(?:(?:undefined|null|NULL|NaN|Invalid (?:Date|date|DateTime))(?:[\p{P}\s]+|$))+$/u;

const OBJECT = /\[object [A-Z][A-Za-z]*\]/;

/** What n8n's expressions are made of. */
const N8N =
	/\$(?:json|input|node|items?|prevNode|binary|vars|env|now|today|workflow|execution|fromAI)(?!\w)|\$\(|DateTime\./;

const BARE_EXPRESSION = /^=?\s*\$(?:(?:json|input|node|items?|binary|vars)[.[]|\(["'])/;

/** In a sentence; prices, as in "$5 (off)", and other scripts, as `$("#id")`, are text. */
const EXPRESSION =
	/\$(?:json|input|node|binary|vars)(?:\.[a-z_][\w.]*|\[["'\d])|\$\(["'][^)]{1,99}\)\.(?:item|first|last|all)\b/;

/** What stands in double braces, with them. */
const inBraces = (text: string): string[] =>
	text
		.split('{{')
		.slice(1)
		.filter((part) => part.includes('}}'))
		.map((part) => `{{${part.slice(0, part.indexOf('}}'))}}}`);

/** A text with another word in place of each expression that it speaks of. What an expression leaves behind stays. */
export const withoutExpressions = (text: string): string =>
	inBraces(text)
		.reduce((rest, part) => rest.replace(part, () => 'it'), text)
		.split(N8N)
		.join('it');

/** Where a whole expression is typed into a field, n8n has closed it by itself already, and ` }}` stands behind its value. */
const SECOND_END = /^(?:[^{]*\s)?\}\}$/;

/** Host, path and fragment of an address. */
const WEB_ADDRESS = /^https?:\/\/([^\s/?#]*)(\/[^\s?#]*)?(?:\?[^\s#]*)?(#\S*)?$/i;

/** What a person, or a shop, fills in: `{width}`, `<sku>`, `%7B%7Bsku%7D%7D`. */
const GAP = /\$?(?:[{<]|%7B|%3C)[\w ]{1,50}(?:[}>]|%7D|%3E)|\[object(?:%20| )\w+\]/i;

/** In a path, also a picture whose name is empty; `null-modem.jpg` is a name. */
const HOLE_IN_PATH =
	/(?<![\p{L}\p{N}_-])(?:undefined|null|NaN)(?![\p{L}\p{N}_-])|(?<=\/)None(?=\/|\.\w+$|$)|\/\.(?:jpe?g|png|gif|webp|avif|mp4|mov|webm)$/u;

/** Why an address leads to nothing: rows with the same hole would show the same picture. */
function addressFault(text: string): Told | undefined {
	const [, host = '', path = '', fragment = ''] = WEB_ADDRESS.exec(text) ?? [];
	const [hole] = /^(?:undefined|null|nan)$/i.exec(host) ?? HOLE_IN_PATH.exec(path) ?? [];
	if (hole) return TEXT_FAULT.urlWithoutValue(hole);
	const [gap] = GAP.exec(path) ?? [];
	if (gap) return TEXT_FAULT.urlWithPlaceholder(gap);
	if (/(?:…|%E2%80%A6|\.{3})$/i.test(text) && host) return TEXT_FAULT.urlCutOff();
	const [error] = fragment.split('.');
	return SHEET_ERRORS.has(error) ? TEXT_FAULT.holdsSheetError(error) : undefined;
}

/**
 * Why a text is not what anybody means to be spoken, shown or sent: what an expression, a sheet or a file leaves behind.
 * Undefined where nothing is wrong with it.
 *
 * @param hasPlaceholders whether the service fills in `{{variable_name}}`
 */
export function textFault(value: string, hasPlaceholders = false): Told | undefined {
	const text = value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
	if (BARE_EXPRESSION.test(text)) return TEXT_FAULT.expressionAsText(text);
	const expression = inBraces(text).find((part) => !hasPlaceholders || N8N.test(part));
	if (expression) return TEXT_FAULT.expressionNotFilledIn(expression);
	const [bare] = EXPRESSION.exec(text) ?? [];
	if (bare) return TEXT_FAULT.expressionWithoutBraces(bare);
	if (SECOND_END.test(text)) return TEXT_FAULT.expressionEndsTwice();
	if (isSheetError(text.replace(/^=/, ''))) return TEXT_FAULT.sheetError(text);
	if (FORMULA.test(text)) return TEXT_FAULT.formulaAsText(text);
	if (NO_VALUE.test(text)) return TEXT_FAULT.noValueAsText(text);
	if (text.includes('Invalid DateTime')) return TEXT_FAULT.invalidDate();
	const [object] = OBJECT.exec(text) ?? [];
	if (object) return TEXT_FAULT.objectAsText(object);
	const [lost] = /\ufffd|ï¿½/.exec(text) ?? [];
	if (lost) return TEXT_FAULT.wrongEncoding(lost);
	return addressFault(text);
}

/** A hole that an expression leaves in a text: in a sentence it may be meant. */
const HOLE = /(?<![\p{L}\p{N}])(?:undefined|NaN|Invalid Date)(?![\p{L}\p{N}])/u;

/** Like {@link textFault}, for what names a row: two rows with the same hole would be one. */
export function keyFault(key: string): Told | undefined {
	const fault = textFault(key);
	if (fault) return fault;
	if (HOLE.test(key)) return TEXT_FAULT.keyWithoutValue(key);
	const error = errorIn(key);
	return error === undefined ? undefined : TEXT_FAULT.holdsSheetError(error);
}

/** What a person or a script writes for the value above, or for none. */
const FILLER =
	/^(?:[-–—_.…"'`´″〃“”\s]+|none|nan|nil|n\/a|tbd|ditto|dito|idem|same as above|see above)$/i;

/** Why a text is no name of a group: rows that have it would be one video. */
export const fillerFault = (group: string): Told | undefined =>
	FILLER.test(group) ? TEXT_FAULT.namesNothing(group) : undefined;

/** What a script or a person leaves in a cell that has no text. */
const WORDS_FOR_NOTHING = /^(?:none|nan|nil|n\/a|tbd|todo|[-–—]+|\{\}|\[\]|\[array\])$/i;

/** What another program fills in, or decodes. */
const NOT_DECODED =
	/\$\{\w+\}|\*\|\w+\|\*|<%|\\[nr]|\\u[\da-f]{4}|_x[\dA-F]{4}_|^(?:```|\{\s*").*|\d\.\d{12,}/;

const EMPTY_PARAMETER = /[?&]([^=&#\s]{1,50}=(?:null|None|nan))(?=[&#]|$)/;

/** Why the picture of an address may be the same for each row. */
function addressDoubt(address: string): Told | undefined {
	const [, parameter] = EMPTY_PARAMETER.exec(address) ?? [];
	const [gap] = GAP.exec(address) ?? [];
	const hole = parameter ?? gap;
	return hole === undefined ? undefined : TEXT_DOUBT.urlPerhapsWithoutValue(hole);
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
export function textDoubt(text: string): Told | undefined {
	const [markup] = MARKUP.exec(text) ?? [];
	if (markup) return TEXT_DOUBT.holdsMarkup(markup);
	const [letters] = MOJIBAKE.exec(text) ?? [];
	if (letters) return TEXT_DOUBT.perhapsWrongEncoding(letters);
	const error = errorIn(text);
	if (error) return TEXT_FAULT.holdsSheetError(error);
	const [hole] = HOLE.exec(text) ?? [];
	if (hole) return TEXT_DOUBT.perhapsNoValue(hole);
	if (/^https?:\S*$/i.test(text)) return addressDoubt(text);
	if (WORDS_FOR_NOTHING.test(text.trim())) return TEXT_DOUBT.perhapsNoText(text.trim());
	const [left] = NOT_DECODED.exec(text) ?? [];
	return left === undefined ? undefined : TEXT_DOUBT.perhapsNotDecoded(left);
}
