import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { PATHS_BY_ANALOGY } from '../contract/endpoints';
import { Explained } from './explanation';

/** The name of the credential type that every node of this package uses. */
export const CREDENTIAL = 'videoGenerationApi';

/** What the nodes need of a credential. The API key itself is left to n8n, which adds it to each request. */
export interface Account {
	/** As n8n has decrypted it; given back with each request, as n8n would decrypt it anew for each. */
	credential: ICredentialDataDecryptedObject;
	/** Without a slash at its end. */
	baseUrl: string;
	/** Keys the tokens of callback addresses: the callback secret, or the API key where none is set. */
	callbackSecret: string;
	/** What must never be shown: the API key and the callback secret. */
	secrets: string[];
	paths: Record<keyof typeof PATHS_BY_ANALOGY, string>;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads a decrypted credential.
 *
 * @throws Explained when the base URL is missing, no URL, or neither https nor plain http to this machine, or
 * a path would change the host
 */
export function readAccount(credential: ICredentialDataDecryptedObject): Account {
	const text = (name: string) => String(credential[name] ?? '').trim();
	const path = (name: keyof typeof PATHS_BY_ANALOGY) =>
		checkedPath(text(`${name}Path`) || PATHS_BY_ANALOGY[name]);
	const secrets = [text('apiKey'), text('callbackSecret')].filter((secret) => secret !== '');
	return {
		credential,
		secrets,
		baseUrl: checkedBaseUrl(text('baseUrl')),
		callbackSecret: text('callbackSecret') || text('apiKey'),
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
