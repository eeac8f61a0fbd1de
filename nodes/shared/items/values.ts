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
 * A cell of a sheet as text: a number or a date is welcome, an empty cell is an empty text; of a resource locator
 * inside a collection, its value. Other objects are left for validation.
 */
export const text = (value: unknown): unknown => {
	if (value === undefined || value === null) return '';
	if (typeof value !== 'object') return String(value);
	if ('__rl' in value && 'value' in value) return text(value.value);
	return dateText(value) ?? value;
};

/** A date of JavaScript's or luxon's in ISO 8601, as JSON has it; undefined for an invalid one and other objects. */
function dateText(value: object): string | undefined {
	if (!('toJSON' in value) || typeof value.toJSON !== 'function') return undefined;
	const json: unknown = value.toJSON();
	return typeof json === 'string' ? json : undefined;
}

/** Like {@link text}, but undefined when empty or blank, so that a default rules. */
export const optionalText = (value: unknown): unknown => {
	const given = text(value);
	return typeof given === 'string' && given.trim() === '' ? undefined : given;
};

const isEmptyCell = (value: unknown) => optionalText(value) === undefined;

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

/** Like {@link boolean}, but undefined when empty. */
export const optionalBoolean = (value: unknown): unknown =>
	isEmptyCell(value) ? undefined : boolean(value);

/** Like {@link boolean}, but undefined unless true: false is the service's default wherever this is used. */
export const flag = (value: unknown): unknown => optionalBoolean(value) || undefined;

/**
 * A choice in an entry of a list, whose empty cell means the panel's default. There is no default for an entry
 * that does not have the field: n8n gives all fields to entries of the panel, so that one comes from JSON.
 */
export const choice = (entry: Record<string, unknown>, name: string, fallback: string): unknown =>
	Object.hasOwn(entry, name) ? (optionalText(entry[name]) ?? fallback) : undefined;

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

/**
 * The entries of a list, each without the fields that are empty in it.
 *
 * @throws Unreadable when the JSON is not a list of objects
 */
export function jsonList(parameter: string, value: unknown): Array<Record<string, unknown>> {
	const list = json(parameter, value);
	if (Array.isArray(list) && list.every(isPlainObject)) {
		return list.map((entry: Record<string, unknown>) => omitBy(entry, isEmptyCell));
	}
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
