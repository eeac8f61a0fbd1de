import { isObject } from '../json';
import type { JsonObject } from '../types';

/** Something wrong with one field of a request. */
export interface Problem {
	path: string;
	text: string;
	/** Decides the error code that the answer carries. */
	kind: 'missing' | 'choice' | 'scriptTooLong' | 'invalid';
	details?: JsonObject;
}

export type Report = Problem[];

/** Looks at one value and adds what is wrong with it. */
export type Check = (value: unknown, path: string, report: Report) => void;

export interface Field {
	check: Check;
	/** The text when the field is absent; without it the field may be left out. */
	missing?: string;
}

export type Fields = Record<string, Field>;

export const required = (check: Check, missing = 'Required'): Field => ({ check, missing });
export const optional = (check: Check): Field => ({ check });

export function invalid(report: Report, path: string, text: string): void {
	report.push({ path, text, kind: 'invalid' });
}

export function missing(report: Report, path: string, text = 'Required'): void {
	report.push({ path, text, kind: 'missing' });
}

export function under(path: string, key: string | number): string {
	return path === '' ? `${key}` : `${path}.${key}`;
}

/** An object with the given fields; unknown ones are ignored. `rules` sees the whole object. */
export function record(fields: Fields, rules?: (value: JsonObject, at: At) => void): Check {
	return (value, path, report) => {
		if (!isObject(value)) return wrongType(report, path, 'object', value);
		for (const [key, field] of Object.entries(fields)) {
			const given = value[key];
			if (given !== undefined) field.check(given, under(path, key), report);
			else if (field.missing !== undefined) missing(report, under(path, key), field.missing);
		}
		rules?.(value, { path, report });
	};
}

export interface At {
	path: string;
	report: Report;
}

interface TextRules {
	min?: number;
	max?: number;
	minText?: string;
}

export function text({ min = 0, max = Infinity, minText }: TextRules = {}): Check {
	return (value, path, report) => {
		if (typeof value !== 'string') return wrongType(report, path, 'string', value);
		if (value.length < min) invalid(report, path, minText ?? atLeast(min));
		if (value.length > max) invalid(report, path, atMost(max));
	};
}

/** A script, whose excess length has an error code of its own. */
export function script(max: number, { min = 0, minText }: TextRules = {}): Check {
	const short = text({ min, minText });
	return (value, path, report) => {
		short(value, path, report);
		if (typeof value !== 'string' || value.length <= max) return;
		const details = { maxLength: max, currentLength: value.length };
		report.push({ path, text: atMost(max), kind: 'scriptTooLong', details });
	};
}

export function number(min = -Infinity, max = Infinity): Check {
	return (value, path, report) => {
		if (typeof value !== 'number') return wrongType(report, path, 'number', value);
		if (value < min) invalid(report, path, `Number must be greater than or equal to ${min}`);
		if (value > max) invalid(report, path, `Number must be less than or equal to ${max}`);
	};
}

export const flag: Check = (value, path, report) => {
	if (typeof value !== 'boolean') wrongType(report, path, 'boolean', value);
};

/** One of some words. `fixedText` is for the field whose message the document gives. */
export function choice(allowed: readonly string[], fixedText?: string): Check {
	const words = allowed.map((word) => `'${word}'`).join(' | ');
	return (value, path, report) => {
		if (typeof value === 'string' && allowed.includes(value)) return;
		const full = `Invalid enum value. Expected ${words}, received '${String(value)}'`;
		const details = { field: path, value, allowed: [...allowed] };
		report.push({ path, text: fixedText ?? full, kind: 'choice', details });
	};
}

interface ListRules {
	min?: number;
	max: number;
	minText?: string;
	maxText?: string;
}

export function list(item: Check, { min = 0, max, minText, maxText }: ListRules): Check {
	const few = minText ?? `Array must contain at least ${min} element(s)`;
	const many = maxText ?? `Array must contain at most ${max} element(s)`;
	return (value, path, report) => {
		if (!Array.isArray(value)) return wrongType(report, path, 'array', value);
		if (value.length < min) invalid(report, path, few);
		if (value.length > max) return invalid(report, path, many);
		value.forEach((entry, index) => item(entry, under(path, index), report));
	};
}

export function nullable(check: Check): Check {
	return (value, path, report) => {
		if (value !== null) check(value, path, report);
	};
}

function wrongType(report: Report, path: string, expected: string, value: unknown): void {
	const kind = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
	invalid(report, path, `Expected ${expected}, received ${kind}`);
}

const atLeast = (min: number) => `String must contain at least ${min} character(s)`;
const atMost = (max: number) => `String must contain at most ${max} character(s)`;
