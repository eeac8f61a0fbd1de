import type { JsonObject } from './types';

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at a key, or an empty one. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
	const value = parent[key];
	return isObject(value) ? value : {};
}

/** The objects of a list at a key; entries of another type are left out. */
export function objectsAt(parent: JsonObject, key: string): JsonObject[] {
	const value = parent[key];
	return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textAt(parent: JsonObject, key: string): string | undefined {
	const value = parent[key];
	return typeof value === 'string' ? value : undefined;
}

/** Every string anywhere inside a value. */
export function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (Array.isArray(value)) return value.flatMap(textsIn);
	return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
