import uniq from 'lodash/uniq';
import type { INodeExecutionData } from 'n8n-workflow';

import { unicodeEscape } from '../utils/text';
import { withExamples } from '../utils/withExamples';

/** A name that can stand behind a dot. */
const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** What is not seen in a name, or would end an expression of n8n. */
const TO_ESCAPE = withExamples(/[{}]|(?! )\s|\p{Default_Ignorable_Code_Point}/gu, {
	is: ['\ufeffscript', 'a\nb', 'a}}'],
	isNot: ['my script', 'größe'],
});

export const columnNames = (items: INodeExecutionData[]): string[] =>
	uniq(items.flatMap(({ json }) => Object.keys(json)));

/** How an expression gets at a field of an object: `.url`, `["my script"]`, `["\ufeffscript"]`. */
export const stepTo = (name: string): string =>
	IDENTIFIER.test(name)
		? `.${name}`
		: `[${JSON.stringify(name).replace(TO_ESCAPE, unicodeEscape)}]`;

/** A column as an expression names it: `$json.url`. */
export const columnReference = (column: string): string => `$json${stepTo(column)}`;

const lettersOf = (name: string) =>
	name
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

/** The column that is meant by a name that differs in blanks, case, marks, or characters that are not seen. */
export const similarColumn = (name: string, columns: string[]): string | undefined =>
	columns.find((column) => lettersOf(column) !== '' && lettersOf(column) === lettersOf(name));

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
}

/** A row without the column of *Version* has the first. */
const OPTIONAL_FIELD = 'version';

const EXPRESSIONS = /\{\{([^{}]*)\}\}/g;

/** An expression that is a column, and nothing else. */
const COLUMN = withExamples(/^\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(["'])([^"']+)\2\])$/u, {
	is: ['$json.name', '$json["first name"]'],
	isNot: ['$json.a.b', '$json.my script', '$json'],
});

/** A column anywhere in an expression. */
const COLUMN_REFERENCES = withExamples(
	/\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)(?![\p{L}\p{N}_$(])|\[(["'])([^"']+)\2\])/gu,
	{ is: ['$json.a.b', '$json.a + $json["b"]'], isNot: ['$json.keys()', '$json[name]'] },
);

const TEXT_LITERAL = /^(["'])[^"']*\1$/;

/** A column, or columns and texts with + between them; whatever else an expression does may be meant as it is. */
function referencedColumns(expression: string): string[] {
	const parts = expression.split('+').map((part) => part.trim());
	if (!parts.every((part) => COLUMN.test(part) || TEXT_LITERAL.test(part))) return [];
	return parts.flatMap((part) => [...part.matchAll(COLUMN_REFERENCES)].map(referencedName));
}

const referencedName = ([, name, , quoted]: RegExpMatchArray): string =>
	name ?? unescapedName(quoted);

const unescapedName = (text: string): string =>
	text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** An expression that may ask whether a column is empty: it knows what to do then. */
const ASKS = withExamples(/[?!<>]|===?|\|\||&&|\$if|Boolean|filter|compact|Empty/, {
	is: ['$json.a ?? "b"', '$json.a || "b"', '$if($json.a, 1, 2)', '$json.a.isEmpty()'],
	isNot: ['$json.a', '$json.a + "-" + $json.b', '$json.a.trim()'],
});

/** The columns without which a text has a gap, as in `{{ $json.product }}-{{ $json.language }}`. */
export const neededColumns = (parameter: unknown): string[] =>
	String(parameter)
		.split('{{')
		.slice(1)
		.map((part) => part.split('}}')[0])
		.filter((code) => !ASKS.test(code))
		.flatMap((code) => [...code.matchAll(COLUMN_REFERENCES)].map(referencedName));

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

/**
 * The columns that no item has, as in `{{ $json.nmae }}` or `Hello, {{ $json.nmae }}!`.
 *
 * @param parameters before n8n evaluates their expressions
 */
export function missingColumns(parameters: object, items: INodeExecutionData[]): MissingColumn[] {
	const columns = columnNames(items);
	const missingIn = (code: string) =>
		referencedColumns(code)
			.filter((column) => !columns.includes(column))
			.map((column) => ({ column, similar: similarColumn(column, columns) }));
	return expressionsIn(parameters)
		.filter(({ field }) => field !== OPTIONAL_FIELD)
		.flatMap(({ field, text }) =>
			[...text.matchAll(EXPRESSIONS)].flatMap(([expression, code]) =>
				missingIn(code).map((missing) => ({
					field,
					expression,
					...missing,
					leavesGap: expression !== text.trim() || !COLUMN.test(code.trim()),
				})),
			),
		);
}
