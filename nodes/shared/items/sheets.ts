/**
 * What sheets show where a formula has no value: Excel, LibreOffice and Google Sheets, in English, German, French, Spanish,
 * Italian, Portuguese, Dutch, Russian, Polish, the languages of the North, Czech, Hungarian and Turkish. A list, as #SALE! is
 * a text for a slide; names without their mark that are words, such as #VALUE, are none of it.
 */
export const SHEET_ERRORS = new Set(
	[
		'N/A REF! DIV/0! VALUE! NAME? NULL! NUM! ERROR! SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! TIMEOUT! EXTERNAL! PYTHON! GETTING_DATA',
		'NV BEZUG! WERT! ZAHL! ÜBERLAUF! KALK! FELD! N/D VALEUR! NOM? NOMBRE! NUL! PROPAGATION! CALCUL!',
		'REF DIV/0 NUM ERROR Н/Д ССЫЛКА! ЗНАЧ! ИМЯ? ДЕЛ/0! ЧИСЛО! N/D! ADR! ARG! DZIEL/0! NAZWA? LICZBA!',
		'SAKNAS! REFERENS! VÄRDEFEL! NAMN? DIVISION/0! OGILTIGT! I/T REFERENCE! VÆRDI! VERDI! NAVN? PUUTTUU! VIITTAUS! ARVO! NIMI? JAKO/0! LUKU!',
		'NENÍ_K_DISPOZICI ODKAZ! HODNOTA! NÁZEV? DĚLENÍ_NULOU! ČÍSLO! HIÁNYZIK HIV! ÉRTÉK! NÉV? ZÉRÓOSZTÓ! SZÁM! YOK BAŞV! DEĞER! AD? SAYI/0! SAYI!',
		'¡REF! ¡DIV/0! ¡VALOR! ¿NOMBRE? ¡NUM! ¡NULO! VALORE! RIF! NOME? NULLO! VALOR! NÚM! NULO! N/B VERW! DEEL/0! WAARDE! NAAM? GETAL! LEEG!',
		'¡DESBORDAMIENTO! ¡CALC! ESPANSIONE! DESPEJAR! OVERLOOP! ПЕРЕНОС! ROZLANIE!',
	].flatMap((words) => words.split(' ').map((word) => `#${word}`)),
);

const isErrorName = (word: string) => SHEET_ERRORS.has(word.toUpperCase());

/** What may be one of them within a text, and LibreOffice's `Err:502`; `#REF-001` is a number of something. */
const MAY_BE_ERROR =
	/(?<![\p{L}\p{N}])(?:#[¡¿]?[\p{Lu}_]{1,30}(?:\/[\p{Lu}0][!?]?|[!?]|(?![-_ :]?\d))|Err ?:5\d\d)(?![\p{L}\p{N}])/gu;

const nameIn = (word: string): string | undefined =>
	[word, word.replace(/[!?]$/, '')].find(
		(name) => SHEET_ERRORS.has(name) || name.startsWith('Err'),
	);

/** The first error of a sheet within a text. */
export const errorIn = (text: string): string | undefined =>
	text.match(MAY_BE_ERROR)?.map(nameIn).find(Boolean);

/** Nothing but errors and marks, as `#N/A €`. */
const isAllErrors = (text: string): boolean =>
	errorIn(text) !== undefined &&
	/^[\p{P}\p{Sc}\s%]*$/u.test(text.replace(MAY_BE_ERROR, (word) => (nameIn(word) ? '' : word)));

/** `#N/A` in any case, `#N/A N/A`, a column that is too narrow, and a formula that has not ended. */
export const isSheetError = (text: string) =>
	(text.startsWith('#') &&
		text.split(/\s+/).every((word) => isErrorName(word) || isErrorName(`#${word}`))) ||
	isAllErrors(text) ||
	/^(?:#{3,}|(?:Loading(?: data)?|(?:#N\/A )?Requesting data|Wird geladen|Chargement|Cargando|Caricamento|Carregando|Загрузка)\s?(?:\.{3}|…))$/i.test(
		text,
	);
