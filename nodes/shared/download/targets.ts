import { isOnThisMachine, isPrivateHost, isWebUrl, parsedUrl } from '../addresses/urls';
import { UserFacingError } from '../items/rowError';
import { DOWNLOAD } from '../messages/download';

/**
 * Whether something may be downloaded from a URL: a cell that a stranger fills in could make n8n read from its own network. Only a service
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

/** What following redirects needs of a response. */
interface RedirectResponse {
	statusCode: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	body: { destroy(): unknown };
}

/**
 * Follows redirects to the final response. Requests no URL on the way that is no allowed download target.
 *
 * @param baseUrl of the service
 * @param request sends one request, and follows no redirect itself
 * @throws UserFacingError when there are too many redirects, or one leads nowhere or to a URL that is not allowed
 */
export async function followRedirects<T extends RedirectResponse>(
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
	throw new UserFacingError(DOWNLOAD.redirectsNowhere(url));
}

function redirectTarget({ headers }: RedirectResponse, url: string): string {
	const location = String(headers.location ?? '');
	const target = parsedUrl(location, url)?.href;
	if (location !== '' && isWebUrl(target)) return target;
	throw new UserFacingError(DOWNLOAD.redirectsNowhere(url));
}
