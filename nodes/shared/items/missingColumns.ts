import uniq from 'lodash/uniq';
import type { INodeExecutionData } from 'n8n-workflow';

import { needsQuotes, similarColumn } from './columnNames';

/** A column that an expression names, and that no input item has. */
export interface MissingColumn {
	/** The path of the field that holds the expression, as in a request: `media.0.url`. */
	field: string;
	/** As it stands in the text: `{{ $json.name }}`. */
	expression: string;
	column: string;
	/** Whether it leaves a gap in a longer text: n8n puts nothing in its place, or the word "undefined". */
	leavesGap: boolean;
	/** The column that may be meant. */
	similar?: string;
	/** Whether the column is there, and its name needs quotes: `{{ $json.my script }}`. */
	isUnquoted?: boolean;
}

/** A row without the column of *Version* has the first. */
const OPTIONAL_FIELD = 'version';

const EXPRESSION = /\{\{([^{}]*)\}\}/g;

/** `$json.name` or `$json["name"]`. */
const COLUMN = /^\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(["'])([^"']+)\2\])$/u;
/** In a text; `$json.keys()` is a function. */
const COLUMNS = /\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)(?![\p{L}\p{N}_$(])|\[(["'])([^"']+)\2\])/gu;

const TEXT = /^(["'])[^"']*\1$/;

/** A column, or columns and texts with + between them; whatever else an expression does may be meant as it is. */
function columnsOf(expression: string): string[] {
	const parts = expression.split('+').map((part) => part.trim());
	if (!parts.every((part) => COLUMN.test(part) || TEXT.test(part))) return [];
	return parts.flatMap((part) => [...part.matchAll(COLUMNS)].map(nameIn));
}

const nameIn = ([, name, , quoted]: RegExpMatchArray): string => name ?? unescaped(quoted);

const unescaped = (text: string): string =>
	text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** An expression that asks whether a column is empty, or may, knows what to do then. */
const ASKS = /[?!<>]|===?|\|\||&&|\$if|Boolean|filter|compact|Empty/;

/** The columns without which a text has a gap, as in `{{ $json.product }}-{{ $json.language }}`. */
export const neededColumns = (parameter: unknown): string[] =>
	String(parameter)
		.split('{{')
		.slice(1)
		.map((part) => part.split('}}')[0])
		.filter((code) => !ASKS.test(code))
		.flatMap((code) => [...code.matchAll(COLUMNS)].map(nameIn));

/** What n8n puts around a value, and requests do not have: `media: { item: [{ url }] }`. */
const isLayer = (key: string, value: unknown) =>
	Array.isArray(value) || key === 'item' || key === 'value';

/**
 * The expressions of parameters, without their `=`, and the path of the field that holds each, as in a request.
 *
 * @param parameter before n8n evaluates it
 */
export function expressionsIn(
	parameter: unknown,
	path: string[] = [],
): Array<{ field: string; text: string }> {
	if (typeof parameter === 'string') {
		return parameter.startsWith('=') ? [{ field: path.join('.'), text: parameter.slice(1) }] : [];
	}
	return Object.entries(parameter ?? {}).flatMap(([key, value]) =>
		expressionsIn(value, isLayer(key, value) ? path : [...path, key]),
	);
}

/** The columns that the expressions of parameters name. */
export const namedColumns = (parameters: object): string[] =>
	uniq(expressionsIn(parameters).flatMap(({ text }) => neededColumns(text)));

/**
 * The columns that no item has, as in `{{ $json.nmae }}` or `Hello, {{ $json.nmae }}!`.
 *
 * @param parameters before n8n evaluates their expressions
 */
export function missingColumns(parameters: object, items: INodeExecutionData[]): MissingColumn[] {
	const columns = uniq(items.flatMap(({ json }) => Object.keys(json)));
	const unquoted = columns.filter((column) => needsQuotes(column));
	const missingIn = (code: string) => [
		...columnsOf(code)
			.filter((column) => !columns.includes(column))
			.map((column) => ({ column, similar: similarColumn(column, columns) })),
		...unquoted
			.filter((column) => code.trim() === `$json.${column}`)
			.map((column) => ({ column, similar: column, isUnquoted: true })),
	];
	return expressionsIn(parameters)
		.filter(({ field }) => field !== OPTIONAL_FIELD)
		.flatMap(({ field, text }) =>
			[...text.matchAll(EXPRESSION)].flatMap(([expression, code]) =>
				missingIn(code).map((missing) => ({
					...{ field, expression, ...missing },
					leavesGap: expression !== text.trim() || !COLUMN.test(code.trim()),
				})),
			),
		);
}
