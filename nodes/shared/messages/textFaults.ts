import { quoted } from '../utils/text';
import { reasons } from './reasons';

const FILL_IN = 'Write it in {{ }} and switch the field to Expression';

/** Why a text, or a part of it, is not what anybody means: what an expression, a sheet or a file leaves behind. */
export const TEXT_FAULT = reasons({
	expressionAsText: (text: string) =>
		`This is the expression ${quoted(text)} as plain text. ${FILL_IN}`,
	expressionNotFilledIn: (expression: string) =>
		`Contains ${quoted(expression)}, which n8n didn't fill in. Switch the field to Expression, or correct the row`,
	expressionWithoutBraces: (expression: string) =>
		`Contains the expression ${quoted(expression)} as plain text. ${FILL_IN}`,
	expressionEndsTwice: () =>
		'Ends with "}}", which is left over from an expression. Remove it from the field',
	sheetError: (text: string) => `This is the spreadsheet error ${quoted(text)}`,
	holdsSheetError: (error: string) => `Contains the spreadsheet error "${error}"`,
	formulaAsText: (text: string) => `This is the formula ${quoted(text)}, not its result`,
	noValueAsText: (text: string) =>
		`This is ${quoted(text)}, which expressions return for a missing value`,
	invalidDate: () => 'Contains "Invalid DateTime", which expressions return for an invalid date',
	objectAsText: (text: string) =>
		`Contains "${text}", which expressions return for an object. Add the name of the field that you want`,
	/** @param shown in place of letters */
	wrongEncoding: (shown: string) =>
		`Contains ${shown} in place of letters. Read the file with another encoding, such as windows-1252`,
	urlWithoutValue: (word: string) => `Contains "${word}" in place of a missing value`,
	urlWithPlaceholder: (placeholder: string) =>
		`Contains the placeholder "${placeholder}", which isn't filled in`,
	urlCutOff: () => 'Ends with dots: the rest of the URL is cut off',
	keyWithoutValue: (key: string) => `This is ${quoted(key)}, in which a value is missing`,
	namesNothing: (text: string) => `This is ${quoted(text)}, which doesn't identify a video`,
});

const AS_IT_IS = 'which may be spoken or shown as is';

/** What may be wrong with a text, and may be meant. */
export const TEXT_DOUBT = reasons({
	holdsMarkup: (markup: string) => `Contains the markup ${quoted(markup)}, ${AS_IT_IS}`,
	perhapsWrongEncoding: (letters: string) =>
		`Contains "${letters}", which often comes from a file read with the wrong encoding`,
	perhapsNoValue: (word: string) =>
		`Contains "${word}", which expressions return for a missing value`,
	urlPerhapsWithoutValue: (part: string) => `Contains "${part}", where a value may be missing`,
	perhapsNoText: (text: string) =>
		`This is ${quoted(text)}, which often means that there's no text`,
	perhapsNotDecoded: (part: string) => `Contains ${quoted(part)}, ${AS_IT_IS}`,
});
