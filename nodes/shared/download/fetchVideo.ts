import type { IBinaryData } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { UserFacingError } from '../items/rowError';
import { bytesMissing, DOWNLOAD } from '../messages/download';
import { MINUTE_MS } from '../utils/clock';
import { fileName, mediaType, videoType } from './fileInfo';
import {
	type FileAccess,
	type FileResponse,
	ignoreEarlyErrors,
	type Stream,
	withFile,
} from './requestFile';

const GB = 1_000_000_000;

/** How long the download of one video may take, and how large it may be. */
export const DOWNLOAD_LIMITS = { ms: 30 * MINUTE_MS, bytes: 2 * GB };

export interface Download extends FileAccess {
	url: string;
	/** In place of the name in the URL. */
	fileName?: string;
	/** The known IDs of the video and its project; the name of the file gets the first. */
	ids?: string[];
}

/**
 * Streams a video into n8n's binary data. It is never held whole in memory where n8n keeps binary data in files.
 *
 * @returns the file, and its size in bytes
 * @throws ExpiredUrlError when the URL has expired ("Download URLs in webhooks expire after 7 days"); UserFacingError for
 * any other failure
 */
export async function fetchVideo({
	url,
	fileName: ownName,
	ids = [],
	...access
}: Download): Promise<{ binary: IBinaryData; size: number }> {
	const { helpers } = access;
	return await withFile(access, url, DOWNLOAD_LIMITS.ms, async (response, causeOf) => {
		const type = checkedType(response, url);
		const name = fileName(ownName, ids, url, type);
		const cutOff = (cause: string) =>
			new UserFacingError(DOWNLOAD.downloadFailed(response.url, cause));
		const expected = Number(response.headers['content-length'] ?? 0);
		checkSize(expected, response);
		const binary = await helpers.prepareBinaryData(limited(response), name, type).catch((error) => {
			throw error instanceof UserFacingError ? error : cutOff(causeOf(error));
		});
		const size = await sizeOf(access, binary);
		if (size < expected || size === 0) throw cutOff(bytesMissing(size));
		return { binary, size };
	});
}

/** The URL is not valid any more. */
export class ExpiredUrlError extends UserFacingError {}

/** With which hosts answer for a link that has expired. */
const EXPIRED_STATUSES = [400, 403, 410];

function statusError(status: number, url: string): UserFacingError {
	if (EXPIRED_STATUSES.includes(status)) {
		const told = DOWNLOAD.linkRefused(status, SERVICE_LIMITS.downloadDays);
		return new ExpiredUrlError({ ...told, httpCode: status });
	}
	return new UserFacingError({ ...DOWNLOAD.unexpectedStatus(url, status), httpCode: status });
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
async function sizeOf({ helpers }: FileAccess, binary: IBinaryData): Promise<number> {
	if (binary.bytes !== undefined) return binary.bytes;
	if (binary.id) return (await helpers.getBinaryMetadata(binary.id)).fileSize;
	return Buffer.byteLength(binary.data, 'base64');
}
