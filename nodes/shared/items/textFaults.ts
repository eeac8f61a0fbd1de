import truncate from 'lodash/truncate';

/**
 * What sheets show where a formula has no value: Excel, LibreOffice and Google Sheets, in English, German, French, Spanish,
 * Italian, Portuguese, Dutch, Russian, Polish, the languages of the North, Czech, Hungarian and Turkish. A list, as #SALE! is
 * a text for a slide; names without their mark that are words, such as #VALUE, are none of it.
 */
const SHEET_ERRORS = new Set(
	[
		'N/A REF! DIV/0! VALUE! NAME? NULL! NUM! ERROR! SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! TIMEOUT! EXTERNAL! PYTHON! GETTING_DATA',
		'NV BEZUG! WERT! ZAHL! ÜBERLAUF! KALK! FELD! N/D VALEUR! NOM? NOMBRE! NUL! PROPAGATION! CALCUL!',
		'REF DIV/0 NUM ERROR Н/Д ССЫЛКА! ЗНАЧ! ИМЯ? ДЕЛ/0! ЧИСЛО! N/D! ADR! ARG! DZIEL/0! NAZWA? LICZBA!',
		'SAKNAS! REFERENS! VÄRDEFEL! NAMN? DIVISION/0! OGILTIGT! I/T REFERENCE! VÆRDI! VERDI! NAVN? PUUTTUU! VIITTAUS! ARVO! NIMI? JAKO/0! LUKU!',
		'NENÍ_K_DISPOZICI ODKAZ! HODNOTA! NÁZEV? DĚLENÍ_NULOU! ČÍSLO! HIÁNYZIK HIV! ÉRTÉK! NÉV? ZÉRÓOSZTÓ! SZÁM! YOK BAŞV! DEĞER! AD? SAYI/0! SAYI!',
		'¡REF! ¡DIV/0! ¡VALOR! ¿NOMBRE? ¡NUM! ¡NULO! VALORE! RIF! NOME? NULLO! VALOR! NÚM! NULO! N/B VERW! DEEL/0! WAARDE! NAAM? GETAL! LEEG!',
	].flatMap((words) => words.split(' ').map((word) => `#${word}`)),
);

const isErrorName = (word: string) => SHEET_ERRORS.has(word.toUpperCase());

/** `#N/A` in any case, `#N/A N/A`, LibreOffice's `Err:502`, a column that is too narrow, and a formula that has not ended. */
const isSheetError = (text: string) =>
	(text.startsWith('#') &&
		text.split(/\s+/).every((word) => isErrorName(word) || isErrorName(`#${word}`))) ||
	/^(?:Err:\d{3}|#{3,}|(?:Loading(?: data)?|(?:#N\/A )?Requesting data|Wird geladen|Chargement|Cargando|Caricamento|Carregando|Загрузка)(?:\.{3}|…))$/i.test(
		text,
	);

/** `=CONCAT(A1; B1)`, `=(A1&B1)`, `=5*A1`, `="Hi "&A1`, `='Sheet 2'!A1`, `=[@Name]`: a text that only begins with = is one. */
const FORMULA =
	/^'?\{?[=＝][-+@(\s]*(?:[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*(?:\(|!\$?[a-z]|\[@)|(?:[\p{L}_][\p{L}\p{N}_]*\.|\d+[*/^&])?\$?[a-z]{1,3}\$?\d+(?![\p{L}\p{N}])|\[@|["'])|^\+\$?[a-z]{1,3}\$?\d+&/iu;

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

/** Where a whole expression is typed into a field, n8n has closed it by itself already, and ` }}` stands behind its value. */
const SECOND_END = /^(?:[^{]*\s)?\}\}$/;

const quoted = (text: string): string => `"${truncate(text, { length: 60 })}"`;

const FILLED_IN = 'fills in between {{ and }} only, in a field that is switched to Expression';

