import isEqual from 'lodash/isEqual';
import isPlainObject from 'lodash/isPlainObject';
import type { IDataObject } from 'n8n-workflow';

import { endsLikeFile } from '../addresses/fileNames';
import { sharingPage } from '../addresses/sharingPage';
import { parsedUrl } from '../addresses/urls';
import { NESTED, type NestedKind } from '../messages/cells';
import type { Told } from '../messages/reasons';
import { isBlank } from '../utils/text';
import { withExamples } from '../utils/withExamples';
import { columnReference, stepTo } from './columns';

interface Nested {
	/** Its own name; empty for an entry of a list. */
	name: string;
	/** How an expression gets there: `.thumbnails.large.url`, `[0]["source url"]`. */
	path: string;
	value: unknown;
}

/** How far a value is searched: records of services have their texts and files within these limits. */
const MAX_NESTING = 8;
const MAX_WIDTH = 500;

function childValues({ path, value }: Nested): Nested[] {
	if (Array.isArray(value)) {
		return value.map((child: unknown, at) => ({ name: '', path: `${path}[${at}]`, value: child }));
	}
	if (!isPlainObject(value)) return [];
	return Object.entries(value as object).map(([name, child]: [string, unknown]) => ({
		name,
		value: child,
		path: path + stepTo(name),
	}));
}

const isText = ({ value }: Nested): boolean =>
	typeof value === 'number' || (typeof value === 'string' && !isBlank(value));

/** The texts of a list or an object, those of its own fields first. */
function textsIn(value: unknown): Nested[] {
	const texts: Nested[] = [];
	let level: Nested[] = [{ name: '', path: '', value }];
	for (let depth = 0; depth < MAX_NESTING; depth += 1) {
		level = level.flatMap(childValues).slice(0, MAX_WIDTH);
		texts.push(...level.filter(isText));
	}
	return texts;
}

const urlIn = ({ value }: Nested): URL | undefined =>
	typeof value === 'string' && /^\s*https?:\/\//i.test(value) ? parsedUrl(value.trim()) : undefined;

/** How the URLs of pages end, and what the small pictures of a file are called. */
const IS_PAGE_PATH = withExamples(/\/$|\.(?:html?|php|aspx?)$|\/(?:view|edit|preview|open)$/i, {
	is: ['/lamp/', '/lamp.html', '/file/d/1AbC/view'],
	isNot: ['/lamp.png', '/views'],
});
const IS_PREVIEW = /thumb|icon/i;

/** The first URL that may be one of a file; before that, one that ends like a file, or says that it is a download. */
function fileIn(texts: Nested[]): Nested | undefined {
	const files = texts.flatMap((text) => {
		const url = IS_PREVIEW.test(text.path) ? undefined : urlIn(text);
		return url?.protocol === 'https:' && !sharingPage(url.href) ? { text, url } : [];
	});
	const file =
		files.find(({ url }) => endsLikeFile(url.pathname) || /download/i.test(url.href)) ??
		files.find(({ url }) => !IS_PAGE_PATH.test(url.pathname));
	return file?.text;
}

function isPageAddress(text: Nested): boolean {
	const url = urlIn(text);
	return url !== undefined && !endsLikeFile(url.pathname);
}

/** Names of fields that hold what a person has written, best first. */
const TEXT_NAMES = ['text', 'content', 'plain_text', 'value', 'name', 'title'];

function writtenText(texts: Nested[]): Nested | undefined {
	const others = texts.filter((text) => !urlIn(text));
	const named = TEXT_NAMES.map((name) => others.find((text) => text.name === name));
	return named.find(Boolean) ?? others[0] ?? texts[0];
}

const FIND: Record<NestedKind, (texts: Nested[]) => Nested | undefined> = {
	text: writtenText,
	file: fileIn,
	url: (texts) => texts.find(isPageAddress) ?? texts.find(urlIn),
};

/** The error that a table or a node gives in place of a value: `{ error: "#ERROR!" }`, `{ specialValue: "NaN" }`. */
function errorOfValue({ error, specialValue }: IDataObject): string | undefined {
	const found = error || specialValue;
	if (!found) return undefined;
	const said: unknown = isPlainObject(found) ? (found as IDataObject).message : found;
	return typeof said === 'string' ? said : JSON.stringify(found);
}

/** The name of a file as forms, tables and n8n describe one: `{ filename, mimetype }`. */
function fileNameOfEntry(entry: IDataObject): string | undefined {
	const name = entry.filename ?? entry.fileName;
	const isFile = ['mimetype', 'mimeType', 'type'].some((key) => key in entry);
	return typeof name === 'string' && isFile ? name : undefined;
}

/**
 * Says how to get at what is wanted where a field has got a list or an object, such as the attachments of a record, by the
 * values in it and not by their names. Undefined for another value.
 *
 * @param rows that the value may be a column of
 */
export function nestedText(
	value: unknown,
	rows: IDataObject[],
	wanted: NestedKind = 'text',
): Told | undefined {
	if (!Array.isArray(value) && !isPlainObject(value)) return undefined;
	const nesting = Array.isArray(value) ? 'list' : 'object';
	const entry: unknown = Array.isArray(value) ? value[0] : value;
	const object = isPlainObject(entry) ? (entry as IDataObject) : {};
	const error = errorOfValue(object);
	if (error !== undefined) return NESTED.errorAsValue(error);
	const texts = textsIn(value);
	const fileName = fileNameOfEntry(object);
	const found = fileName !== undefined && wanted === 'text' ? undefined : FIND[wanted](texts);
	if (!found && fileName !== undefined) return NESTED.fileAsValue(fileName, wanted);
	if (!found) return NESTED.nothingInValue(nesting, texts.length === 0 ? 'text' : wanted);
	const [column] = rows.flatMap((row) =>
		Object.keys(row).filter((name) => isEqual(row[name], value)),
	);
	return column === undefined
		? NESTED.wantedInValue(nesting, found.path)
		: NESTED.wantedInColumn(nesting, columnReference(column) + found.path);
}
