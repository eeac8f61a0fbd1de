import type { INodeProperties } from 'n8n-workflow';

import { type Entry, folded, nameOf } from '../shared/lookups/libraries';

/** A field of *Filters*, and what it does to a list; it does nothing while it is empty. */
export type Filter = { field: INodeProperties } & (
	| { keeps(record: Entry, wanted: string): boolean }
	/** Documented as a query parameter: the service filters. */
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

const contains = (value: unknown, wanted: string) =>
	typeof value === 'string' && folded(value).includes(folded(wanted));

/** Keeps the records whose name contains a text, in any case and with or without accents. */
export const nameContains: Filter = {
	field: textField(
		'Name Contains',
		'name',
		'e.g. amelia',
		'Part of the name, in any case and with or without accents',
	),
	keeps: (record, wanted) => contains(nameOf(record), wanted),
};

/** Keeps the records whose field is a text, in any case: "male" is not "female". */
export const fieldIs = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): Filter => ({
	field: textField(displayName, name, placeholder, description),
	keeps: (record, wanted) => folded(String(record[name] ?? '')) === folded(wanted),
});

/** Keeps the records whose field contains a text. */
export const fieldContains = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): Filter => ({
	field: textField(displayName, name, placeholder, description),
	keeps: (record, wanted) => contains(record[name], wanted),
});

/** Keeps the records whose field is true. */
export const fieldIsTrue = (displayName: string, name: string, description: string): Filter => ({
	field: { displayName, name, type: 'boolean', default: false, description },
	keeps: (record, wanted) => wanted !== 'true' || record[name] === true,
});

/** Leaves it to the service, as its document says that it can. */
export const asked = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): Filter => ({
	field: textField(displayName, name, placeholder, description),
	query: name,
});
