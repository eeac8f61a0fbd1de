import isEqual from 'lodash/isEqual';
import isNumber from 'lodash/isNumber';
import isPlainObject from 'lodash/isPlainObject';
import isString from 'lodash/isString';
import sortBy from 'lodash/sortBy';
import type { IDataObject } from 'n8n-workflow';

import { endsLikeFile } from '../addresses/fileNames';
import { isPrivateHost } from '../addresses/hosts';
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
const MAX_ENTRIES = 10;

function childValues({ path, value }: Nested): Nested[] {
	if (Array.isArray(value)) {
		const entries = value.slice(0, MAX_ENTRIES) as unknown[];
		return entries.map((child, at) => ({ name: '', path: `${path}[${at}]`, value: child }));
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

const IS_DOWNLOAD = withExamples(
	/[?&](?:export=(?:download|view)|download=(?:1|true)|dl=1|raw=1|alt=media)(?:&|$)|\/(?:download|content|raw|\$value)(?:\.aspx)?\/?(?:\?|$)/i,
	{
		is: ['/uc?id=1&export=download', '/a?dl=1', '/files/7/content', '/download.aspx?UniqueId=1'],
		isNot: ['/a?dl=0', '/downloads/lamp', '/contents'],
	},
);

const IS_PAGE_PATH = withExamples(/\/$|\.(?:html?|php|aspx?)$|\/(?:view|edit|preview|open)$/i, {
	is: ['/lamp/', '/lamp.html', '/file/d/1AbC/view'],
	isNot: ['/lamp.png', '/views'],
});

const IS_THUMBNAIL = withExamples(/thumb|icon|[-_]\d{2,3}x\d{2,3}(?!\d)|=s\d{2,3}(?!\d)/i, {
	is: ['/lamp-150x150.jpg', '/drive-storage/AJQ=s220', '/thumbnails/1.jpg'],
	isNot: ['/lamp-1500x1500.jpg', '/lamp=s1600'],
});

/** Services whose URLs lead to pages about files, to icons, or to records. */
const SITES_OF_PAGES =
	'docs.google.com drive.google.com photos.google.com sites.google.com photos.app.goo.gl drive-thirdparty.googleusercontent.com youtube.com youtu.be dropbox.com canva.com figma.com notion.com notion.so notion.site onedrive.live.com 1drv.ms sharepoint.com airtable.com facebook.com instagram.com tiktok.com pinterest.com'.split(
		' ',
	);

const showsPages = (hostname: string): boolean =>
	SITES_OF_PAGES.some((site) => `.${hostname}`.endsWith(`.${site}`));

/** How surely a URL leads to a file, as its text alone shows: the lower, the surer; undefined where it does not. */
function fileRank({ href, hostname, pathname, protocol }: URL): number | undefined {
	const isDownload = IS_DOWNLOAD.test(href);
	const isNamed = endsLikeFile(pathname);
	const isThumbnail = IS_THUMBNAIL.test(href);
	if (sharingPage(href) || (!isDownload && showsPages(hostname))) return undefined;
	const isUnknown = !isDownload && !isNamed;
	if (isUnknown && (IS_PAGE_PATH.test(pathname) || isThumbnail)) return undefined;
	// a file's own name is surer than a URL that says it is a download
	let rank = 2;
	if (isDownload) rank = 1;
	if (isNamed) rank = 0;
	// a small picture comes behind any large one, and what an API says of a file behind the file
	if (isThumbnail || hostname.startsWith('api.')) rank += 3;
	// the service may refuse http
	if (protocol !== 'https:') rank += 6;
	if (isPrivateHost(hostname)) rank += 12;
	return rank;
}

function fileIn(texts: Nested[]): Nested | undefined {
	const ranked = texts.flatMap((text) => {
		const url = urlIn(text);
		const rank = url && fileRank(url);
		return rank === undefined ? [] : { text, rank };
	});
	return sortBy(ranked, 'rank')[0]?.text;
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
function errorOfValue(value: IDataObject): string | undefined {
	const { error, errorMessage, errorType, specialValue } = value;
	const found = error || errorMessage || errorType || specialValue;
	if (!found) return undefined;
	const told = found === true ? value : found;
	const { message, description, reason, type, code } = (
		isPlainObject(told) ? told : { message: told }
	) as IDataObject;
	const text = [message, description, reason, type, code].find(
		(each) => isString(each) || isNumber(each),
	);
	return String(text ?? 'unknown');
}

/** The name of a file as forms and n8n describe one: `{ filename, mimetype, size }`. */
function fileNameOfEntry(entry: IDataObject): string | undefined {
	const name = entry.filename ?? entry.fileName ?? entry.originalname ?? entry.originalFilename;
	const isFile = ['mimetype', 'mimeType', 'size', 'fileSize', 'type'].some((key) => key in entry);
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
	const columns = rows.flatMap((row) =>
		Object.keys(row).filter((name) => isEqual(row[name], value)),
	);
	return columns.length === 0
		? NESTED.wantedInValue(nesting, found.path)
		: NESTED.wantedInColumn(nesting, columnReference(columns[0]) + found.path);
}
