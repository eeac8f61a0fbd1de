import { quoted } from '../utils/text';
import { reasons } from './reasons';

const FILL_IN = 'Write it in {{ }} and switch the field to Expression';

/** Why a text, or a part of it, is not what anybody means: what an expression, a sheet or a file leaves behind. */
export const TEXT_FAULT = reasons({
	expressionAsText: (text: string) => ({
		message: `This is the expression ${quoted(text)} as plain text. ${FILL_IN}`,
	}),
	expressionNotFilledIn: (expression: string) => ({
		message: `Contains ${quoted(expression)}, which n8n didn't fill in. Switch the field to Expression, or correct the row`,
	}),
	expressionWithoutBraces: (expression: string) => ({
		message: `Contains the expression ${quoted(expression)} as plain text. ${FILL_IN}`,
	}),
	expressionEndsTwice: () => ({
		message: 'Ends with "}}", which is left over from an expression. Remove it from the field',
	}),
	sheetError: (text: string) => ({ message: `This is the spreadsheet error ${quoted(text)}` }),
	holdsSheetError: (error: string) => ({ message: `Contains the spreadsheet error "${error}"` }),
	formulaAsText: (text: string) => ({
		message: `This is the formula ${quoted(text)}, not its result`,
	}),
	noValueAsText: (text: string) => ({
		message: `This is ${quoted(text)}, which expressions return for a missing value`,
	}),
	invalidDate: () => ({
		message: 'Contains "Invalid DateTime", which expressions return for an invalid date',
	}),
	objectAsText: (text: string) => ({
		message: `Contains "${text}", which expressions return for an object. Add the name of the field that you want`,
	}),
	/** @param shown in place of letters */
	wrongEncoding: (shown: string) => ({
		message: `Contains ${shown} in place of letters. Read the file with another encoding, such as windows-1252`,
	}),
	urlWithoutValue: (word: string) => ({
		message: `Contains "${word}" in place of a missing value`,
	}),
	urlWithPlaceholder: (placeholder: string) => ({
		message: `Contains the placeholder "${placeholder}", which isn't filled in`,
	}),
	urlCutOff: () => ({
		message: 'Ends with dots: the rest of the URL is cut off',
	}),
	keyWithoutValue: (key: string) => ({
		message: `This is ${quoted(key)}, in which a value is missing`,
	}),
	namesNothing: (text: string) => ({
		message: `This is ${quoted(text)}, which doesn't identify a video`,
	}),
});

const AS_IT_IS = 'which may be spoken or shown as is';

/** What may be wrong with a text, and may be meant. */
export const TEXT_DOUBT = reasons({
	holdsMarkup: (markup: string) => ({
		message: `Contains the markup ${quoted(markup)}, ${AS_IT_IS}`,
	}),
	perhapsWrongEncoding: (letters: string) => ({
		message: `Contains "${letters}", which often comes from a file read with the wrong encoding`,
	}),
	perhapsNoValue: (word: string) => ({
		message: `Contains "${word}", which expressions return for a missing value`,
	}),
	urlPerhapsWithoutValue: (part: string) => ({
		message: `Contains "${part}", where a value may be missing`,
	}),
	perhapsNoText: (text: string) => ({
		message: `This is ${quoted(text)}, which often means that there's no text`,
	}),
	perhapsNotDecoded: (part: string) => ({ message: `Contains ${quoted(part)}, ${AS_IT_IS}` }),
});
