import { formatNumber, quoted } from '../utils/text';
import { reasons } from './reasons';

/** Of an empty field of any type. */
export const REQUIRED = 'Required';

export const EXPECTED_TEXT =
	'Expected text. If this is a list or an object, add the part that you want to the expression, such as [0].url or .name';
export const EXPECTED_NUMBER = 'Expected a number';
export const EXPECTED_BOOLEAN = 'Expected true or false';

export const NOT_WEB_URL = 'Must be a valid URL';
export const NOT_HTTPS_URL = 'Must be a valid HTTPS URL';

/** @param shown the invalid address, without its secrets */
export const withAddress = (message: string, shown: string): string => `${message}, not "${shown}"`;

export const SEVERAL_URLS = 'Contains more than one URL. Enter one';

export const notAmong = (value: unknown, choices: readonly unknown[]): string =>
	`"${String(value)}" isn't one of ${choices.join(', ')}`;

export const mustBe = (
	relation: 'at least' | 'greater than' | 'at most',
	limit: number | bigint,
): string => `Must be ${relation} ${formatNumber(limit)}`;

/** Such as `Has 2,001 characters (maximum: 2,000)`. */
export const tooLong = (length: number, limit: number, unit: string): string =>
	`Has ${formatNumber(length)} ${unit} (maximum: ${formatNumber(limit)})`;

export const notLanguageCode = (length: number): string =>
	`Must have exactly ${length} letters, such as en`;

export const SCRIPT_WITHOUT_VOICE = 'A voice is required when there is a script';

export const beyondCanvas = (limit: number, canvas: string): string =>
	`Must be within the canvas: at most ${formatNumber(limit)} for ${canvas}`;

export const NOT_HEX_COLOUR = 'Must be a hex color code, such as #ffffff';

export const idUsedTwice = (id: string): string => `Must be unique, but "${id}" is used twice`;

/** Why a text, or a part of it, is not what anybody means: what an expression, a sheet or a file leaves behind. */
export const TEXT_FAULT = reasons({
	expressionNotFilledIn: (expression: string) =>
		`Contains ${quoted(expression)}, which n8n didn't fill in. Write it in {{ }} and switch the field to Expression, or correct the row`,
	sheetError: (text: string) => `Contains the spreadsheet error ${quoted(text)}`,
	formulaAsText: (text: string) => `This is the formula ${quoted(text)}, not its result`,
	noValue: (text: string) => `Contains ${quoted(text)} in place of a missing value`,
	objectAsText: (text: string) =>
		`Contains "${text}", which expressions return for an object. Add the name of the field that you want`,
	wrongEncoding: (shown: string) =>
		`Contains ${quoted(shown)} in place of letters. Read the file with another encoding, such as windows-1252`,
	urlWithPlaceholder: (placeholder: string) =>
		`Contains the placeholder "${placeholder}", which isn't filled in`,
	namesNothing: (text: string) => `This is ${quoted(text)}, which doesn't identify a video`,
});

/** What may be wrong with a text, and may be meant. */
export const TEXT_DOUBT = reasons({
	perhapsNoText: (text: string) =>
		`This is ${quoted(text)}, which often means that there's no text`,
	perhapsNotPlain: (part: string) => `Contains ${quoted(part)}, which may be spoken or shown as is`,
});
