import union from 'lodash/union';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type IPairedItemData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';

import { omitUndefined } from '../utils/objects';
import { linkTo, pageOf } from './documents';
import { type RowError, textOf } from './rowError';

/** The input items that an output item comes from. */
export const paired = (itemIndexes: number[]): IPairedItemData | IPairedItemData[] => {
	const [first, ...more] = itemIndexes.map((item) => ({ item }));
	return more.length > 0 ? [first, ...more] : first;
};

/** Shows a message with the node's output; does nothing without one. */
export function addHint(context: Partial<IExecuteFunctions>, message: string | undefined): void {
	if (message) context.addExecutionHints?.({ message: asHtml(message), location: 'outputPane' });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** n8n shows hints as HTML, and what the service or a cell says can be in one. */
const asHtml = (text: string): string =>
	withBreaks(text.replace(/[&<>]/g, (character) => ENTITIES[character]));

const withBreaks = (text: string): string => text.replaceAll('\n', '<br>');

/**
 * n8n shows the description of an error as HTML, and its message at one place as HTML, at others as text: a character
 * that looks the same opens no tag anywhere.
 */
const withoutTags = (text: string): string => text.replace(/<(?=[a-z/!?])/gi, '‹');

/**
 * The item of a row without a video: `error` and `details`, and nothing else; see {@link markErrors}. `details.row` is
 * the first row that is wrong, and n8n adds its fields in the error output.
 *
 * @param itemIndexes of the video
 * @param more what else is known of it, such as the IDs of its project
 */
export function errorItem(
	errors: RowError[],
	itemIndexes: number[],
	more: IDataObject = {},
): INodeExecutionData {
	const [{ itemIndexes: wrong, field, advice: description, code, httpCode, details: service }] =
		errors;
	const rows = union(wrong, itemIndexes);
	// the item is the row: where it is stored, its number in the run would mislead
	const error = textOf(errors);
	const details = { row: rows[0] + 1, field, ...more, description, code, httpCode, service };
	return {
		json: { error, details: omitUndefined(details) },
		pairedItem: paired(rows),
	};
}

export const hasErrorOutput = ({ onError }: INode): boolean => onError === 'continueErrorOutput';

/** Only `error` and `details`: a record of the service may also have a key `error`. */
const isError = ({ json }: INodeExecutionData) =>
	Boolean(json.error) && Object.keys(json).every((key) => key === 'error' || key === 'details');

/**
 * Marks error items so that n8n sends them to the error output with all their fields. From 2.17 on n8n recognises
 * them by their keys. Before, it needs the property `error`, and drops all other fields unless that is not enumerable.
 */
export function markErrors(node: INode, items: INodeExecutionData[]): INodeExecutionData[] {
	if (!hasErrorOutput(node)) return items;
	const marked = (item: INodeExecutionData): INodeExecutionData => {
		const value = new NodeOperationError(node, withoutTags(String(item.json.error)));
		return Object.defineProperty({ ...item }, 'error', { value, enumerable: false });
	};
	return items.map((item) => (isError(item) ? marked(item) : item));
}

/**
 * An error item in a form that n8n can store before it sends it to the error output. A property that is not enumerable
 * is not stored, so the item keeps the keys that every version recognises: `error` and `message`.
 */
export function storableError(item: INodeExecutionData): INodeExecutionData {
	if (!isError(item)) return item;
	const { error, details } = item.json;
	const { description, message, code } = (details ?? {}) as Record<string, string | undefined>;
	const text = code ? `${String(error)} (${code})` : error;
	return { ...item, json: { error: text, message: message ?? description ?? error } };
}

/**
 * A row error as the error that n8n shows: a NodeApiError for a response of the service, else a NodeOperationError.
 * The service's code and details are kept in the error's context.
 *
 * @param link follows the advice; empty where n8n shows the description as text
 */
export function nodeError(
	node: INode,
	{ message: what, advice, code, httpCode, details }: RowError,
	link = linkTo(pageOf(code)),
): NodeApiError | NodeOperationError {
	const message = withoutTags(what);
	const text = advice && withoutTags(advice);
	const description = text && link ? `${withBreaks(text)}<br><br>${link}` : text;
	const error =
		httpCode === undefined
			? new NodeOperationError(node, message, { description })
			: new NodeApiError(node, {}, { message, description, httpCode: String(httpCode) });
	// n8n replaces messages that contain ECONNREFUSED and the like
	error.message = message;
	Object.assign(error.context, { code, details });
	return error;
}
