import type {
	IAdditionalCredentialOptions,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Told } from '../messages/reasons';
import { SERVICE } from '../messages/service';
import { MINUTE_MS, withTimeout } from '../utils/clock';
import { shortened } from '../utils/text';
import { type Account, CREDENTIAL } from './credential';
import { networkCode } from './networkErrors';
import { neverLeft } from './notCreated';
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

/** A request that never left, so that nothing can have happened. */
export interface NotSent {
	kind: 'notSent';
	error: Told;
	/** When the rate limit lets it through, in milliseconds since 1970, where that is later than it may wait. */
	until?: number;
}

/**
 * The result of a request: a response, or none although it left, so that anything can have happened. `reason` is the code of
 * the failure (`ECONNRESET`...).
 */
export type SendResult =
	| { kind: 'response'; response: ServiceResponse }
	| NotSent
	| { kind: 'noResponse'; reason: string };

/** How long a request may take, from the connection to the end of the response. */
export const REQUEST_TIMEOUT_MS = MINUTE_MS;

/** A response as n8n hands it over. */
export type FullResponse = IN8nHttpFullResponse;

/** Sends a request once. Never throws. */
export type Transport = (request: ServiceRequest) => Promise<SendResult>;

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

/**
 * Sends requests with the account's API key to the account's base URL and nowhere else: redirects are not followed, as
 * the key would go along. Secrets are blanked out of the bodies that come back; headers keep them: they are never shown,
 * and a number among them could hold a secret by chance.
 *
 * @param cancelSignal ends lookups early, and no creation: whether it has created something would not be known
 */
export function transport(
	requester: Requester,
	account: Account,
	cancelSignal?: AbortSignal,
	timeoutMs = REQUEST_TIMEOUT_MS,
): Transport {
	const decrypted = { id: '', name: CREDENTIAL, type: CREDENTIAL, data: account.credential };
	return async (request) => {
		// the service may quote it without the rest of the callback URL
		const [, token = ''] = String(request.body?.webhook ?? '').split(`${TOKEN_PARAMETER}=`);
		const secrets = [...account.secrets, token];
		const send = async (signal: AbortSignal) =>
			(await requester.helpers.httpRequestWithAuthentication.call(
				withCancelSignal(requester, signal),
				CREDENTIAL,
				{ ...optionsOf(account, request), abortSignal: signal },
				{ credentialsDecrypted: decrypted },
			)) as FullResponse;
		try {
			const endsEarly = request.method === 'GET' ? cancelSignal : undefined;
			// n8n's own time-out is one of silence: headers or a body that drip would hold a request for ever
			const { statusCode, ...response } = await withTimeout(timeoutMs, send, endsEarly);
			const body = withoutSecrets(response.body, secrets);
			return {
				kind: 'response',
				response: { status: statusCode, headers: response.headers, body },
			};
		} catch (error) {
			const reason = shortened(textWithoutSecrets(networkCode(error), secrets));
			return neverLeft(error)
				? { kind: 'notSent', error: SERVICE.serviceUnreachable(account.baseUrl, reason) }
				: { kind: 'noResponse', reason };
		}
	};
}

const optionsOf = (
	{ baseUrl }: Account,
	{ method, path, query, body }: ServiceRequest,
): IHttpRequestOptions => ({
	method,
	url: `${baseUrl}${path}`,
	qs: query,
	// n8n drops the keys constructor, prototype and __proto__ of an object
	body: body && JSON.stringify(body),
	headers: body && { 'Content-Type': 'application/json' },
	json: true,
	disableFollowRedirect: true,
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
});

/** n8n replaces the signal of a request by that of the execution, which it asks the context for. */
const withCancelSignal = (requester: Requester, signal: AbortSignal): unknown =>
	Object.create(requester, { getExecutionCancelSignal: { value: () => signal } });
