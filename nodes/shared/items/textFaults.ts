import type { Told } from '../messages/reasons';
import { TEXT_DOUBT, TEXT_FAULT } from '../messages/values';
import { withExamples } from '../utils/text';
import { expressionFault } from './expressionFaults';
import { errorIn, isSheetError } from './sheets';

/** An equals sign, and behind it a function, a sheet, a table, a cell, columns, a text or a column of the same table. */
const FORMULA = withExamples(
	/^['{]*[=＝][-+@({\s]*(?:[\p{L}_][\p{L}\p{N}_.]*(?:\(|\[|!\$?[a-z])|(?:[\p{L}_][\p{L}\p{N}_]*\.|\d+[*/^&])?\$?[a-z]{1,3}(?:\$?\d+(?![\p{L}\p{N}])|:\$?[a-z])|["']|\[@)/iu,
	{
		is: [
			...['=CONCAT("a"; B1)', '=Sheet1!A1', '=Sheet1.A1', '=T[Name]', '=[@Name]'],
			...['= -$B$2', '＝A1', '=5*A1', '=A:C', '="Hi "&A1'],
		],
		isNot: ['= SALE (today)', '=yes!', '=> Buy now', '=5', '=A1b', '=[a]', ' =A1'],
	},
);

/** What JavaScript and databases make of a missing value where a text is wanted, with nothing but punctuation around it. */
const NO_VALUE = withExamples(
	/^[\p{P}\s]*(?:(?:undefined|null|NULL|NaN|Invalid (?:Date|date|DateTime))(?:[\p{P}\s]+|$))+$/u,
	{
		is: ['undefined.', '"undefined"', 'null null', 'NULL', 'Invalid Date', 'undefined, null'],
		isNot: ['Null', 'null, void', 'It is null.', 'Invalid date? Try again'],
	},
);

const OBJECT = withExamples(/\[object [A-Z][A-Za-z]*\]/, { is: ['a [object Object]'] });

/** What stands for letters of a file that was read in another encoding. */
const LOST_LETTER = withExamples(/\ufffd|ï¿½/, { is: ['Fr\ufffdhst\ufffdck', 'Frï¿½hstï¿½ck'] });

/**
 * Why a text is not what anybody means to be spoken, shown or sent: what an expression, a sheet or a file leaves behind.
 * Undefined where nothing is wrong with it.
 *
 * @param hasPlaceholders whether the service fills in `{{variable_name}}`
 */
export function textFault(value: string, hasPlaceholders = false): Told | undefined {
	const text = value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
	const expression = expressionFault(text, hasPlaceholders);
	if (expression) return expression;
	if (isSheetError(text.replace(/^=/, ''))) return TEXT_FAULT.sheetError(text);
	if (FORMULA.test(text)) return TEXT_FAULT.formulaAsText(text);
	if (NO_VALUE.test(text)) return TEXT_FAULT.noValue(text);
	if (text.includes('Invalid DateTime')) return TEXT_FAULT.noValue('Invalid DateTime');
	const [object] = OBJECT.exec(text) ?? [];
	if (object) return TEXT_FAULT.objectAsText(object);
	const [lost] = LOST_LETTER.exec(text) ?? [];
	if (lost) return TEXT_FAULT.wrongEncoding(lost);
	return addressFault(text);
}

