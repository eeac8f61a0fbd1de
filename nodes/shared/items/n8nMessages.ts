import { type IExecuteFunctions, type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { OWN_CODES, type OwnCode } from '../messages/reasons';
import { MORE_ABOUT_IT } from '../messages/rows';
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
