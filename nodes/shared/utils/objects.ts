import { createHash } from 'crypto';
import isPlainObject from 'lodash/isPlainObject';
import omitBy from 'lodash/omitBy';
import sortBy from 'lodash/sortBy';

/** The order of the keys of an object says nothing: databases and people change it. */
const withSortedKeys = (_: string, value: unknown): unknown =>
	isPlainObject(value)
		? Object.fromEntries(sortBy(Object.entries(value as object), ([key]) => key))
		: value;

/** 132 bits of the SHA-256 of JSON data, whatever the order of keys: 22 characters of base64url. */
export const digest = (data: unknown): string =>
	createHash('sha256')
		.update(JSON.stringify(data, withSortedKeys))
		.digest('base64url')
		.slice(0, 22);

export const omitUndefined = <T extends object>(fields: T): Partial<T> =>
	omitBy(fields, (value) => value === undefined) as Partial<T>;

/** The entries of a list by their key; keys and entries stay in the order of the list. */
export function groupInOrder<Entry, Key>(
	list: Entry[],
	keyOf: (entry: Entry, index: number) => Key,
): Map<Key, Entry[]> {
	const groups = new Map<Key, Entry[]>();
	list.forEach((entry, index) => {
		const key = keyOf(entry, index);
		const group = groups.get(key);
		if (group) group.push(entry);
		else groups.set(key, [entry]);
	});
	return groups;
}

/** How many levels of objects and lists n8n is given: it cannot store thousands of them. */
const MAX_DEPTH = 100;

/** Whether a value is nested at most `levels` deep. */
export const isShallow = (value: unknown, levels = MAX_DEPTH): boolean =>
	typeof value !== 'object' ||
	value === null ||
	(levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));
