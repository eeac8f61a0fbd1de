import type {
	IAdditionalCredentialOptions,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { type Account, CREDENTIAL } from './account';
import { MINUTE } from './clock';
import { withoutSecrets } from './secrets';

/** One request to the service. `query` values that are undefined are left out. */
export interface Call {
	method: Extract<IHttpRequestMethods, 'GET' | 'POST'>;
	path: string;
	query?: IDataObject;
	body?: IDataObject;
}

export interface Answer {
	status: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	/** Parsed where it was JSON, else the text. */
	body: unknown;
}

/**
 * What became of a request: the service has answered; the request never left (nothing can have happened); or
 * it left and no answer came (anything can have happened).
 */
export type Outcome =
	| { kind: 'answered'; answer: Answer }
	| { kind: 'unsent'; reason: string }
	| { kind: 'unanswered'; reason: string };

/** Why a request was not sent at all. */
export type Obstacle =
	| { kind: 'unreachable'; reason: string }
	| { kind: 'cancelled' }
	/** The rate limit would have kept it waiting beyond the deadline. */
	| { kind: 'waitedTooLong' };

/** What became of a request after all its attempts. */
export type Sent =
	| { kind: 'answered'; answer: Answer }
	| { kind: 'unsent'; obstacle: Obstacle }
	| { kind: 'unanswered'; reason: string };

/** Sends one request once. */
export type Transport = (call: Call) => Promise<Outcome>;

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

/** Time-out of one request, in milliseconds. */
const TIMEOUT = MINUTE;

/** Failures that only ever happen before a request is sent: no connection, no name, no trust in the certificate. */
const UNSENT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_NODATA|ERR_INVALID_URL|ERR_TLS_CERT_ALTNAME_INVALID|CERT_.*|.*_CERT|.*SELF_SIGNED.*|UNABLE_TO_.*|EPROTO)$/;

/**
 * Sends requests with the account's API key to the account's base URL and nowhere else: redirects are not
 * followed, since the key would travel along. Never throws, and hands on no secret that comes back.
 */
export function transport(requester: Requester, account: Account): Transport {
	const decrypted = { id: '', name: CREDENTIAL, type: CREDENTIAL, data: account.credential };
	return async ({ method, path, query, body }) => {
		// of the callback address, which may be quoted, and whose path n8n can be told to change
		const [, token = ''] = String(body?.webhook ?? '').split('token=');
		const secrets = [...account.secrets, token];
		const options: IHttpRequestOptions = {
			method,
			url: `${account.baseUrl}${path}`,
			qs: query,
			body,
			json: true,
			timeout: TIMEOUT,
			disableFollowRedirect: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		};
		try {
			const response = await requester.helpers.httpRequestWithAuthentication.call(
				requester,
				CREDENTIAL,
				options,
				{ credentialsDecrypted: decrypted },
			);
			return { kind: 'answered', answer: toAnswer(response, secrets) };
		} catch (error) {
			const reason = withoutSecrets(networkCode(error), { secrets });
			const unsent = UNSENT.test(reason) || neverConnected(causesOf(error).at(-1));
			return { kind: unsent ? 'unsent' : 'unanswered', reason };
		}
	};
}

/** Headers are read, and not handed on. */
function toAnswer(response: unknown, secrets: string[]): Answer {
	const { statusCode, headers, body } = response as {
		statusCode: number;
		headers: Record<string, unknown>;
		body: unknown;
	};
	return { status: statusCode, headers, body: withoutSecrets(body, { secrets }) };
}

/** What Node.js tells of a failure. */
interface Cause {
	code?: unknown;
	syscall?: unknown;
	/** Where a host has several addresses, the failure of each. */
	errors?: unknown;
	cause?: unknown;
}

/** A failure and its causes, as n8n wraps it once or twice; the innermost comes last. */
function causesOf(error: unknown): Cause[] {
	const causes: Cause[] = [];
	let cause = error;
	while (typeof cause === 'object' && cause !== null && !causes.includes(cause)) {
		causes.push(cause);
		({ cause } = cause as Cause);
	}
	return causes;
}

/** The same codes (EHOSTUNREACH...) end a connection under way, whose request may have arrived. */
function neverConnected({ syscall, errors }: Cause = {}): boolean {
	if (!Array.isArray(errors)) return syscall === 'connect';
	return errors.length > 0 && errors.every((each: Cause) => neverConnected(each));
}

/** The code of a failure (`ECONNRESET`...), which n8n hides behind words of its own; else the message. */
export function networkCode(error: unknown): string {
	const code = causesOf(error).find((cause) => typeof cause.code === 'string')?.code;
	if (typeof code === 'string') return code;
	return error instanceof Error ? error.message : String(error);
}
