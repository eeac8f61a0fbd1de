import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';

import { OWN_CODES, type OwnCode } from '../messages/reasons';
import { errorInOneLine, MORE_ABOUT_IT } from '../messages/rows';
import { omitUndefined } from '../utils/objects';
import type { RowError } from './rowError';

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
 * n8n shows the description of an error as HTML, and its message sometimes as HTML, sometimes as text: a look-alike of
 * `<` opens no tag in either.
 */
const withoutTags = (text: string): string => text.replace(/<(?=[a-z/!?])/gi, '‹');

/** What an item says of an error beside its message; `row` is the first of its rows, counted from 1. */
export function errorDetails(
	{ field, code, httpCode, details: service }: RowError,
	[first]: number[],
): IDataObject {
	return omitUndefined({ row: first + 1, field, code, httpCode, service }) as IDataObject;
}

export const hasErrorOutput = ({ onError }: INode): boolean => onError === 'continueErrorOutput';

/**
 * Has n8n send an item to the error output with all its fields. n8n looks for `error`, and would replace them if it
 * were enumerable.
 */
export const asError = (item: INodeExecutionData): INodeExecutionData => {
	const value = { message: item.json.message ?? item.json.error };
	return Object.defineProperty({ ...item }, 'error', { value, enumerable: false });
};

/**
 * An item for the error output in a form that n8n can store before it sends it there: only enumerable keys are stored,
 * so it has none but those that every version recognises.
 */
export function storableError(item: INodeExecutionData): INodeExecutionData {
	if (!item.error) return item;
	const { message, advice, code, projectId } = item.json as { message: string } & Record<
		string,
		string | undefined
	>;
	return {
		...item,
		json: { error: errorInOneLine(message, code, projectId), message: advice ?? message },
	};
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
	link = linkTo(pageFor(code)),
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

const DOCUMENTS =
	'https://github.com/n8n-nodes-video-generation/n8n-nodes-video-generation/blob/main/docs';

const CREDENTIAL_PAGE = 'credential.md#when-the-service-refuses';
const NOTHING_SENT_PAGE = 'troubleshooting.md#nothing-was-sent';
const ROW_PAGE = 'troubleshooting.md#a-row-is-rejected-or-has-failed';

/** Where the documents say more about an error, by its code. */
export const PAGES: Record<string, string> = {
	[OWN_CODES.uncertain]: 'troubleshooting.md#the-status-is-check',
	[OWN_CODES.notSent]: NOTHING_SENT_PAGE,
	[OWN_CODES.beingCreated]: NOTHING_SENT_PAGE,
	[OWN_CODES.budgetUsedUp]: 'costs.md#set-limits',
	[OWN_CODES.timedOut]: 'waiting.md#wait-until-finished',
	[OWN_CODES.rowChanged]: NOTHING_SENT_PAGE,
	[OWN_CODES.unknownProject]: NOTHING_SENT_PAGE,
	VALIDATION_ERROR: ROW_PAGE,
	INVALID_VALUE: ROW_PAGE,
	SCRIPT_TOO_LONG: ROW_PAGE,
	VARIABLE_MISMATCH: ROW_PAGE,
	AVATAR_NOT_FOUND: ROW_PAGE,
	TEMPLATE_NOT_FOUND: ROW_PAGE,
	VOICE_SYNTHESIS_ERROR: ROW_PAGE,
	MISSING_API_KEY: CREDENTIAL_PAGE,
	INVALID_API_KEY: CREDENTIAL_PAGE,
	SUBSCRIPTION_REQUIRED: CREDENTIAL_PAGE,
	RATE_LIMIT_EXCEEDED: CREDENTIAL_PAGE,
} satisfies Record<OwnCode, string> & Record<string, string>;

export const pageFor = (code = ''): string =>
	Object.hasOwn(PAGES, code) ? PAGES[code] : 'troubleshooting.md';

/** For the description of an error, which n8n shows as HTML. */
export const linkTo = (page: string): string =>
	`<a href="${DOCUMENTS}/${page}" target="_blank">${MORE_ABOUT_IT}</a>`;
