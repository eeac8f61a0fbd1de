import isPlainObject from 'lodash/isPlainObject';

import { endsLikeFile } from '../addresses/fileNames';
import { sharingPage } from '../addresses/sharingPage';
import { isHttps } from '../addresses/urls';
import { NESTED } from '../messages/cells';
import type { Told } from '../messages/reasons';
import { isBlank } from '../utils/text';

/** A value within a list or an object. */
interface Inner {
	/** Its own name; empty for an entry of a list. */
	name: string;
	/** How an expression gets there: `.thumbnails.large.url`, `[0]["source url"]`. */
	path: string;
	value: unknown;
}

interface InnerText extends Inner {
	value: string | number;
}

/** How far a value is searched: records of services have their texts and files within these limits. */
const MAX_NESTING = 8;
const MAX_WIDTH = 500;

const stepTo = (name: string): string =>
	/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

function childrenOf({ path, value }: Inner): Inner[] {
	if (Array.isArray(value)) {
		return value.map((child: unknown, at) => ({ name: '', path: `${path}[${at}]`, value: child }));
	}
	if (!isPlainObject(value)) return [];
	return Object.entries(value as object).map(([name, child]: [string, unknown]) => ({
		name,
		path: path + stepTo(name),
		value: child,
	}));
}

const isText = (inner: Inner): inner is InnerText =>
	typeof inner.value === 'number' || (typeof inner.value === 'string' && !isBlank(inner.value));

/** The texts of a list or an object, those of its own fields first. */
function textsIn(value: unknown): InnerText[] {
	const texts: InnerText[] = [];
	let level: Inner[] = [{ name: '', path: '', value }];
	for (let depth = 0; depth < MAX_NESTING; depth += 1) {
		level = level.flatMap(childrenOf).slice(0, MAX_WIDTH);
		texts.push(...level.filter(isText));
	}
	return texts;
}

const isUrl = ({ value }: InnerText): boolean => isHttps(String(value));

function isUrlOfFile({ value }: InnerText): boolean {
	const { pathname, href } = new URL(String(value));
	return endsLikeFile(pathname) || /download/i.test(href);
}

/** What the small pictures of a file are called. */
const IS_PREVIEW = /thumb|icon/i;

/** A URL that ends like a file, or says that it is a download; else the first that may be one. */
function fileIn(texts: InnerText[]): InnerText | undefined {
	const urls = texts
		.filter(isUrl)
		.filter(({ path, value }) => !IS_PREVIEW.test(path) && !sharingPage(String(value)));
	return urls.find(isUrlOfFile) ?? urls[0];
}

/** The URL of a page, or else any. */
function pageIn(texts: InnerText[]): InnerText | undefined {
	const urls = texts.filter(isUrl);
	return urls.find((url) => !isUrlOfFile(url)) ?? urls[0];
}

/** Names of fields that hold what a person has written. */
const TEXT_NAMES = ['text', 'content', 'plain_text', 'value', 'name', 'title'];

function writtenText(texts: InnerText[]): InnerText | undefined {
	// the name of a file is no text of a person
	if (texts.some(({ name }) => name.toLowerCase() === 'mimetype')) return undefined;
	const written = texts.filter((text) => !isUrl(text));
	return written.find(({ name }) => TEXT_NAMES.includes(name)) ?? written[0] ?? texts[0];
}

const FIND = { text: writtenText, file: fileIn, url: pageIn };

/** What a field takes: a text, the URL of a file, or any URL. */
export type NestedKind = keyof typeof FIND;

/**
 * Says how to get at what is wanted where a field has got a list or an object, such as the attachments of a record.
 * Undefined for another value.
 */
export function nestedText(value: unknown, wanted: NestedKind): Told | undefined {
	const isList = Array.isArray(value);
	if (!isList && !isPlainObject(value)) return undefined;
	const found = FIND[wanted](textsIn(value));
	return found ? NESTED.wantedInValue(isList, found.path) : NESTED.nothingInValue(isList);
}
