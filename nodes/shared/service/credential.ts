import { createHmac } from 'crypto';
import attempt from 'lodash/attempt';
import compact from 'lodash/compact';
import omitBy from 'lodash/omitBy';
import trim from 'lodash/trim';
import trimEnd from 'lodash/trimEnd';
import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { z } from 'zod/v3';

import { isLoopback, parsedUrl } from '../addresses/urls';
import { UserFacingError } from '../items/rowError';
import { CREDENTIAL_FAULT } from '../messages/service';
import { type Paths, readPaths } from './undocumentedPaths';

/** The name of the credential type that every node of this package uses. */
export const CREDENTIAL = 'videoGenerationApi';

export interface Secrets {
	/** Signs the tokens of callback URLs: the callback secret, or the API key where none is set. */
	callbackSecret: string;
	/** The API key and the callback secret, which are blanked out of everything that is shown. */
	secrets: string[];
}

/** What the nodes need of a credential. n8n itself adds the API key to each request. */
export interface Account extends Secrets {
	/** As n8n has decrypted it; passed along with each request, as n8n would decrypt it again for each. */
	credential: ICredentialDataDecryptedObject;
	/** Without the version of the service's paths, and without a trailing slash. */
	baseUrl: string;
	paths: Paths;
	/** What the URLs of n8n's webhooks begin with, behind its own. */
	webhookEndpoint: string;
}

/**
 * The secrets of a decrypted credential, which are all that a receiver of callbacks needs.
 *
 * @throws UserFacingError when it has neither a key nor a secret, or a secret that is too short: anybody could forge its
 * tokens
 */
export function readSecrets(credential: ICredentialDataDecryptedObject): Secrets {
	const own = fieldText(credential, 'callbackSecret');
	if (own !== '' && own.length < MIN_CALLBACK_SECRET_LENGTH) {
		throw new UserFacingError(CREDENTIAL_FAULT.callbackSecretTooShort(MIN_CALLBACK_SECRET_LENGTH));
	}
	const secrets = compact([own, fieldText(credential, 'apiKey')]);
	const [callbackSecret] = secrets;
	if (callbackSecret) return { callbackSecret, secrets };
	throw new UserFacingError(CREDENTIAL_FAULT.apiKeyEmpty());
}

const fieldText = (credential: ICredentialDataDecryptedObject, name: string) =>
	String(credential[name] ?? '').trim();

/**
 * Reads a decrypted credential.
 *
 * @throws UserFacingError when the key is empty; when the callback secret is too short; when the base URL is missing,
 * invalid, or plain http to another machine; or when a path cannot be used
 */
export function readAccount(credential: ICredentialDataDecryptedObject): Account {
	const text = (name: string) => fieldText(credential, name);
	return {
		...readSecrets(credential),
		credential,
		baseUrl: checkedBaseUrl(text('baseUrl')),
		paths: readPaths((name) => text(`${name}Path`)),
		webhookEndpoint: readWebhookEndpoint(credential),
	};
}

/** The name that n8n uses unless N8N_ENDPOINT_WEBHOOK is set. */
export const DEFAULT_WEBHOOK_ENDPOINT = 'webhook';

export const readWebhookEndpoint = (credential: ICredentialDataDecryptedObject): string =>
	trim(fieldText(credential, 'webhookEndpoint'), '/') || DEFAULT_WEBHOOK_ENDPOINT;

/** Anybody who knows one callback URL could guess a shorter secret without asking n8n. */
export const MIN_CALLBACK_SECRET_LENGTH = 16;

function checkedBaseUrl(baseUrl: string): string {
	const url = parsedUrl(baseUrl);
	if (!url || !isUsable(url)) throw new UserFacingError(CREDENTIAL_FAULT.baseUrlUnusable(baseUrl));
	// people copy the version with the address; all paths begin with it ("Versioning")
	return trimEnd(`${url.origin}${url.pathname}`, '/').replace(/([^/])\/v1$/, '$1');
}

function isUsable({ protocol, hostname, search, hash, username, password }: URL): boolean {
	// a path is added to it
	if (search || hash) return false;
	// the API key is the only secret
	if (username || password) return false;
	if (protocol === 'https:') return true;
	// without encryption the API key must not leave this machine
	return protocol === 'http:' && isLoopback(hostname);
}

/**
 * Adds the API key to a request ("Authentication", 1). Any node of n8n can use the credential, so this decides where the
 * key goes: to the origin of the Base URL, without redirects, proxies and certificate authorities of a workflow, or unchecked certificates.
 *
 * @param options the HTTP Request node passes `uri`
 * @throws UserFacingError when the request goes to another origin, or when the credential cannot be used
 */
export function authorize(
	credential: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions & { uri?: string },
): IHttpRequestOptions {
	const { origin } = new URL(readAccount(credential).baseUrl);
	const { url, uri, baseURL } = options;
	const addresses = compact([url, uri]);
	const isOfService = (address: string) => parsedUrl(address, baseURL)?.origin === origin;
	if (addresses.length === 0 || !addresses.every(isOfService)) {
		throw new UserFacingError(CREDENTIAL_FAULT.keyForOtherHost(origin));
	}
	const headers = omitBy(options.headers, (_, name) => name.toLowerCase() === 'host');
	const direct = {
		disableFollowRedirect: true,
		followRedirect: false,
		followAllRedirects: false,
		proxy: undefined,
		rejectUnauthorized: true,
		skipSslCertificateValidation: false,
		agentOptions: undefined,
	};
	return { ...options, ...direct, headers: { ...headers, ...authorizationOf(credential) } };
}

/** The headers that authorize a request ("Authentication", 1). */
export const authorizationOf = ({ apiKey }: ICredentialDataDecryptedObject) => ({
	'x-api-key': apiKey,
});

const billingAccount = z.object({
	credential: z.string(),
	id: z.string(),
	service: z.string(),
	/** A salted digest of the API key. */
	key: z.string(),
});

/** Whose credits pay for a video, as `account` of its line has it. */
export function billingAccountOf(
	context: IExecuteFunctions,
	{ baseUrl, credential }: Account,
): z.infer<typeof billingAccount> {
	const { id, name = '' } = context.getNode().credentials?.[CREDENTIAL] ?? {};
	const key = createHmac('sha256', context.getInstanceId())
		.update(`account ${String(credential.apiKey)}`)
		.digest('base64url');
	return { credential: name, id: id ?? '', service: baseUrl, key: key.slice(0, 22) };
}

/**
 * Names the credential that paid, if it is another account's. Each account has its own IDs, so its videos aren't looked
 * up here. A credential with a new key, or a new credential with the same key, is the same account.
 */
export function otherBillingAccount(
	{ account }: { account: string },
	own: ReturnType<typeof billingAccountOf>,
): string | undefined {
	const paidBy = billingAccount.safeParse(attempt(JSON.parse, account)).data;
	// the line names no account
	if (!paidBy) return undefined;
	const isSame = paidBy.service === own.service && (paidBy.id === own.id || paidBy.key === own.key);
	return isSame ? undefined : `"${paidBy.credential}" (${paidBy.service})`;
}
