import type { IExecuteFunctions } from 'n8n-workflow';

import { isOnThisMachine, isPrivateHost, isWebUrl, parsedUrl } from '../addresses/urls';
import { UserFacingError } from '../items/rowError';
import { DOWNLOAD, EXECUTION_CANCELLED, tookTooLong } from '../messages/download';
import { networkCode } from '../service/networkErrors';
import { MINUTE_MS } from '../utils/clock';

type Helpers = IExecuteFunctions['helpers'];
export type Stream = Exclude<Parameters<Helpers['prepareBinaryData']>[0], Uint8Array>;

export interface FileAccess {
	helpers: Helpers;
	/** The base URL of the service. If the service runs on this machine, so may its files. */
	baseUrl: string;
	/** Aborts the request when the execution is cancelled. */
	cancelSignal?: AbortSignal;
}

/** What following redirects needs of a response. */
interface RedirectResponse {
	statusCode: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	body: { destroy(): unknown };
}

export interface FileResponse extends RedirectResponse {
	url: string;
	body: Stream;
}

const FIRST_BYTE_TIMEOUT_MS = MINUTE_MS;

/**
 * Requests a file, and closes the connection after use, whether or not it was read to its end.
 *
 * @param maxMs how long it may take
 * @param use gets the response, and a function that says why a stream was cut off
 * @throws UserFacingError when a URL on the way is not allowed, or a host is not reached
 */
export async function withFile<T>(
	{ helpers, baseUrl, cancelSignal }: FileAccess,
	url: string,
	maxMs: number,
	use: (response: FileResponse, causeOf: (error: unknown) => string) => T | Promise<T>,
): Promise<T> {
	const closing = new AbortController();
	// n8n's own time-out ends with the first byte: a host that falls silent later would block the node for ever
	const timeout = AbortSignal.timeout(maxMs);
	const abortSignal = AbortSignal.any([
		closing.signal,
		timeout,
		...(cancelSignal ? [cancelSignal] : []),
	]);
	const causeOf = (error: unknown): string => {
		if (cancelSignal?.aborted) return EXECUTION_CANCELLED;
		return timeout.aborted ? tookTooLong(maxMs) : networkCode(error);
	};
	const request = async (target: string): Promise<FileResponse> =>
		await requestFile(helpers, target, abortSignal).catch((error) => {
			throw new UserFacingError(DOWNLOAD.downloadFailed(target, causeOf(error)));
		});
	try {
		return await use(await followRedirects(url, baseUrl, request), causeOf);
	} finally {
		closing.abort();
	}
}

/** Sends no API key: the URL is all that a download needs. Follows no redirect itself. */
async function requestFile(
	helpers: Helpers,
	url: string,
	abortSignal: AbortSignal,
): Promise<FileResponse> {
	const response = (await helpers.httpRequest({
		url,
		disableFollowRedirect: true,
		// keeps public names from leading into the private network: docs/security.md
		skipSslCertificateValidation: false,
		encoding: 'stream',
		// Content-Length is then the size of the file
		headers: { accept: 'video/*, */*;q=0.1', 'accept-encoding': 'identity' },
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		timeout: FIRST_BYTE_TIMEOUT_MS,
		abortSignal,
	})) as Omit<FileResponse, 'url'>;
	ignoreEarlyErrors(response.body);
	return { ...response, url };
}

/** Without a listener an early error would end the process; n8n still sees it when it reads the stream. */
export const ignoreEarlyErrors = (stream: Stream) => stream.on('error', () => {});

/**
 * Whether something may be downloaded from a URL: a cell that a stranger fills in could make n8n read from its own network.
 * Only a service on this machine, as in development, has its files on this machine, and may use plain http.
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
