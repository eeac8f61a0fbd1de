import type { IBinaryData } from 'n8n-workflow';

import { UserFacingError } from '../items/rowError';
import { bytesMissing, DOWNLOAD, EXECUTION_CANCELLED, tookTooLong } from '../messages/download';
import { networkCode } from '../service/networkErrors';
import { MINUTE_MS } from '../utils/clock';
import { statusError } from './downloadErrors';
import { fileName, mediaType, videoType } from './fileInfo';
import {
	type FileResponse,
	type Helpers,
	ignoreEarlyErrors,
	requestFile,
	type Stream,
} from './requestFile';
import { followRedirects } from './targets';

const FIRST_BYTE_TIMEOUT_MS = MINUTE_MS;

const GB = 1_000_000_000;

/** How long the download of one video may take, and how large it may be. */
export const DOWNLOAD_LIMITS = { ms: 30 * MINUTE_MS, bytes: 2 * GB };

export interface Download {
	helpers: Helpers;
	url: string;
	/** The base URL of the service. If the service runs on this machine, so may its files. */
	baseUrl: string;
	/** In place of the name in the URL. */
	fileName?: string;
	/** The known IDs of the video and its project; the name of the file gets the first. */
	ids?: string[];
	/** Aborts the download when the execution is cancelled. */
	cancelSignal?: AbortSignal;
}

/**
 * Streams a video into n8n's binary data. It is never held whole in memory where n8n keeps binary data in files. The host
 * gets no API key: the URL is all that a download needs.
 *
 * @returns the file, and its size in bytes
 * @throws ExpiredUrlError when the URL has expired ("Download URLs in webhooks expire after 7 days"); UserFacingError for
 * any other failure
 */
export async function fetchVideo({
	helpers,
	url,
	baseUrl,
	fileName: ownName,
	ids = [],
	cancelSignal,
}: Download): Promise<{ binary: IBinaryData; size: number }> {
	const { ms } = DOWNLOAD_LIMITS;
	const controller = new AbortController();
	// n8n's own time-out ends with the first byte: a host that falls silent later would block the node for ever
	const timeoutSignal = AbortSignal.timeout(ms);
	const signals = [controller.signal, timeoutSignal, ...(cancelSignal ? [cancelSignal] : [])];
	const causeOf = (error: unknown) => {
		if (cancelSignal?.aborted) return EXECUTION_CANCELLED;
		if (timeoutSignal.aborted) return tookTooLong(ms / MINUTE_MS);
		return networkCode(error);
	};
	const send = async (target: string): Promise<FileResponse> => {
		const abortSignal = AbortSignal.any(signals);
		const limits = { timeoutMs: FIRST_BYTE_TIMEOUT_MS, abortSignal };
		return await requestFile(helpers, target, limits).catch((error) => {
			throw new UserFacingError(DOWNLOAD.hostUnreachable(target, causeOf(error)));
		});
	};
	try {
		const response = await followRedirects(url, baseUrl, send);
		const type = checkedType(response, url);
		const name = fileName(ownName, ids, url, type);
		const cutOff = (cause: string) =>
			new UserFacingError(DOWNLOAD.downloadCutOff(response.url, cause));
		const expected = Number(response.headers['content-length'] ?? 0);
		checkSize(expected, response);
		const binary = await helpers.prepareBinaryData(limited(response), name, type).catch((error) => {
			throw error instanceof UserFacingError ? error : cutOff(causeOf(error));
		});
		const size = await sizeOf(helpers, binary);
		if (size < expected) throw cutOff(bytesMissing(size, expected));
		if (size === 0) throw new UserFacingError(DOWNLOAD.emptyFileSent(response.url));
		return { binary, size };
	} finally {
		// closes the connection when the body was not read to its end
		controller.abort();
	}
}

/** @throws UserFacingError when the response holds no video */
function checkedType({ statusCode, headers, url: source }: FileResponse, url: string) {
	if (statusCode < 200 || statusCode >= 300) throw statusError(statusCode, source);
	const type = videoType(headers['content-type'], url);
	if (type !== undefined) return type;
	throw new UserFacingError(DOWNLOAD.noVideoSent(source, mediaType(headers['content-type'])));
}

/** @throws UserFacingError when a file has more bytes than are allowed */
function checkSize(bytes: number, { url }: FileResponse): void {
	if (bytes <= DOWNLOAD_LIMITS.bytes) return;
	throw new UserFacingError(DOWNLOAD.videoTooLarge(url, DOWNLOAD_LIMITS.bytes / GB));
}

/** Ends with an error as soon as more bytes come than are allowed, which also closes the connection. */
function limited(response: FileResponse): Stream {
	let size = 0;
	const counted = response.body.map((chunk: Uint8Array) => {
		size += chunk.length;
		checkSize(size, response);
		return chunk;
	});
	return ignoreEarlyErrors(counted);
}

/** Older versions of n8n (2.4) give the size of a stored file as a formatted text only; its metadata has the number. */
async function sizeOf(helpers: Helpers, binary: IBinaryData): Promise<number> {
	if (binary.bytes !== undefined) return binary.bytes;
	if (binary.id) return (await helpers.getBinaryMetadata(binary.id)).fileSize;
	return Buffer.byteLength(binary.data, 'base64');
}
