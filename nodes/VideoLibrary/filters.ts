import type { INodeProperties } from 'n8n-workflow';

import { boolean } from '../shared/items/values';
import { type Entry, folded, nameOf } from '../shared/lookups/libraries';
import { Explained } from '../shared/service/explanation';

/** Whether a record is to stay in a list. */
export type Keeps = (record: Entry) => boolean;

/**
 * A field of *Filters*, and what it does to a list; it does nothing while it is empty. A keeper throws Explained
 * when it cannot tell what is wanted.
 */
export type Filter = { field: INodeProperties } & (
	| { keeper(wanted: string): Keeps }
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
		'Part of the name; upper or lower case and accents do not matter',
	),
	keeper: (wanted) => (record) => contains(nameOf(record), wanted),
};

/** Keeps the records whose field is a text, in any case: "male" is not "female". */
export const fieldIs = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): Filter => ({
	field: textField(displayName, name, placeholder, description),
	keeper: (wanted) => (record) => folded(String(record[name] ?? '')) === folded(wanted),
});

/** Keeps the records whose field contains a text. */
export const fieldContains = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): Filter => ({
	field: textField(displayName, name, placeholder, description),
	keeper: (wanted) => (record) => contains(record[name], wanted),
});

/** Keeps the records whose field is true. */
export const fieldIsTrue = (displayName: string, name: string, description: string): Filter => ({
	field: { displayName, name, type: 'boolean', default: false, description },
	keeper: (wanted) => {
		const only = boolean(wanted);
		if (typeof only === 'boolean') return (record) => !only || record[name] === true;
		throw new Explained({ message: `${displayName}: Expected true or false` });
	},
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