/** What an expression without a value leaves in a text: in a sentence it may be meant. */
const HOLE = withExamples(
	/(?<![\p{L}\p{N}])(?:undefined|NaN|Invalid Date)(?![\p{L}\p{N}])|(?<==)(?:null|None)(?=[&#]|$)/u,
	{
		is: ['undefined-en', 'lamp/undefined', 'NaN-1', 'Ends Invalid Date', '?sku=null&b=1'],
		isNot: ['null-modem', 'undefinable', 'NaNny', 'undefined1', '?sku=nullify'],
	},
);

/** Like {@link textFault}, for what names a row: two rows without the same value would be one. */
export function keyFault(key: string): Told | undefined {
	const fault = textFault(key);
	if (fault) return fault;
	const [hole] = HOLE.exec(key) ?? [];
	if (hole) return TEXT_FAULT.noValue(hole);
	const error = errorIn(key);
	return error === undefined ? undefined : TEXT_FAULT.sheetError(error);
}

/** What a script or a person leaves in a cell that has no value, or that of the row above. */
const WORDS_FOR_NOTHING = withExamples(
	/^(?:none|nan|nil|n\/a|tbd|todo|ditto|same as above|\{\}|\[\]|[-–—_.,…"'″〃\s]+)$/i,
	{ is: ['None', 'N/A', '"', '-', '...'], isNot: ['None Such', '***', 'A-1', '日'] },
);

/** Why a text is no name of a group: rows that have it would be one video. */
export const fillerFault = (group: string): Told | undefined =>
	WORDS_FOR_NOTHING.test(group) ? TEXT_FAULT.namesNothing(group) : undefined;

export const ONLY_DASHES = /^[-–—]+$/;

/** Markup, placeholders and escapes meant for another program. */
const NOT_PLAIN = [
	withExamples(/<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}\d{0,2}|#\d{1,6}|#x[\da-f]{1,6});/i, {
		is: ['<p>Hello</p>', 'Tom &amp; Jerry', '&#8364; 5', '&frac12; off'],
		isNot: ['2 < 3 > 1', '<3', 'R&D', 'A & B;'],
	}),
	withExamples(/(?<!\w)\*\*\w[^*\n]*\*\*|^```.*/, {
		is: ['This is **new**', '```json'],
		isNot: ['***', '2**3**4'],
	}),
	withExamples(/\$\{\w+\}|\*\|\w+\|\*|<%/, {
		is: ['${name}', '*|FNAME|*', '<%= name %>'],
		isNot: ['{sale}', '$5'],
	}),
	withExamples(/\\[nr]|\\u[\da-f]{4}|^\{\s*".*/i, {
		is: ['a\\nb', 'It\\u2019s', '{"script":"Hi"}'],
		isNot: ['C\\D', '{sale}'],
	}),
];

/** UTF-8 that was read as Windows-1252 or Latin-1. */
const MOJIBAKE = withExamples(
	// two letters of Russian: the first alone may stand before a quotation mark
	/[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|(?:[ÐÑ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]){2}|â[€„‚\u0080œ†]|ðŸ|ï»¿/,
	{
		is: ['FrÃ¼h', 'Itâ€™s', 'ðŸ˜€', 'ÐŸÑ€Ð¸'],
		isNot: ['maçã', '“Ñ”', 'amanhã…”', 'NÃO'],
	},
);

/** What may be wrong with a text, and may be meant. */
export function textDoubt(text: string): Told | undefined {
	const [letters] = MOJIBAKE.exec(text) ?? [];
	if (letters) return TEXT_FAULT.wrongEncoding(letters);
	const error = errorIn(text);
	if (error) return TEXT_FAULT.sheetError(error);
	const [hole] = HOLE.exec(text) ?? [];
	if (hole) return TEXT_FAULT.noValue(hole);
	if (isAddress(text)) return undefined;
	const word = text.trim();
	if (WORDS_FOR_NOTHING.test(word)) return TEXT_DOUBT.perhapsNoText(word);
	const [part] = NOT_PLAIN.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
	return part === undefined ? undefined : TEXT_DOUBT.perhapsNotPlain(part);
}

/** Whether a text is an address as a whole. */
const isAddress = (text: string): boolean => /^https?:\/\/\S*$/i.test(text);

/** Where the host, a part of a path, or the name of a file had no value. */
const HOLE_IN_PATH = withExamples(
	/(?<=\/)(?:undefined|null|NaN|None)(?=\/|\.\w+$|$)|\/\.(?:jpe?g|png|gif|webp|avif|mp4|mov|webm)$/,
	{
		is: ['http://undefined/1', '/null.jpg', '/a/undefined/1.jpg', '/NaN', '/None.jpg', '/a/.jpg'],
		isNot: ['//null.a.test/1', '/null-modem.jpg', '/nullify/undefined_1.png', '/.well-known'],
	},
);

/** A placeholder that a person, or a shop, was to fill in. */
const URL_PLACEHOLDER = withExamples(
	/\$?(?:[{<]|%7B|%3C)[\w ]{1,50}(?:[}>]|%7D|%3E)|\[object(?:%20| )\w+\]/i,
	{
		is: [
			'/p_{width}x.jpg',
			'/${sku}.jpg',
			'/<sku>.jpg',
			'/%7B%7Bsku%7D%7D.jpg',
			'/[object%20Object]',
		],
		isNot: ['/c={type:1}', '/a.jpg'],
	},
);

/** Why an address leads to nothing: rows that lack the same value would show the same picture. */
function addressFault(text: string): Told | undefined {
	if (!isAddress(text)) return undefined;
	const [path] = text.split(/[?#]/);
	const [hole] = HOLE_IN_PATH.exec(path) ?? [];
	if (hole) return TEXT_FAULT.noValue(hole);
	const [placeholder] = URL_PLACEHOLDER.exec(path) ?? [];
	if (placeholder) return TEXT_FAULT.urlWithPlaceholder(placeholder);
	const error = errorIn(text);
	return error === undefined ? undefined : TEXT_FAULT.sheetError(error);
}
