import { isOnThisMachine, isPrivateHost } from '../addresses/hosts';
import { isWebUrl, parsedUrl } from '../addresses/urls';
import { UserFacingError } from '../items/rowError';
import { DOWNLOAD } from '../messages/download';

/**
 * Whether files may be loaded from a URL: a cell that a stranger fills in could make n8n read from its own network. Only a service
 * on this machine, as in development, has its files on this machine, and may use plain http.
 *
 * @param target http or https
 * @param baseUrl of the service
 */
export function isDownloadTarget(target: string, baseUrl: string): boolean {
	const { protocol, hostname } = new URL(target);
	if (isOnThisMachine(hostname, baseUrl)) return true;
	return protocol === 'https:' && !isPrivateHost(hostname);
}

const MAX_REDIRECTS = 5;

const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/** The part of a response that redirects are followed by. */
interface Response {
	statusCode: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	body: { destroy(): unknown };
}

/**
 * Follows redirects to a response that is none. No URL on the way is asked that nothing may be downloaded from.
 *
 * @param baseUrl of the service
 * @param request sends one request, and follows no redirect itself
 * @throws UserFacingError when there are too many redirects, or one leads nowhere or to a URL that may not be asked
 */
export async function followRedirects<T extends Response>(
	url: string,
	baseUrl: string,
	request: (url: string) => Promise<T>,
): Promise<T> {
	let target = new URL(url).href;
	for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
		if (!isDownloadTarget(target, baseUrl)) {
			throw new UserFacingError(DOWNLOAD.hostNotPublic(target));
		}
		const response = await request(target);
		if (!REDIRECT_STATUSES.includes(response.statusCode)) return response;
		response.body.destroy();
		target = redirectTarget(response, target);
	}
	throw redirectsNowhere(url);
}

function redirectTarget({ headers }: Response, url: string): string {
	const location = String(headers.location ?? '');
	const target = parsedUrl(location, url)?.href;
	if (location !== '' && isWebUrl(target)) return target;
	throw redirectsNowhere(url);
}

const redirectsNowhere = (url: string) =>
	new UserFacingError(DOWNLOAD.redirectsNowhere(url, MAX_REDIRECTS));
