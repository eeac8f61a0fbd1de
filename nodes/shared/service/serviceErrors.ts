import compact from 'lodash/compact';

import { adviceIn, CHECK_KEY, DASHBOARD } from '../contract/errorCodes';
import { envelope, type Envelope } from '../contract/responses';
import { OWN_CODES } from '../messages/codes';
import type { RowError } from '../items/rowError';
import { shortened } from '../utils/text';
import type { Account } from './account';
import type { NotSentReason, ServiceResponse } from './transport';

/** What to do next, where the service refuses a value. */
export const CORRECT_THE_VALUE = 'Correct the value.';

/** What to do next, by the HTTP status ("HTTP status codes"). */
const ADVICE_BY_STATUS: Record<number, string> = {
	400: CORRECT_THE_VALUE,
	401: CHECK_KEY,
	403: `The key lacks a permission, or the subscription does not include API access: check both ${DASHBOARD}.`,
	404: 'Check the Base URL in the credential, and the ID that was sent.',
	429: 'Wait a few minutes first.',
};

/**
 * The error that an unsuccessful response reports ("Errors"). For a body that is not the service's (the HTML of a proxy,
 * or none) it names the status.
 *
 * @param account whose base URL was asked
 * @param otherwise what to do next, where neither the service's code nor its words tell it
 */
export function responseError(
	response: ServiceResponse,
	account: Pick<Account, 'baseUrl'>,
	otherwise?: string,
): RowError {
	const stranger = strangerIn(response, account);
	return stranger === undefined
		? reportedError(response, otherwise)
		: {
				itemIndexes: [],
				message: stranger,
				advice: compact([CHECK_BASE_URL, otherwise]).join(' '),
				httpCode: response.status,
				isStranger: true,
			};
}

const CHECK_BASE_URL = 'Check the Base URL in the credential.';

/**
 * What answers in place of the service, such as a router, a web page or another program; undefined where it is the service,
 * all responses of which have an envelope ("What the service does"), or a gateway that speaks for it.
 */
export function strangerIn(
	response: ServiceResponse,
	{ baseUrl }: Pick<Account, 'baseUrl'>,
): string | undefined {
	const { success, code, message } = envelope.safeParse(response.body).data ?? {};
	const isEnvelope = success !== undefined || code === OWN_CODES.tooLarge;
	if (isEnvelope || !isOfStranger(response)) return undefined;
	const said = compact([`HTTP ${response.status}`, message && shortened(message)]).join(': ');
	return `The Base URL ${baseUrl} answers, but not as the video service (${said})`;
}

/** Whether a response without an envelope is a stranger's. JSON that breaks off may be the service's. */
function isOfStranger({ status, headers, body }: ServiceResponse): boolean {
	const type = String(headers['content-type'] ?? '').toLowerCase();
	const breaksOff = type.includes('json') && typeof body === 'string';
	// a login of a router, and a page that takes no POST
	const isPage = type.startsWith('text/html') && [401, 405].includes(status);
	return status === 404 || (status < 300 && !breaksOff) || isPage;
}

function reportedError(
	{ status, body }: ServiceResponse,
	otherwise = adviceByStatus(status),
): RowError {
	const reported: Envelope = envelope.safeParse(body).data ?? {};
	const { message: said = defaultMessage(status), code, details } = reported;
	const advice = adviceIn(reported) ?? otherwise;
	const error = { message: said, advice, code, httpCode: status, details };
	return status === 401
		? { ...error, itemIndexes: [], message: `The credential is refused: ${said}` }
		: error;
}

const isRedirect = (status: number) => status >= 300 && status < 400;

const defaultMessage = (status: number): string =>
	isRedirect(status)
		? `The service answered with a redirect (HTTP ${status})`
		: `The service answered HTTP ${status} without a message`;

const adviceByStatus = (status: number): string =>
	isRedirect(status)
		? 'Enter the address that it leads to as Base URL in the credential.'
		: (ADVICE_BY_STATUS[status] ?? TRY_LATER);

const TRY_LATER = 'Try again later; if it stays like this, check the Base URL in the credential.';

/** n8n has texts of its own for messages with these codes, which hide the address. */
const CAUSES: Record<string, string> = {
	ECONNREFUSED: 'connection refused',
	ENOTFOUND: 'no such host',
	EAI_AGAIN: 'no such host',
	EHOSTUNREACH: 'no route to the host',
	ETIMEDOUT: 'no connection in time',
};

export const CANCELLED: RowError = {
	message: 'Not sent, as the execution was cancelled',
	code: OWN_CODES.notSent,
};

/** The error of a request that was not sent, so that running the row again costs nothing twice. */
export function notSentError(notSent: NotSentReason, { baseUrl }: Account): RowError {
	if (notSent.kind === 'cancelled') return CANCELLED;
	if (notSent.kind === 'deadlineExceeded') {
		return {
			message: 'Not sent, as the rate limit of the service would have kept it waiting for too long',
			advice: 'Wait a few minutes first.',
			code: OWN_CODES.notSent,
		};
	}
	return {
		message: `The service at ${baseUrl} cannot be reached (${CAUSES[notSent.reason] ?? notSent.reason})`,
		advice: 'Nothing was sent. Check the Base URL in the credential, and that the service is up.',
		code: OWN_CODES.notSent,
	};
}

/** The error of a look-up without a response. */
export const noResponseError = (reason: string): RowError => ({
	message: `The service did not answer (${reason})`,
	advice: TRY_LATER,
});

/** Whether a later look-up may succeed after this HTTP status. */
export const isTemporary = (status: number): boolean =>
	status === 408 || status === 429 || status >= 500;