/** Host, path and fragment of an address. */
const ADDRESS = /^https?:\/\/([^\s/?#]*)(\/[^\s?#]*)?(?:\?[^\s#]*)?(#\S*)?$/i;

/** In a path, also a picture whose name is empty; `null-modem.jpg` is a name. */
const HOLE_IN_PATH =
	/(?<![\p{L}\p{N}_-])(?:undefined|null|NaN)(?![\p{L}\p{N}_-])|\/\.(?:jpe?g|png|gif|webp|avif|mp4|mov|webm)$/u;

/** Why an address leads to nothing: rows with the same hole would show the same picture. */
function addressFault(text: string): string | undefined {
	const [, host = '', path = '', fragment = ''] = ADDRESS.exec(text) ?? [];
	const [hole] = /^(?:undefined|null|nan)$/i.exec(host) ?? HOLE_IN_PATH.exec(path) ?? [];
	if (hole) return `Holds "${hole}", where an expression gives no value`;
	const [error] = fragment.split('.');
	return SHEET_ERRORS.has(error)
		? `Holds "${error}", which a sheet shows in place of a value`
		: undefined;
}

/**
 * Why a text is not what anybody means to be spoken, shown or sent: what an expression, a sheet or a file leaves behind.
 * Undefined where nothing is wrong with it.
 *
 * @param hasPlaceholders whether the service fills in `{{variable_name}}`
 */
export function textFault(value: string, hasPlaceholders = false): string | undefined {
	const text = value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
	if (BARE_EXPRESSION.test(text)) return `Is ${quoted(text)}, which n8n ${FILLED_IN}`;
	const expression = inBraces(text).find((part) => !hasPlaceholders || N8N.test(part));
	if (expression) {
		return `Holds ${quoted(expression)}, which n8n has not filled in: switch the field to Expression, or correct the row`;
	}
	const [bare] = EXPRESSION.exec(text) ?? [];
	if (bare) return `Holds ${quoted(bare)}, which n8n ${FILLED_IN}`;
	if (SECOND_END.test(text)) {
		return 'Holds "}}" at its end, which is left of an expression: remove it from the field';
	}
	if (isSheetError(text.replace(/^=/, ''))) {
		return `Is ${quoted(text)}, which a sheet shows in place of a value`;
	}
	if (FORMULA.test(text)) return `Is the formula ${quoted(text)}, not its value`;
	if (NO_VALUE.test(text)) return `Is ${quoted(text)}, which an expression gives for no value`;
	if (text.includes('Invalid DateTime')) {
		return 'Holds "Invalid DateTime", which an expression gives for what is no date';
	}
	const [object] = OBJECT.exec(text) ?? [];
	if (object) return `Holds "${object}", which an expression gives for an object: add its field`;
	const [lost] = /\ufffd|ï¿½/.exec(text) ?? [];
	if (lost) {
		return `Holds ${lost} in place of letters: read the file with another encoding, such as windows-1252`;
	}
	return addressFault(text);
}

/** A hole that an expression leaves in a text: in a sentence it may be meant. */
const HOLE = /(?<![\p{L}\p{N}])(?:undefined|NaN|Invalid Date)(?![\p{L}\p{N}])/u;

/** Like {@link textFault}, for what names a row: two rows with the same hole would be one. */
export const keyFault = (key: string): string | undefined =>
	textFault(key) ??
	(HOLE.test(key) ? `Is ${quoted(key)}, where an expression gives no value` : undefined);

const MARKUP =
	/<\/?[a-z][^<>]*>|<!--|&(?:[a-z]{2,8}\d{0,2}|#\d{1,6}|#x[\da-f]{1,6});|(?<!\w)\*\*\w[^*\n]*\*\*/i;

/**
 * Letters of UTF-8 that were read as Windows-1252: `Ã¼` for ü, `Å›` for ś, `â€™` for an apostrophe, `ðŸ˜€` for an emoji; in
 * twos those of Russian, Greek, Chinese and Japanese, which begin with letters that stand before a quotation mark as well.
 * `√º` is a ü that was read as Mac Roman.
 */
const MOJIBAKE =
	/[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÄÅ][‚„†‡ˆ™š›œžº¼¾±³]|(?:[ÐÑÎÏ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]){2}|(?:[ãäåæçè][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}){2}|â[€„‚\u0080]|ðŸ|ï»¿|√[º∂§ü©®]/;

/** What may be wrong with a text, and may be meant. */
export function textDoubt(text: string): string | undefined {
	const [markup] = MARKUP.exec(text) ?? [];
	if (markup) return `Holds markup, ${quoted(markup)}, which may be spoken or shown as it is`;
	const [letters] = MOJIBAKE.exec(text) ?? [];
	if (letters) {
		return `Holds "${letters}", which is often a letter of a file that was read with another encoding`;
	}
	const error = text
		.split(/[\s.,:;]+/)
		.find((word) => SHEET_ERRORS.has(word.replace(/!$/, '')) || SHEET_ERRORS.has(word));
	if (error) return `Holds "${error}", which a sheet shows in place of a value`;
	const [hole] = HOLE.exec(text) ?? [];
	return hole && `Holds the word "${hole}", which an expression gives for no value`;
}
