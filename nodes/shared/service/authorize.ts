import omitBy from 'lodash/omitBy';
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { UserFacingError } from '../items/rowError';
import { readAccount } from './account';

/** Besides n8n's own, what the HTTP Request node passes. */
interface AnyRequestOptions extends IHttpRequestOptions {
	uri?: string;
}

/**
 * Adds the API key to a request ("Authentication", 1). Any node of n8n can use the credential, so this decides where the
 * key goes: to the origin of the Base URL, without redirects, proxies and certificate authorities of a workflow, or unchecked certificates.
 *
 * @throws UserFacingError when the request goes to another origin, or when the credential cannot be used
 */
export function authorize(
	credential: ICredentialDataDecryptedObject,
	options: AnyRequestOptions,
): IHttpRequestOptions {
	const { origin } = new URL(readAccount(credential).baseUrl);
	const { url, uri, baseURL } = options;
	const addresses = [url, uri].filter((address) => address);
	if (
		addresses.length === 0 ||
		!addresses.every((address) => originOf(address, baseURL) === origin)
	) {
		throw new UserFacingError({
			message: `The API key is sent to ${origin} only: this request goes elsewhere`,
			advice: 'Use an address that starts with the Base URL of the credential.',
		});
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
	return { ...options, ...direct, headers: { ...headers, 'x-api-key': credential.apiKey } };
}

function originOf(address: string | undefined, baseURL: string | undefined): string | undefined {
	try {
		return new URL(address ?? '', baseURL).origin;
	} catch {
		return undefined;
	}
}
