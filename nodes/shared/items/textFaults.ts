import truncate from 'lodash/truncate';

/**
 * What sheets show where a formula has no value: Excel, LibreOffice and Google Sheets, in English, German, French, Spanish,
 * Italian, Portuguese and Dutch. A list, as #SALE! is a text for a slide.
 */
const SHEET_ERRORS = new Set(
	[
		'N/A REF! DIV/0! VALUE! NAME? NULL! NUM! ERROR! SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! TIMEOUT! EXTERNAL! PYTHON! GETTING_DATA',
		'NV BEZUG! WERT! ZAHL! ÜBERLAUF! KALK! FELD! N/D VALEUR! NOM? NOMBRE! NUL! PROPAGATION! CALCUL!',
		'¡REF! ¡DIV/0! ¡VALOR! ¿NOMBRE? ¡NUM! ¡NULO! VALORE! RIF! NOME? NULLO! VALOR! NÚM! NULO! N/B VERW! DEEL/0! WAARDE! NAAM? GETAL! LEEG!',
	].flatMap((words) => words.split(' ').map((word) => `#${word}`)),
);

/** `#N/A` in any case, LibreOffice's `Err:502`, a column that is too narrow, and a formula that has not ended. */
const isSheetError = (text: string) =>
	SHEET_ERRORS.has(text.toUpperCase()) ||
	/^(?:Err:\d{3}|#{3,}|(?:Loading|Wird geladen|Chargement|Cargando|Caricamento|Carregando)(?:\.{3}|…))$/i.test(
		text,
	);

/** `=CONCAT(A1; B1)`, `=A1&B1`, `="Hi "&A1`, `='Sheet 2'!A1`: a text that only begins with = is one. */
const FORMULA =
	/^\{?=[\s+@-]?(?:[\p{L}_][\p{L}\p{N}_.]*\(|\$?[a-z]{1,3}\$?\d+(?![\p{L}\p{N}])|["']|[\p{L}_][\p{L}\p{N}_]*!\$?[a-z])/iu;

/** What JavaScript makes of a value that is missing, where a text is wanted. */
const NO_VALUE = /^(?:undefined|null|NaN|Invalid (?:Date|date|DateTime))$/;

const OBJECT = /\[object [A-Z][A-Za-z]*\]/;

/** What n8n's expressions are made of. */
const N8N =
	/\$(?:json|input|node|items?|prevNode|binary|vars|env|now|today|workflow|execution|fromAI)(?!\w)|\$\(|DateTime\./;

const BARE_EXPRESSION = /^=?\s*\$(?:(?:json|input|node|items?|binary|vars)[.[]|\(["'])/;

/** What stands in double braces, with them. */
const inBraces = (text: string): string[] =>
	text
		.split('{{')
		.slice(1)
		.filter((part) => part.includes('}}'))
		.map((part) => `{{${part.slice(0, part.indexOf('}}'))}}}`);

/** Where a whole expression is typed into a field, n8n has closed it by itself already, and ` }}` stands behind its value. */
const SECOND_END = /^(?:[^{]*\s)?\}\}$/;

const quoted = (text: string): string => `"${truncate(text, { length: 60 })}"`;

/**
 * Why a text is not what anybody means to be spoken, shown or sent: what an expression, a sheet or a file leaves behind.
 * Undefined where nothing is wrong with it.
 *
 * @param hasPlaceholders whether the service fills in `{{variable_name}}`
 */
export function textFault(value: string, hasPlaceholders = false): string | undefined {
	const text = value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
	if (BARE_EXPRESSION.test(text)) {
		return `Is ${quoted(text)}, which n8n fills in between {{ and }} only, in a field that is switched to Expression`;
	}
	const expression = inBraces(text).find((part) => !hasPlaceholders || N8N.test(part));
	if (expression) {
		return `Holds ${quoted(expression)}, which n8n has not filled in: switch the field to Expression, or correct the row`;
	}
	if (SECOND_END.test(text)) {
		return 'Holds "}}" at its end, which is left of an expression: remove it from the field';
	}
	if (isSheetError(text)) return `Is ${quoted(text)}, which a sheet shows in place of a value`;
	if (FORMULA.test(text)) return `Is the formula ${quoted(text)}, not its value`;
	if (NO_VALUE.test(text)) return `Is ${quoted(text)}, which an expression gives for no value`;
	const [object] = OBJECT.exec(text) ?? [];
	if (object) return `Holds "${object}", which an expression gives for an object: add its field`;
	if (text.includes('\ufffd')) {
		return 'Holds \ufffd in place of letters: read the file with another encoding, such as windows-1252';
	}
	return undefined;
}

/** A hole that an expression leaves in a text: in a sentence it may be meant. */
const HOLE = /(?<![\p{L}\p{N}])(?:undefined|NaN)(?![\p{L}\p{N}])/u;

/** Like {@link textFault}, for what names a row: two rows with the same hole would be one. */
export const keyFault = (key: string): string | undefined =>
	textFault(key) ??
	(HOLE.test(key) ? `Is ${quoted(key)}, where an expression gives no value` : undefined);

const MARKUP =
	/<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});|(?<!\w)\*\*\w[^*\n]*\*\*/i;

/** Letters of UTF-8 that were read as Windows-1252: `Ã¼` for ü, `â€™` for an apostrophe, `ðŸ˜€` for an emoji. */
const MOJIBAKE = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|ðŸ|ï»¿/;

/** What may be wrong with a text, and may be meant. */
export function textDoubt(text: string): string | undefined {
	const [markup] = MARKUP.exec(text) ?? [];
	if (markup) return `Holds markup, ${quoted(markup)}, which may be spoken or shown as it is`;
	const [letters] = MOJIBAKE.exec(text) ?? [];
	if (letters) {
		return `Holds "${letters}", which is often a letter of a file that was read with another encoding`;
	}
	const [hole] = HOLE.exec(text) ?? [];
	return hole && `Holds the word "${hole}", which an expression gives for no value`;
}
