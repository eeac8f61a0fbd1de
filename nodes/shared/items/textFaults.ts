import type { Told } from '../messages/reasons';
import { TEXT_DOUBT, TEXT_FAULT } from '../messages/textFaults';
import { withExamples } from '../utils/withExamples';
import { addressDoubt, addressFault } from './addressFaults';
import { expressionFault } from './expressionFaults';
import { errorIn, isSheetError } from './sheets';

/** What a formula begins with, up to the first value or function. */
const FORMULA_START = withExamples(/^'?\{?[=＝][-+@({\s]*/, {
	is: ['=A1', '＝A1', '= UPPER(A1)', "'=A1", '{=SUM(A1:A2)}', '=-(A1)'],
	isNot: ['1 + 1 = 2', '+B12', ' =A1'],
});

/** What stands behind that in a formula, and not in a text such as "= SALE (today)". */
const FORMULA_PARTS = [
	// a function, another sheet, a table
	withExamples(/^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*(?:\(|!\$?[a-z]|\[[@\p{L}])/iu, {
		is: ['CONCAT("a"; B1)', 'ÜBERSETZEN(A1)', 'Sheet1!A1', 'Table1[Name]', 'Table1[@Name]'],
		isNot: ['SALE (today)', 'yes!', '> Buy now'],
	}),
	// a cell
	withExamples(/^(?:[\p{L}_][\p{L}\p{N}_]*\.|\d+[*/^&])?\$?[a-z]{1,3}\$?\d+(?![\p{L}\p{N}])/iu, {
		is: ['A1', '$B$2&" "&C2', 'Sheet1.A1', '5*A1'],
		isNot: ['5', 'A1b', 'yes'],
	}),
	// columns
	withExamples(/^\$?[a-z]{1,3}:\$?[a-z]{1,3}(?![\p{L}\p{N}])/iu, { is: ['A:A', '$A:$BC'] }),
	// a column of the same table, a text, a sheet whose name has blanks
	withExamples(/^(?:\[@|["'])/, { is: ['[@Name]', '"Hi "&A1', "'My sheet'!A1"], isNot: ['[a]'] }),
];

const FORMULA_WITH_PLUS = withExamples(/^\+\$?[a-z]{1,3}\$?\d+&/iu, {
	is: ['+A1&B1'],
	isNot: ['+B12 helps', '+1 & more'],
});

function isFormula(text: string): boolean {
	const [start] = FORMULA_START.exec(text) ?? [];
	if (start === undefined) return FORMULA_WITH_PLUS.test(text);
	return FORMULA_PARTS.some((part) => part.test(text.slice(start.length)));
}

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
	if (isFormula(text)) return TEXT_FAULT.formulaAsText(text);
	if (NO_VALUE.test(text)) return TEXT_FAULT.noValueAsText(text);
	if (text.includes('Invalid DateTime')) return TEXT_FAULT.invalidDate();
	const [object] = OBJECT.exec(text) ?? [];
	if (object) return TEXT_FAULT.objectAsText(object);
	const [lost] = LOST_LETTER.exec(text) ?? [];
	if (lost) return TEXT_FAULT.wrongEncoding(lost);
	return addressFault(text);
}

/** What an expression without a value leaves in a text: in a sentence it may be meant. */
const HOLE = withExamples(/(?<![\p{L}\p{N}])(?:undefined|NaN|Invalid Date)(?![\p{L}\p{N}])/u, {
	is: ['undefined-en', 'lamp/undefined', 'NaN-1', 'Ends Invalid Date'],
	isNot: ['null-modem', 'undefinable', 'NaNny', 'undefined1'],
});

/** Like {@link textFault}, for what names a row: two rows without the same value would be one. */
export function keyFault(key: string): Told | undefined {
	const fault = textFault(key);
	if (fault) return fault;
	if (HOLE.test(key)) return TEXT_FAULT.keyWithoutValue(key);
	const error = errorIn(key);
	return error === undefined ? undefined : TEXT_FAULT.holdsSheetError(error);
}

/** What a person or a script writes for the value above, or for none. */
const FILLERS = new Set(
	'none,nan,nil,n/a,tbd,ditto,dito,idem,idem.,same as above,see above,siehe oben,wie oben,s.o.,ibid.,voir ci-dessus,come sopra,igual,zie boven,同上,(blank),(empty)'.split(
		',',
	),
);

const ONLY_MARKS = withExamples(/^[-–—_.,…"'`´″〃“”„^↑\s]+$/, {
	is: ['"', '〃', '-', '—', '...', ',,', '↑'],
	isNot: ['***', 'A-1', '日'],
});

/** Why a text is no name of a group: rows that have it would be one video. */
export const fillerFault = (group: string): Told | undefined =>
	FILLERS.has(group.toLowerCase()) || ONLY_MARKS.test(group)
		? TEXT_FAULT.namesNothing(group)
		: undefined;

/** What a script or a person leaves in a cell that has no text. */
const WORDS_FOR_NOTHING = new Set('none nan nil n/a tbd todo {} [] [array]'.split(' '));

export const ONLY_DASHES = /^[-–—]+$/;

/** What another program was to fill in, or to decode. */
const NOT_DECODED = withExamples(
	/\$\{\w+\}|\*\|\w+\|\*|<%|\\[nr]|\\u[\da-f]{4}|_x[\dA-F]{4}_|^(?:```|\{\s*").*|\d\.\d{12,}/,
	{
		is: ['${name}', '*|FNAME|*', '<%= name %>', 'One\\nTwo', '\\u2019', 'a_x000D_b', '{"a":1}'],
		isNot: ['C\\D', '4.99', '{sale}', '$5'],
	},
);

const MARKUP = withExamples(
	/<\/?[a-z][^<>]*>|<!--|&(?:[a-z]{2,8}\d{0,2}|#\d{1,6}|#x[\da-f]{1,6});|(?<!\w)\*\*\w[^*\n]*\*\*/i,
	{
		is: ['<p>Hello</p>', '<!-- new -->', 'Tom &amp; Jerry', '&#8364; 5', 'This is **new**'],
		isNot: ['2 < 3 > 1', '<3', 'R&D', 'A & B;', '***'],
	},
);

/** UTF-8 that was read as Windows-1252, Latin-1 or Mac Roman. */
const MOJIBAKE = withExamples(
	// two letters of Russian, Greek, Chinese or Japanese: the first alone may stand before a quotation mark
	/[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÄÅ](?:[‚„†‡ˆ™š›œžŸº¼¾±³¡°]|…(?=[a-z]))|(?:[ØÙ×][\u0080-\u00bf„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]){2}|(?:[ÐÑÎÏ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]){2}|(?:[ãäåæçè][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}){2}|â[€„‚\u0080œ†]|ðŸ|ï»¿|√[º∂§ü©®]|[\u0080-\u0084\u0086-\u009f]/,
	{
		is: ['FrÃ¼h', 'Å›wiat', 'Itâ€™s', 'ðŸ˜€', 'ÐŸÑ€Ð¸', 'æ—¥æœ¬', 'Fr√ºh', 'don\u0092t'],
		isNot: ['maçã', 'PÅ»', '“Ñ”', 'KESÄ…', 'amanhã…”', '√2', 'NÃO'],
	},
);

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
	const word = text.trim();
	if (WORDS_FOR_NOTHING.has(word.toLowerCase()) || ONLY_DASHES.test(word)) {
		return TEXT_DOUBT.perhapsNoText(word);
	}
	const [left] = NOT_DECODED.exec(text) ?? [];
	return left === undefined ? undefined : TEXT_DOUBT.perhapsNotDecoded(left);
}
