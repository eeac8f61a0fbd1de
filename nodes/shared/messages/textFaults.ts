import { quoted } from '../utils/text';
import { reasons } from './reasons';

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
