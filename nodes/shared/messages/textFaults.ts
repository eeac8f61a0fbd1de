import { quoted } from '../utils/text';
import { reasons } from './reasons';

const OF_SHEET = 'which a sheet shows in place of a value';

const FILLED_IN = 'fills in between {{ and }} only, in a field that is switched to Expression';

/** Why a text, or a part of it, is not what anybody means: what an expression, a sheet or a file leaves behind. */
export const TEXT_FAULT = reasons({
	expressionAsText: (text: string) => ({ message: `Is ${quoted(text)}, which n8n ${FILLED_IN}` }),
	expressionNotFilledIn: (expression: string) => ({
		message: `Holds ${quoted(expression)}, which n8n has not filled in: switch the field to Expression, or correct the row`,
	}),
	expressionWithoutBraces: (expression: string) => ({
		message: `Holds ${quoted(expression)}, which n8n ${FILLED_IN}`,
	}),
	expressionEndsTwice: () => ({
		message: 'Holds "}}" at its end, which is left of an expression: remove it from the field',
	}),
	sheetError: (text: string) => ({ message: `Is ${quoted(text)}, ${OF_SHEET}` }),
	holdsSheetError: (error: string) => ({ message: `Holds "${error}", ${OF_SHEET}` }),
	formulaAsText: (text: string) => ({
		message: `Is the formula ${quoted(text)}, not its value`,
	}),
	noValueAsText: (text: string) => ({
		message: `Is ${quoted(text)}, which an expression gives for no value`,
	}),
	invalidDate: () => ({
		message: 'Holds "Invalid DateTime", which an expression gives for what is no date',
	}),
	objectAsText: (text: string) => ({
		message: `Holds "${text}", which an expression gives for an object: add its field`,
	}),
	/** @param shown in place of letters */
	wrongEncoding: (shown: string) => ({
		message: `Holds ${shown} in place of letters: read the file with another encoding, such as windows-1252`,
	}),
	urlWithoutValue: (word: string) => ({
		message: `Holds "${word}", where an expression gives no value`,
	}),
	urlWithPlaceholder: (placeholder: string) => ({
		message: `Holds "${placeholder}", which is not filled in`,
	}),
	urlCutOff: () => ({
		message: 'Holds dots at its end: the rest of the address is cut off',
	}),
	keyWithoutValue: (key: string) => ({
		message: `Is ${quoted(key)}, where an expression gives no value`,
	}),
	namesNothing: (text: string) => ({ message: `Is ${quoted(text)}, which names nothing` }),
});

const AS_IT_IS = 'which may be spoken or shown as it is';

/** What may be wrong with a text, and may be meant. */
export const TEXT_DOUBT = reasons({
	holdsMarkup: (markup: string) => ({
		message: `Holds markup, ${quoted(markup)}, ${AS_IT_IS}`,
	}),
	perhapsWrongEncoding: (letters: string) => ({
		message: `Holds "${letters}", which is often a letter of a file that was read with another encoding`,
	}),
	perhapsNoValue: (word: string) => ({
		message: `Holds the word "${word}", which an expression gives for no value`,
	}),
	urlPerhapsWithoutValue: (part: string) => ({
		message: `Holds "${part}", where a value may be missing`,
	}),
	perhapsNoText: (text: string) => ({
		message: `Is ${quoted(text)}, which often stands for no text`,
	}),
	perhapsNotDecoded: (part: string) => ({ message: `Holds ${quoted(part)}, ${AS_IT_IS}` }),
});
