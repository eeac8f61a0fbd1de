import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { LIMITS } from '../contract/values';
import { UserFacingError } from '../items/rowError';
import { networkCode } from '../service/transport';
import { MINUTE_MS } from '../utils/clock';
import { fileName, mediaType, nameGivenBy, urlExpiry, videoType } from './fileInfo';

/** How long a host may take to respond. */
const FIRST_BYTE_TIMEOUT_MS = MINUTE_MS;

/** How long the download of one video may take by default. */
export const DOWNLOAD_TIMEOUT_MINUTES = 30;

/** The URL was valid once. */
export class ExpiredUrlError extends UserFacingError {}

type Helpers = IExecuteFunctions['helpers'];
type Stream = Exclude<Parameters<Helpers['prepareBinaryData']>[0], Uint8Array>;

export interface Download {
	helpers: Helpers;
	url: string;
	/** Goes before the name that the host or the URL gives. */
	fileName?: string;
	/** How long it may take in all, and how to say that; half an hour by default. */
	timeout?: { ms: number; text: string };
	/** Ends it early: the signal that the execution is cancelled. */
	cancelSignal?: AbortSignal;
}

const DEFAULT_TIMEOUT = {
	ms: DOWNLOAD_TIMEOUT_MINUTES * MINUTE_MS,
	text: `${DOWNLOAD_TIMEOUT_MINUTES} minutes`,
};

interface Response {
	statusCode: number;
	headers: Record<string, unknown>;
	body: Stream;
}

/**
 * Streams a video into n8n's binary data. It is never held whole in memory where n8n keeps binary data in files. The host
 * gets no API key: the URL is all that a download needs.
 *
 * @param now milliseconds since 1970
 * @returns the file, and its size in bytes
 * @throws ExpiredUrlError when the URL has expired ("Download URLs in webhooks expire after 7 days"); UserFacingError for
 * any other failure
 */
export async function fetchVideo(
	{ helpers, url, fileName: ownName, timeout = DEFAULT_TIMEOUT, cancelSignal }: Download,
	now: number,
): Promise<{ binary: IBinaryData; size: number }> {
	const controller = new AbortController();
	// n8n's own time-out ends with the first byte: a host that falls silent later would block the node for ever
	const timeoutSignal = AbortSignal.timeout(timeout.ms);
	const signals = [controller.signal, timeoutSignal, ...(cancelSignal ? [cancelSignal] : [])];
	const causeOf = (error: unknown) => {
		if (cancelSignal?.aborted) return 'the execution was cancelled';
		return timeoutSignal.aborted ? `it took longer than ${timeout.text}` : networkCode(error);
	};
	try {
		const response = await request(helpers, url, AbortSignal.any(signals)).catch((error) => {
			throw unreachable(url, causeOf(error));
		});
		const { headers, body } = response;
		// without a listener an early error would end the process; n8n still sees it when it reads the stream
		body.on('error', () => {});
		const type = checkedType(response, url, now);
		const name = fileName([ownName, nameGivenBy(headers['content-disposition'])], url, type);
		const binary = await helpers.prepareBinaryData(body, name, type).catch((error) => {
			throw cutOff(url, causeOf(error));
		});
		const size = await sizeOf(helpers, binary);
		const expected = Number(headers['content-length'] ?? 0);
		if (size < expected) throw cutOff(url, `${size} of ${expected} bytes came`);
		if (size === 0) throw emptyFile(url);
		return { binary, size };
	} finally {
		// closes the connection when the body was not read to its end
		controller.abort();
	}
}

async function request(helpers: Helpers, url: string, abortSignal: AbortSignal) {
	return (await helpers.httpRequest({
		url,
		encoding: 'stream',
		// Content-Length is then the size of the file
		headers: { accept: 'video/*, */*;q=0.1', 'accept-encoding': 'identity' },
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		timeout: FIRST_BYTE_TIMEOUT_MS,
		abortSignal,
	})) as Response;
}

/** @throws UserFacingError when the response holds no video */
function checkedType({ statusCode, headers }: Response, url: string, now: number): string {
	if (statusCode >= 400) throw statusError(statusCode, url, now);
	if (statusCode < 200 || statusCode >= 300) throw unexpectedStatus(statusCode, url);
	const type = videoType(headers['content-type'], url);
	if (type !== undefined) return type;
	throw unexpected(undefined, `sent ${mediaType(headers['content-type'])} and no video`, url);
}

function statusError(status: number, url: string, now: number): UserFacingError {
	const expiry = urlExpiry(url);
	const isPast = expiry !== undefined && expiry <= now;
	if (!isPast && status !== 403 && status !== 410) return unexpectedStatus(status, url);
	const what = isPast ? `expired on ${new Date(expiry).toISOString()}` : 'is refused';
	return new ExpiredUrlError({
		message: `The download address ${what} (HTTP ${status})`,
		advice: `Download addresses are good for ${LIMITS.downloadDays} days.`,
		httpCode: status,
	});
}

const unexpectedStatus = (status: number, url: string) =>
	unexpected(status, `answered HTTP ${status}`, url);

const unexpected = (httpCode: number | undefined, what: string, url: string) =>
	new UserFacingError({
		message: `The download host ${hostOf(url)} ${what}`,
		advice:
			'Check that the address is that of the video file (url of a finished video), and not of a page about it (shareUrl).',
		httpCode,
	});

const unreachable = (url: string, cause: string) =>
	new UserFacingError({
		message: `The download host ${hostOf(url)} cannot be reached (${cause})`,
		advice: 'Check the address, then run this row again.',
	});

const cutOff = (url: string, cause: string) =>
	new UserFacingError({
		message: `The download from ${hostOf(url)} was cut off (${cause})`,
		advice: 'The video is still there: run this row again.',
	});

const emptyFile = (url: string) =>
	new UserFacingError({
		message: `The download host ${hostOf(url)} sent an empty file`,
		advice: 'Run this row again later; if it stays empty, look at the video in the dashboard.',
	});

const hostOf = (url: string) => new URL(url).host;

/** n8n before 2.0 gives the size of a stored file as a formatted text only; its metadata has the number. */
async function sizeOf(helpers: Helpers, binary: IBinaryData): Promise<number> {
	if (binary.bytes !== undefined) return binary.bytes;
	if (binary.id) return (await helpers.getBinaryMetadata(binary.id)).fileSize;
	return Buffer.byteLength(binary.data, 'base64');
}
