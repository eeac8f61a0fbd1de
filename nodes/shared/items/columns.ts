import isEqual from 'lodash/isEqual';
import isPlainObject from 'lodash/isPlainObject';
import truncate from 'lodash/truncate';
import uniq from 'lodash/uniq';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** What a person does not see in a name, or would end an expression of n8n. */
const HIDDEN = /[{}]|(?! )\s|\p{Default_Ignorable_Code_Point}/gu;

const escaped = (character: string) =>
	`\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const columnNames = (items: INodeExecutionData[]): string[] =>
	uniq(items.flatMap(({ json }) => Object.keys(json)));

/** Whether a name cannot stand behind a dot. */
const needsQuotes = (column: string): boolean => !NAME.test(column);

/** A column as an expression names it: `$json.url`, `$json["my script"]`, `$json["\ufeffscript"]`. */
export const columnReference = (column: string): string =>
	needsQuotes(column)
		? `$json[${JSON.stringify(column).replace(HIDDEN, escaped)}]`
		: `$json.${column}`;

const lettersOf = (name: string) =>
	name
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

/** The column that is meant by a name that differs in blanks, case, marks, or characters that are not seen. */
export const similarColumn = (name: string, columns: string[]): string | undefined =>
	columns.find((column) => lettersOf(column) !== '' && lettersOf(column) === lettersOf(name));

const DELIMITERS: Record<string, string> = { ';': 'semicolons', '\t': 'tabs', '|': 'the sign |' };

/**
 * Says where a file was read with another delimiter than its own, so that all of its columns are in one.
 *
 * @param missing a column that was looked for
 */
export function unsplitText(columns: string[], missing = ''): string | undefined {
	const all = columns.find(
		(column) => columns.length === 1 || column.split(/[;\t|]/).includes(missing),
	);
	const [delimiter] = /[;\t|]/.exec(all ?? '') ?? [];
	if (all === undefined || delimiter === undefined) return undefined;
	const name = truncate(all, { length: 60 });
	return `All columns are in one, "${name}": the file seems to be separated by ${DELIMITERS[delimiter]}`;
}

/** Where in a list or an object its text is, as an expression names it. */
function pathToText(value: unknown): string {
	if (Array.isArray(value)) return `[0]${pathToText(value[0])}`;
	if (!isPlainObject(value)) return '';
	const names = Object.keys(value as object);
	const name = ['url', 'text', 'value', 'name'].find((each) => names.includes(each)) ?? names[0];
	return name === undefined ? '' : `.${name}`;
}

/**
 * Says how to get at the text where a field has got a list or an object, such as the attachments of a record. Undefined
 * for another value.
 *
 * @param rows that the value may be a column of
 */
export function nestedText(value: unknown, rows: IDataObject[]): string | undefined {
	if (!Array.isArray(value) && !isPlainObject(value)) return undefined;
	const what = Array.isArray(value) ? 'a list' : 'an object';
	const path = pathToText(value);
	if (path === '' || (Array.isArray(value) && value.length === 0))
		return `Is ${what} without a text`;
	const columns = rows.flatMap((row) =>
		Object.keys(row).filter((name) => isEqual(row[name], value)),
	);
	return columns.length === 0
		? `Is ${what}: add ${path} to its expression`
		: `Is ${what}: use {{ ${columnReference(columns[0])}${path} }}`;
}

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
	const columns = columnNames(items);
	const unquoted = columns.filter(needsQuotes);
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
