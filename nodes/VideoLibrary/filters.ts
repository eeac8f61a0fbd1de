import type { INodeProperties } from 'n8n-workflow';

import { toBoolean } from '../shared/items/cells';
import { UserFacingError } from '../shared/items/rowError';
import { foldCase, type LibraryRecord, nameOf } from '../shared/lookups/libraries';

/** Whether a record stays in a list. */
export type Predicate = (record: LibraryRecord) => boolean;

/** A field of *Filters*, and the filter that it sets while it is not empty. */
export type Filter = { field: INodeProperties } & (
	| {
			/** @throws UserFacingError when the value is invalid */
			predicate(value: string): Predicate;
	  }
	/** A documented query parameter: the service filters. */
	| { query: string }
);

const textField = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder,
	description,
});

const contains = (value: unknown, part: string) =>
	typeof value === 'string' && foldCase(value).includes(foldCase(part));

/** Keeps records whose name contains a text, whatever the case and the accents. */
export const nameContains: Filter = {
	field: textField(
		'Name Contains',
		'name',
		'e.g. amelia',
		'Part of the name; upper or lower case and accents do not matter',
	),
	predicate: (part) => (record) => contains(nameOf(record), part),
};

/** Keeps records whose field equals a text, whatever the case; `male` does not keep `female`. */
export const fieldIs = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): Filter => ({
	field: textField(displayName, name, placeholder, description),
	predicate: (value) => (record) => foldCase(String(record[name] ?? '')) === foldCase(value),
});

/** Keeps records whose field contains a text, whatever the case and the accents. */
export const fieldContains = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): Filter => ({
	field: textField(displayName, name, placeholder, description),
	predicate: (part) => (record) => contains(record[name], part),
});

/** Keeps records whose field is true. */
export const fieldIsTrue = (displayName: string, name: string, description: string): Filter => ({
	field: { displayName, name, type: 'boolean', default: false, description },
	predicate: (value) => {
		const only = toBoolean(value);
		if (typeof only === 'boolean') return (record) => !only || record[name] === true;
		throw new UserFacingError({ message: `${displayName}: Expected true or false` });
	},
});

/** Lets the service filter by a query parameter of the same name. */
export const queryParameter = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): Filter => ({
	field: textField(displayName, name, placeholder, description),
	query: name,
});
