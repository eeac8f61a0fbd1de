import uniq from 'lodash/uniq';
import type { INodeExecutionData } from 'n8n-workflow';

import type { Told } from '../messages/reasons';
import { FILE_FAULT } from '../messages/rows';
import { withExamples } from '../utils/text';
import { inBraces } from './expressionFaults';

export const columnNames = (items: INodeExecutionData[]): string[] =>
	uniq(items.flatMap(({ json }) => Object.keys(json)));

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
}

/** A row without the column of *Version* has the first. */
const OPTIONAL_FIELD = 'version';

/** The columns in an expression. */
const COLUMN_REFERENCES = withExamples(
	/\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)(?![\p{L}\p{N}_$(])|\[(["'])([^"']+)\2\])/gu,
	{
		is: ['$json.name', '$json["first name"]', '$json.a.b', '$json.a + $json["b"]'],
		isNot: ['$json.keys()', '$json[name]', '$json'],
	},
);

const columnsIn = (code: string): string[] =>
	[...code.matchAll(COLUMN_REFERENCES)].map(([, name, , quoted]) => name ?? unescapedName(quoted));

/** A name with `\u00f6` in it, as JavaScript reads it. */
const unescapedName = (text: string): string =>
	text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const isOneColumn = (code: string): boolean => code.replace(COLUMN_REFERENCES, '').trim() === '';

const TEXT_LITERALS = /(["'])[^"']*\1/g;

/** Whether an expression joins columns and texts with +; anything else may be intended. */
const isJoin = (code: string): boolean =>
	/^[\s+]*$/.test(code.replace(COLUMN_REFERENCES, '').replace(TEXT_LITERALS, ''));

/** An expression that may ask whether a column is empty: it knows what to do then. */
const ASKS = withExamples(/[?!<>]|===?|\|\||&&|\$if|Boolean|filter|compact|Empty/, {
	is: ['$json.a ?? "b"', '$json.a || "b"', '$if($json.a, 1, 2)', '$json.a.isEmpty()'],
	isNot: ['$json.a', '$json.a + "-" + $json.b', '$json.a.trim()'],
});

/** The columns without which a text has a gap, as in `{{ $json.product }}-{{ $json.language }}`. */
export const neededColumns = (parameter: unknown): string[] =>
	inBraces(String(parameter)).flatMap((expression) =>
		ASKS.test(expression) ? [] : columnsIn(expression),
	);

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
	const missing: MissingColumn[] = [];
	for (const { field, text } of expressionsIn(parameters)) {
		if (field === OPTIONAL_FIELD) continue;
		for (const expression of inBraces(text)) {
			const code = expression.slice(2, -2);
			const unknown = columnsIn(code).filter((column) => !columns.includes(column));
			if (unknown.length === 0 || !isJoin(code)) continue;
			const leavesGap = expression !== text.trim() || !isOneColumn(code);
			missing.push(...unknown.map((column) => ({ field, expression, column, leavesGap })));
		}
	}
	return missing;
}

/**
 * Says where a file was read with another delimiter than its own, so that all of its columns are in one, or with a byte order
 * mark, which n8n takes for a part of the first column's name.
 */
export function misreadFile(columns: string[]): Told | undefined {
	if (columns.length === 1 && /[;\t|]/.test(columns[0])) {
		return FILE_FAULT.columnsNotSplit(columns[0]);
	}
	const marked = columns.find((column) => column.startsWith('\ufeff'));
	return marked === undefined ? undefined : FILE_FAULT.byteOrderMark(marked.slice(1));
}
