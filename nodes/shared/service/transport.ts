import type {
	IAdditionalCredentialOptions,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { shortened } from '../utils/text';
import { withExamples } from '../utils/withExamples';
import { type Account, CREDENTIAL } from './account';
import { receiveResponse, RESPONSE_LIMITS, type ResponseLimits } from './responseBody';
import { textWithoutSecrets, TOKEN_PARAMETER, withoutSecrets } from './secrets';

/** One request to the service. `query` values that are undefined are left out. */
export interface ServiceRequest {
	method: Extract<IHttpRequestMethods, 'GET' | 'POST'>;
	path: string;
	query?: IDataObject;
	body?: IDataObject;
}

export interface ServiceResponse {
	status: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	/** Parsed where it was JSON, else the text. */
	body: unknown;
}

/**
 * The result of sending a request once: a response; `notSent` when it never left, so that nothing can have happened; or
 * `noResponse` when it left, so that anything can have happened. `reason` is the code of the failure (`ECONNRESET`...).
 */
export type AttemptResult =
	| { kind: 'response'; response: ServiceResponse }
	| { kind: 'notSent'; reason: string }
	| { kind: 'noResponse'; reason: string };

/** Why a request was not sent at all. */
export type NotSentReason =
	| { kind: 'unreachable'; reason: string }
	| { kind: 'cancelled' }
	/** The wait for the rate limit would have ended after the deadline: when, in milliseconds since 1970. */
	| { kind: 'deadlineExceeded'; until: number };

/** The result of a request after all its attempts. */
export type SendResult =
	| { kind: 'response'; response: ServiceResponse }
	| { kind: 'notSent'; notSent: NotSentReason }
	| { kind: 'noResponse'; reason: string };

/** Sends a request once. Never throws. */
export type Transport = (request: ServiceRequest) => Promise<AttemptResult>;

/** The part of every n8n function context that sends requests with a credential. */
export interface Requester {
	helpers: {
		httpRequestWithAuthentication(
			this: unknown,
			credential: string,
			options: IHttpRequestOptions,
			additional: IAdditionalCredentialOptions,
		): Promise<unknown>;
	};
}

/** Failures that only happen before a request is sent: no connection, no such host, an untrusted certificate. */
const NOT_SENT_CODES = withExamples(
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_NODATA|ERR_INVALID_URL|ERR_TLS_CERT_ALTNAME_INVALID|CERT_.*|.*_CERT|.*SELF_SIGNED.*|UNABLE_TO_.*|EPROTO)$/,
	{
		is: ['ECONNREFUSED', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
		isNot: ['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'],
	},
);

/**
 * Sends requests with the account's API key to the account's base URL and nowhere else: redirects are not followed, as
 * the key would go along. Secrets are blanked out of the bodies that come back; headers keep them: they are never shown,
 * and a number among them could hold a secret by chance.
 *
 * @param cancelSignal ends look-ups early, and no creation: whether it has created something would not be known
 */
export function transport(
	requester: Requester,
	account: Account,
	cancelSignal?: AbortSignal,
	limits: ResponseLimits = RESPONSE_LIMITS.service,
): Transport {
	const decrypted = { id: '', name: CREDENTIAL, type: CREDENTIAL, data: account.credential };
	return async ({ method, path, query, body }) => {
		// the service may quote it without the rest of the callback URL
		const [, token = ''] = String(body?.webhook ?? '').split(`${TOKEN_PARAMETER}=`);
		const secrets = [...account.secrets, token];
		const options: IHttpRequestOptions = {
			method,
			url: `${account.baseUrl}${path}`,
			qs: query,
			// n8n drops the keys constructor, prototype and __proto__ of an object
			body: body && JSON.stringify(body),
			headers: body && { 'Content-Type': 'application/json' },
			json: true,
			encoding: 'stream',
			disableFollowRedirect: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		};
		const send = async (signal: AbortSignal) =>
			await requester.helpers.httpRequestWithAuthentication.call(
				withCancelSignal(requester, signal),
				CREDENTIAL,
				{ ...options, abortSignal: signal },
				{ credentialsDecrypted: decrypted },
			);
		try {
			const endsEarly = method === 'GET' ? cancelSignal : undefined;
			const response = await receiveResponse(send, limits, endsEarly);
			const shown = await withoutSecrets(response.body, secrets);
			return { kind: 'response', response: { ...response, body: shown } };
		} catch (error) {
			return failedAttempt(error, secrets);
		}
	};
}

/** The result of an attempt that ended with an error of the network. */
function failedAttempt(
	error: unknown,
	secrets: string[],
): Exclude<AttemptResult, { kind: 'response' }> {
	const reason = shortened(textWithoutSecrets(networkCode(error), secrets));
	return { kind: neverLeft(error) ? 'notSent' : 'noResponse', reason };
}

/** n8n replaces the signal of a request by that of the execution, which it asks the context for. */
const withCancelSignal = (requester: Requester, signal: AbortSignal): unknown =>
	Object.create(requester, { getExecutionCancelSignal: { value: () => signal } });

/** A failure as Node.js describes it, or as n8n does: 2.4 drops the cause, and keeps its code and its message. */
interface Cause {
	name?: unknown;
	code?: unknown;
	/** A code or an HTTP status. */
	httpCode?: unknown;
	syscall?: unknown;
	/** For a host with several addresses, the failure of each. */
	errors?: unknown;
	/** The first one is the cause's, or that of each address, separated by ` | `. */
	messages?: unknown;
	cause?: unknown;
}

/** An error and its causes, the innermost last: n8n wraps it once or twice. */
function causesOf(error: unknown): Cause[] {
	const causes: Cause[] = [];
	let cause = error;
	while (typeof cause === 'object' && cause !== null && !causes.includes(cause)) {
		causes.push(cause);
		({ cause } = cause as Cause);
	}
	return causes;
}

/** System calls that come before a request is sent. A message of Node.js begins with the call. */
const CALLS_BEFORE_SENDING = /^(connect|getaddrinfo)\b/;

/** Errors of n8n's protection against requests to internal addresses. */
const BLOCKED_BY_N8N = /^SsrfBlocked/;

/** Whether a request failed before it was sent, so that it can be sent again without paying twice. */
const neverLeft = (error: unknown): boolean =>
	NOT_SENT_CODES.test(codeOf(error) ?? '') || neverConnected(causesOf(error).at(-1));

/** For other codes, the system call tells: EHOSTUNREACH can also end a connection whose request has arrived. */
function neverConnected({ name, syscall, errors, messages }: Cause = {}): boolean {
	// a host with several addresses: none of them was reached
	if (Array.isArray(errors)) {
		return errors.length > 0 && errors.every((each: Cause) => neverConnected(each));
	}
	if (BLOCKED_BY_N8N.test(String(name))) return true;
	// the call as Node.js names it
	if (syscall) return CALLS_BEFORE_SENDING.test(String(syscall));
	// the calls as n8n 2.4 keeps them, one for each address
	const [firstMessage = ''] = Array.isArray(messages) ? messages : [];
	return String(firstMessage)
		.split(' | ')
		.every((call) => CALLS_BEFORE_SENDING.test(call));
}

/** The code of a failure (`ECONNRESET`...), which n8n hides behind texts of its own; else the message. */
export const networkCode = (error: unknown): string =>
	codeOf(error) ?? (error instanceof Error ? error.message : String(error));

const codeOf = (error: unknown): string | undefined =>
	causesOf(error)
		.flatMap(({ code, httpCode }) => [code, httpCode])
		.find((code): code is string => typeof code === 'string' && /^[A-Z]/.test(code));
