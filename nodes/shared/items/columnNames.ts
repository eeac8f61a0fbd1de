import isEqual from 'lodash/isEqual';
import isPlainObject from 'lodash/isPlainObject';
import truncate from 'lodash/truncate';
import type { IDataObject } from 'n8n-workflow';

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** What a person does not see in a name, or would end an expression of n8n. */
const HIDDEN = /[{}]|(?! )\s|\p{Default_Ignorable_Code_Point}/gu;

const escaped = (character: string) =>
	`\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Whether a name cannot stand behind a dot. */
export const needsQuotes = (column: string): boolean => !NAME.test(column);

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
