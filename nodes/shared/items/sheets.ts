import { withExamples } from '../utils/text';

/**
 * What sheets show where a formula has no value: Excel, LibreOffice and Google Sheets, in English, German, French, Spanish,
 * Italian, Portuguese, Dutch, Russian, Polish, the languages of the North, Czech, Hungarian and Turkish. Only the known ones
 * count: #SALE! is a text for a slide, and #VALUE, without its mark, is a word.
 */
const SHEET_ERRORS = new Set(
	[
		'N/A REF! DIV/0! VALUE! NAME? NULL! NUM! ERROR! SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! TIMEOUT! EXTERNAL! PYTHON! GETTING_DATA',
		'NV BEZUG! WERT! ZAHL! ÜBERLAUF! KALK! FELD! N/D VALEUR! NOM? NOMBRE! NUL! PROPAGATION! CALCUL!',
		'REF DIV/0 NUM ERROR Н/Д ССЫЛКА! ЗНАЧ! ИМЯ? ДЕЛ/0! ЧИСЛО! N/D! ADR! ARG! DZIEL/0! NAZWA? LICZBA!',
		'SAKNAS! REFERENS! VÄRDEFEL! NAMN? DIVISION/0! OGILTIGT! I/T REFERENCE! VÆRDI! VERDI! NAVN? PUUTTUU! VIITTAUS! ARVO! NIMI? JAKO/0! LUKU!',
		'NENÍ_K_DISPOZICI ODKAZ! HODNOTA! NÁZEV? DĚLENÍ_NULOU! ČÍSLO! HIÁNYZIK HIV! ÉRTÉK! NÉV? ZÉRÓOSZTÓ! SZÁM! YOK BAŞV! DEĞER! AD? SAYI/0! SAYI!',
		'¡REF! ¡DIV/0! ¡VALOR! ¿NOMBRE? ¡NUM! ¡NULO! VALORE! RIF! NOME? NULLO! VALOR! NÚM! NULO! N/B VERW! DEEL/0! WAARDE! NAAM? GETAL! LEEG!',
		'¡DESBORDAMIENTO! ¡CALC! ESPANSIONE! DESPEJAR! OVERLOOP! ПЕРЕНОС! ROZLANIE! PŘESAH! KIBONTÁS! TAŞMA! OVERLØB!',
		'ПУСТО! SKÄRNING! TYHJÄ! NULLA! BOŞ! NÃO_DISP ERREUR! FEHLER! ERRO! ERRORE! ¡ERROR! FOUT! BŁĄD! ОШИБКА! BLOQUEADO!',
	].flatMap((words) => words.split(' ').map((word) => `#${word}`)),
);

/** A possible sheet error in a text, or an error of LibreOffice. */
const MAY_BE_ERROR = withExamples(
	/(?<![\p{L}\p{N}])(?:#[¡¿]?[\p{Lu}_]{1,30}(?:\/[\p{Lu}0][!?]?|[!?]|(?![-_ :]?\d))|Err ?:5\d\d)(?![\p{L}\p{N}])/gu,
	{
		is: ['Hi #N/A!', '€#VALUE! each', '"#REF!" is back', '#¡REF!', 'Price Err:502'],
		isNot: ['#NVIDIA-1', '#REF-001', '#NUM 5', '#Value', 'A#N/A'],
	},
);

const nameIn = (word: string): string | undefined =>
	[word, word.replace(/[!?]$/, '')].find(
		(name) => SHEET_ERRORS.has(name) || name.startsWith('Err'),
	);

export const errorIn = (text: string): string | undefined =>
	text.match(MAY_BE_ERROR)?.map(nameIn).find(Boolean);

const ONLY_PUNCTUATION = withExamples(/^[\p{P}\p{Sc}\s%]*$/u, {
	is: ['', ' €', '()', ', '],
	isNot: ['5 €'],
});

/** Whether a text has nothing but errors in it, and punctuation: `#N/A €`. */
const isAllErrors = (text: string): boolean =>
	errorIn(text) !== undefined &&
	ONLY_PUNCTUATION.test(text.replace(MAY_BE_ERROR, (word) => (nameIn(word) ? '' : word)));

const LOADING = [
	'loading|loading data|requesting data|#n/a requesting data|calculating|wird geladen|laden|lädt|chargement|cargando',
	'caricamento|caricamento in corso|carregando|загрузка|ładowanie|läser in|読み込み中|正在加载|加载中|로드 중',
].flatMap((words) => words.split('|'));

/** The dots behind a word for loading, as three signs or as one. */
const DOTS = /\s?(?:\.{3}|…)$/;

const TOO_NARROW = /^#{3,}$/;

/** Whether a cell shows an error, or that it has no value yet, in place of a value. */
export function isSheetError(text: string): boolean {
	// as a person or a program writes it: `#n/a`
	if (SHEET_ERRORS.has(text.toUpperCase())) return true;
	if (isAllErrors(text)) return true;
	// what a column shows that is too narrow for its number
	if (TOO_NARROW.test(text)) return true;
	// an unfinished formula
	return DOTS.test(text) && LOADING.includes(text.replace(DOTS, '').toLowerCase());
}
