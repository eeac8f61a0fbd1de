import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { PATHS_BY_ANALOGY } from '../contract/endpoints';
import { Explained } from './explanation';

/** The name of the credential type that every node of this package uses. */
export const CREDENTIAL = 'videoGenerationApi';

/** The part of a credential that is nobody else's business. */
export interface Secrets {
	/** Keys the tokens of callback addresses: the callback secret, or the API key where none is set. */
	callbackSecret: string;
	/** What must never be shown: the API key and the callback secret. */
	secrets: string[];
}

/** What the nodes need of a credential. The API key itself is left to n8n, which adds it to each request. */
export interface Account extends Secrets {
	/** As n8n has decrypted it; given back with each request, as n8n would decrypt it anew for each. */
	credential: ICredentialDataDecryptedObject;
	/** Without a slash at its end. */
	baseUrl: string;
	paths: Record<keyof typeof PATHS_BY_ANALOGY, string>;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads what a receiver of callbacks needs of a decrypted credential.
 *
 * @throws Explained when it has neither a key nor a secret: everybody could make such tokens
 */
export function readSecrets(credential: ICredentialDataDecryptedObject): Secrets {
	const secrets = ['callbackSecret', 'apiKey']
		.map((name) => textIn(credential, name))
		.filter((secret) => secret !== '');
	const [callbackSecret] = secrets;
	if (callbackSecret) return { callbackSecret, secrets };
	throw new Explained({
		message: 'The API Key in the credential is empty',
		description: 'Enter the API key in the credential.',
	});
}

const textIn = (credential: ICredentialDataDecryptedObject, name: string) =>
	String(credential[name] ?? '').trim();

/**
 * Reads a decrypted credential.
 *
 * @throws Explained when the key is empty; when the base URL is missing, invalid, or plain http to another machine; or
 * when a path does not start with a slash
 */
export function readAccount(credential: ICredentialDataDecryptedObject): Account {
	const text = (name: string) => textIn(credential, name);
	const path = (name: keyof typeof PATHS_BY_ANALOGY) =>
		checkedPath(text(`${name}Path`) || PATHS_BY_ANALOGY[name]);
	return {
		...readSecrets(credential),
		credential,
		baseUrl: checkedBaseUrl(text('baseUrl')),
		paths: {
			productAd: path('productAd'),
			videoList: path('videoList'),
			videoDetails: path('videoDetails'),
		},
	};
}

function checkedBaseUrl(baseUrl: string): string {
	const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
	const safe =
		url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
	if (safe && !url?.search && !url?.hash && !url?.username) return baseUrl.replace(/\/+$/, '');
	throw new Explained({
		message: baseUrl
			? `The Base URL in the credential cannot be used: ${JSON.stringify(baseUrl)}`
			: 'The Base URL in the credential is empty',
		description:
			'Enter the https address of the service in the credential, without a path of an endpoint behind it, e.g. https://api.example.com. Plain http is accepted for localhost only, since the API key travels with every request.',
	});
}

/** Put right behind the host, `@evil.example/x` would be another host, which the API key would go to. */
function checkedPath(path: string): string {
	if (path.startsWith('/')) return path;
	throw new Explained({
		message: `A path in the credential does not start with a slash: ${JSON.stringify(path)}`,
		description:
			'Turn on Show Undocumented Paths in the credential and let every path start with /, e.g. /v1/video/list.',
	});
}
