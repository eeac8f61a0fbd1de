import isPlainObject from 'lodash/isPlainObject';
import mapValues from 'lodash/mapValues';
import omit from 'lodash/omit';
import type { IDataObject } from 'n8n-workflow';

import { holdsPathSignature, withoutSignature } from '../addresses/urlSecrets';
import { digest } from '../utils/objects';
import { asSeen } from '../utils/text';

const joined = (...parts: string[]): string =>
	[...parts.slice(0, -1).map(encodeURIComponent), parts.at(-1)].join(':');

/**
 * The mark of a row. The ID comes last, as it can hold any character.
 *
 * @param place the same ID in another node, or in another campaign, names another row
 */
export const markOfRow = (
	{ workflowId, nodeId, campaign }: Record<'workflowId' | 'nodeId' | 'campaign', string>,
	id: string,
): string => joined('row', workflowId, nodeId, campaign, id);

/**
 * The mark of an item of an execution and its retries, which have the same items again.
 *
 * @param execution the first one
 * @param runIndex how often the node has run before in it
 * @param item its place and its values: in a loop, a Retry can bring another one to the same place
 */
export const markOfItem = (
	execution: string,
	nodeId: string,
	runIndex: number,
	item: unknown,
): string => joined('item', execution, nodeId, String(runIndex), digest(item));

export const isItemMark = (mark: string): boolean => mark.startsWith('item:');

const ROW_MARK = /^row:([^:]*):([^:]*):([^:]*):(.*)$/s;

/** The ID in the mark of a row, whatever workflow, node and campaign it is of; undefined for any other mark. */
export const idInMark = (mark: string): string | undefined => ROW_MARK.exec(mark)?.[4];

/** Whether two marks are of rows of the same workflow, and of different nodes. */
export function isOfOtherNode(one: string, other: string): boolean {
	const [a, b] = [one, other].map((mark) => ROW_MARK.exec(mark));
	if (!a || !b) return false;
	const [, workflow, node] = a;
	return workflow === b[1] && node !== b[2];
}

/** The fields of a request that make the video what it is. Callback URL, metadata and the name of the project do not. */
export const contentOf = (body: IDataObject): IDataObject =>
	omit(body, 'webhook', 'metadata', 'name');

/** Whether the URLs of a request do not tell its files apart, so that only the row does. */
export const hasPathSignature = (body: IDataObject): boolean =>
	holdsPathSignature(JSON.stringify(contentOf(body)));

/**
 * The mark of a request: what a video is made of, with its texts as they are seen, and without the signatures of URLs,
 * which change with every run. Begins with the kind. If its form changes, existing lines no longer match, and users pay
 * again.
 *
 * @param baseUrl of the service
 * @param row stands for the files of URLs that are signed in their path
 */
export const markOfRequest = (
	kind: string,
	baseUrl: string,
	body: IDataObject,
	version: string,
	row: string | undefined,
): string => `${kind}:${digest([baseUrl, comparable(contentOf(body)), version, row ?? ''])}`;

/** The mark of a project that was found by its ID alone: nobody knows what it was made of. */
export const unknownRequest = (kind: string): string => `${kind}:`;

/** A mark for a row that is invalid by now, so that its request can't be built: no line and no other row has it. */
export const invalidRequest = (kind: string, rowMark: string): string =>
	unknownRequest(`${kind}:invalid ${rowMark}`);

/** Whether a line does not say what its video was made of: it was found by its ID, or a person has deleted the column. */
export const hasUnknownRequest = ({ request }: { request: string }): boolean =>
	request === '' || request.endsWith(':');

export const kindOf = (request: string): string => request.split(':')[0];

/**
 * In which fields a request has the URLs of files, whose signatures don't count: `value` is that of a template's variable. A
 * URL in any other field, such as that of a website, makes another request with each signature.
 */
export type MediaKey = 'url' | 'value';

/** Keeps line breaks, which a slide shows, unlike extra blanks. */
const linesAsSeen = (text: string): string =>
	text
		.split(/\r\n|[\r\n\u0085\u2028\u2029]/)
		.map(asSeen)
		.join('\n')
		.trim();

function comparable(value: unknown): unknown {
	if (typeof value === 'string') return linesAsSeen(value);
	if (Array.isArray(value)) return value.map(comparable);
	if (!isPlainObject(value)) return value;
	const fields = value as IDataObject;
	return mapValues(fields, (field, name) => {
		const isUrl = name === 'url' || (name === 'value' && fields.type === 'media');
		return isUrl && typeof field === 'string' ? withoutSignature(field) : comparable(field);
	});
}
