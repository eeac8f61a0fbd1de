import uniq from 'lodash/uniq';

import { listed } from './rowError';

/** Leading zeros go, long numbers become 1.23457E+15, and two or three short numbers, or one and a month, a date. */
const CHANGED_BY_EXCEL = [
	/^[+-]?0\d+$/,
	/^\d{12,}$/,
	/^\d+([.,]\d+)?E[+-]?\d+$/i,
	/^\d{1,4}[-/.]\d{1,4}([-/.]\d{1,4}([ T]\d{1,2}:\d{2}(:\d{2})?)?)?( ?[ap]m)?$/i,
	/^(?=\D*\d)(?:\d{1,4}[-/. ]?)?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:[-/. ]?\d{1,4})?$/i,
	/^\d{1,4}:\d{1,2}(:\d{1,2})?( ?[ap]m)?$/i,
	/^\d{1,3}(,\d{3})+$/,
	/^(\d[\d.,]*\s?%|[$€£]\d[\d.,]*|\(\d+\)|\+\d+|[+-]?\.\d+|true|false)$/i,
];

/**
 * Names the IDs that Excel makes others of as soon as it opens a file: their rows would be paid again. Those of paid rows
 * must stay as they are. Undefined where there are none.
 */
export function excelIdsText(all: string[]): string | undefined {
	const changed = uniq(all).filter((id) => CHANGED_BY_EXCEL.some((pattern) => pattern.test(id)));
	if (changed.length === 0) return undefined;
	return `Excel changes ${listed(changed, ', ')} when it opens a file, and the row would be charged again. Leave the IDs of charged rows as they are; in new rows, use IDs such as row-1`;
}
