import omitBy from 'lodash/omitBy';
import isPlainObject from 'lodash/isPlainObject';

/** A parameter that no request can be built from, e.g. text that should be JSON and is not. */
export class Unreadable extends Error {
	constructor(
		readonly parameter: string,
		message: string,
	) {
		super(message);
	}
}

/**
 * A cell of a sheet as text: a number is welcome, an empty cell is an empty text; of a resource locator inside
 * a collection, its value. Other objects are left for validation.
 */
export const text = (value: unknown): unknown => {
	if (value === undefined || value === null) return '';
	if (typeof value !== 'object') return String(value);
	return '__rl' in value && 'value' in value ? text(value.value) : value;
};

/** Like {@link text}, but undefined when empty, so that the service's default rules. */
export const optionalText = (value: unknown): unknown =>
	text(value) === '' ? undefined : text(value);

/** A cell of a sheet as a number; undefined when empty. What is no number is left for validation. */
export const optionalNumber = (value: unknown): unknown => {
	const given = optionalText(value);
	if (typeof given !== 'string') return given;
	const number = Number(given);
	return Number.isNaN(number) ? given : number;
};

/** A cell of a sheet as a boolean: sheets say TRUE and FALSE. What is neither is left for validation. */
export const boolean = (value: unknown): unknown => {
	const word = String(value).toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	return value;
};

/** Like {@link boolean}, but undefined unless true: false is the service's default wherever this is used. */
export const optionalBoolean = (value: unknown): unknown => boolean(value) || undefined;

/** An object without the fields that are undefined. */
export const given = <T extends object>(fields: T): Partial<T> =>
	omitBy(fields, (value) => value === undefined) as Partial<T>;

/**
 * A parameter of type JSON: text as typed, or what an expression gave.
 *
 * @throws Unreadable when it is text that is not JSON
 */
export function json(parameter: string, value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value);
	} catch {
		return unreadable(parameter, 'This is not valid JSON');
	}
}

/** @throws Unreadable when the JSON is not a list of objects */
export function jsonList(parameter: string, value: unknown): Array<Record<string, unknown>> {
	const list = json(parameter, value);
	if (Array.isArray(list) && list.every(isPlainObject)) return list;
	return unreadable(parameter, 'Expected a list of objects: [ { ... }, { ... } ]');
}

/** @throws Unreadable when the JSON is not an object */
export function jsonObject(parameter: string, value: unknown): Record<string, unknown> {
	const object = json(parameter, value);
	if (isPlainObject(object)) return object as Record<string, unknown>;
	return unreadable(parameter, 'Expected an object: { ... }');
}

/** @throws Unreadable */
export function unreadable(parameter: string, message: string): never {
	throw new Unreadable(parameter, message);
}
