import isPlainObject from 'lodash/isPlainObject';
import omitBy from 'lodash/omitBy';
import type { INodeProperties } from 'n8n-workflow';

import { normalAddress } from '../addresses/normalAddress';
import { fitsIntoPath } from '../contract/endpoints';
import { CELL } from '../messages/rows';
import { cutAtWord, isBlank, withoutInvisible } from '../utils/text';
import { invalidParameter, UserFacingError } from './rowError';
import { textFault } from './textFaults';

/**
 * A cell of a sheet as text, also a number; a JavaScript or luxon date in ISO 8601; an empty cell as an empty text; a
 * resource locator inside a collection as its value. Anything else (true, NaN, an invalid date, other objects) is left
 * for validation.
 */
export const toText = (value: unknown): unknown => {
	if (value === undefined || value === null) return '';
	if (Number.isFinite(value) || typeof value === 'bigint') return String(value);
	if (typeof value !== 'object') return value;
	if ('__rl' in value && 'value' in value) return toText(value.value);
	const date =
		'toJSON' in value && typeof value.toJSON === 'function' && (value.toJSON() as unknown);
	return typeof date === 'string' ? date : value;
};

/** For values that may be true or false in words: groups, filters, variables. */
export const booleanAsText = (value: unknown): unknown =>
	typeof value === 'boolean' ? String(value) : value;

/** Like {@link toText}, but undefined when empty or blank, so that a default applies. */
export const optionalText = (value: unknown): unknown => {
	const text = toText(value);
	return typeof text === 'string' && isBlank(text) ? undefined : text;
};

export const isEmptyCell = (value: unknown): boolean => optionalText(value) === undefined;

/** A text that names something for its owner only: one that is too long is cut. */
export const shortLabel = (value: unknown, maxLength: number): unknown =>
	typeof value === 'string' ? cutAtWord(value, maxLength) : value;

/** Like {@link optionalText}, without the blanks around it: for names of columns and tables, as in `⚙️ Status`. */
export const trimmedName = (value: unknown): unknown => {
	const text = optionalText(value);
	return typeof text === 'string' ? text.trim() : text;
};

/** Like {@link trimmedName}, without what is not seen: for IDs and codes. */
export const trimmedText = (value: unknown): unknown => {
	const text = optionalText(value);
	return typeof text === 'string' ? withoutInvisible(text).trim() : text;
};

/** Like {@link optionalText}, for an address: see {@link normalAddress}. A faulty text stays, to be rejected. */
export const addressIn = (value: unknown): unknown => {
	const text = optionalText(value);
	return typeof text !== 'string' || textFault(text) ? text : normalAddress(text);
};

/**
 * One of some words, in any case, and with blanks as on the panel; undefined when empty. Anything else is left for
 * validation.
 */
export const optionalChoice = (value: unknown, words: readonly string[]): unknown => {
	const text = trimmedText(value);
	if (typeof text !== 'string') return text;
	return words.find((word) => lettersOfWord(word) === lettersOfWord(text)) ?? text;
};

const lettersOfWord = (word: string): string => word.replace(/[\s_-]/g, '').toLowerCase();

/** A cell of a sheet as a number; undefined when empty. Anything else is left for validation. */
export const optionalNumber = (value: unknown): unknown => {
	const text = trimmedText(value);
	if (typeof text !== 'string') return text;
	const number = Number(text);
	return Number.isNaN(number) ? text : number;
};

/** A cell of a sheet as a boolean, also of TRUE and FALSE, and of a database's 1 and 0. Anything else is left for validation. */
export const toBoolean = (value: unknown): unknown => {
	const word = String(trimmedText(value)).toLowerCase();
	if (word === 'true' || word === '1') return true;
	return word === 'false' || word === '0' ? false : value;
};

/** Like {@link toBoolean}, but undefined when empty. */
export const optionalBoolean = (value: unknown): unknown =>
	isEmptyCell(value) ? undefined : toBoolean(value);

/** Like {@link toBoolean}, but undefined for false, for fields whose default at the service is false. */
export const trueOrOmit = (value: unknown): unknown => optionalBoolean(value) || undefined;

/**
 * A parameter of type JSON: a text as typed, or the value of an expression.
 *
 * @throws UserFacingError when it is a text that is not JSON
 */
function parseJson(parameter: string, value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		// a byte order mark is no blank of JSON
		return JSON.parse(value.trim());
	} catch (error) {
		const inner = inCodeFence(value);
		if (inner) return parseJson(parameter, inner);
		return invalidParameter(parameter, CELL.notJson((error as SyntaxError).message));
	}
}

/** What language models put JSON into, often with words before and behind it; empty where there is none. */
const inCodeFence = (text: string): string =>
	text
		.split('```')
		.slice(1, -1)
		.join('```')
		.replace(/^[a-z]+/i, '');

/**
 * The entries of a list, each without its empty fields.
 *
 * @throws UserFacingError when the JSON is not a list of objects
 */
export function jsonList(parameter: string, value: unknown): Array<Record<string, unknown>> {
	const list = parseJson(parameter, value);
	if (Array.isArray(list) && list.every(isPlainObject)) {
		return list.map((entry: Record<string, unknown>) => omitBy(entry, isEmptyCell));
	}
	return invalidParameter(parameter, CELL.notListOfObjects());
}

/** @throws UserFacingError when the JSON is not an object */
export function jsonObject(parameter: string, value: unknown): Record<string, unknown> {
	const object = parseJson(parameter, value);
	if (isPlainObject(object)) return object as Record<string, unknown>;
	return invalidParameter(parameter, CELL.notObject());
}

/**
 * The number in a field of the panel; its default when it is empty.
 *
 * @throws UserFacingError when it holds no number, or one outside of the limits of the field
 */
export function numberIn(
	{ displayName, default: fallback, typeOptions = {} }: INodeProperties,
	value: unknown,
): number {
	const { minValue = 0, maxValue = Infinity } = typeOptions;
	const number = optionalNumber(value) ?? fallback;
	const isNumber = typeof number === 'number' && Number.isFinite(number);
	if (isNumber && number >= minValue && number <= maxValue) return number;
	throw new UserFacingError(CELL.notNumber(displayName, minValue, maxValue));
}

/** Like {@link numberIn}, for how many there may be: what is no whole number is rounded down. */
export const countIn = (field: INodeProperties, value: unknown): number =>
	Math.floor(numberIn(field, value));

/**
 * The text in a field of the panel; undefined when it is empty.
 *
 * @throws UserFacingError when it holds something else
 */
export function textIn({ displayName }: INodeProperties, value: unknown): string | undefined {
	const text = optionalText(booleanAsText(value));
	if (text === undefined || typeof text === 'string') return text;
	throw new UserFacingError(CELL.notText(displayName));
}

/**
 * The ID in a resource locator or a text field of the panel.
 *
 * @throws UserFacingError when it holds none that fits into a path
 */
export function idIn({ displayName }: INodeProperties, value: unknown): string {
	const id = toText(value);
	if (typeof id === 'string' && fitsIntoPath(id.trim())) return id.trim();
	throw new UserFacingError(CELL.noId(displayName));
}
