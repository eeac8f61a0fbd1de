import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { LIMITS } from '../contract/limits';
import { MINUTE } from '../service/clock';
import { Explained } from '../service/explanation';
import { networkCode } from '../service/transport';
import { expiryOf, fileName, mediaType, nameGivenBy, videoType } from './address';
import type { Lifeline } from './lifeline';

/** How long a host may take to answer, in milliseconds. */
const FIRST_BYTE = MINUTE;

/** The address has been good, and is no longer. */
export class Expired extends Explained {}

type Helpers = IExecuteFunctions['helpers'];
type Stream = Exclude<Parameters<Helpers['prepareBinaryData']>[0], Uint8Array>;

interface Download {
	helpers: Helpers;
	/** Ends it early. */
	line: Lifeline;
	address: string;
	/** A name of the user's own for the file. */
	name: string | undefined;
}

interface Response {
	statusCode: number;
	headers: Record<string, unknown>;
	body: Stream;
}

/**
 * Streams the video at an address into n8n's binary data; it is never held whole in memory where n8n keeps
 * binary data in files. The host gets no API key: the address itself is all that a download needs.
 *
 * @param now milliseconds
 * @returns the file, and its size in bytes
 * @throws Explained; Expired when the address is past its time ("Download URLs in webhooks expire after 7 days")
 */
export async function fetchVideo(
	download: Download,
	now: number,
): Promise<{ binary: IBinaryData; size: number }> {
	const { helpers, line, address, name } = download;
	const { statusCode, headers, body } = await request(download);
	// without a listener an early error would end the process; whoever reads next still learns of it
	body.on('error', () => {});
	const refusal = refusalOf(statusCode, headers, address, now);
	if (refusal) {
		line.cut();
		throw refusal;
	}
	const type = videoType(headers['content-type'], address) ?? '';
	const title = fileName([name, nameGivenBy(headers['content-disposition'])], address, type);
	const binary = await store(download, body, title, type);
	const size = await sizeOf(helpers, binary);
	const expected = Number(headers['content-length'] ?? 0);
	if (size < expected) throw cutOff(address, `${size} of ${expected} bytes came`);
	return { binary, size };
}

const hostOf = (address: string) => new URL(address).host;

async function request({ helpers, address, line }: Download): Promise<Response> {
	try {
		return (await helpers.httpRequest({
			url: address,
			encoding: 'stream',
			// Content-Length is then the size of the file
			headers: { accept: 'video/*, */*;q=0.1', 'accept-encoding': 'identity' },
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			timeout: FIRST_BYTE,
			abortSignal: line.signal,
		})) as Response;
	} catch (error) {
		throw unreachable(address, line.reason() ?? networkCode(error));
	}
}

const unreachable = (address: string, reason: string) =>
	new Explained({
		message: `The download host ${hostOf(address)} cannot be reached (${reason})`,
		description: 'Check the address, then run this row again.',
	});

/** What is wrong with an answer that holds no video. */
function refusalOf(
	status: number,
	headers: Record<string, unknown>,
	address: string,
	now: number,
): Explained | undefined {
	if (status >= 400) return refused(status, address, now);
	if (status < 200 || status >= 300) return unexpected(status, `answered HTTP ${status}`, address);
	if (videoType(headers['content-type'], address)) return undefined;
	const type = mediaType(headers['content-type']);
	return unexpected(undefined, `sent ${type} and no video`, address);
}

function refused(status: number, address: string, now: number): Explained {
	const expiry = expiryOf(address);
	const isPast = expiry !== undefined && expiry <= now;
	if (!isPast && status !== 403 && status !== 410) {
		return unexpected(status, `answered HTTP ${status}`, address);
	}
	const when = isPast ? `expired on ${new Date(expiry).toISOString()}` : 'is refused';
	return new Expired({
		message: `The download address ${when} (HTTP ${status})`,
		description: `Download addresses are good for ${LIMITS.downloadDays} days.`,
		httpCode: status,
	});
}

const unexpected = (httpCode: number | undefined, what: string, address: string) =>
	new Explained({
		message: `The download host ${hostOf(address)} ${what}`,
		description:
			'Check that the address is that of the video file (url of a finished video), and not of a page about it (shareUrl).',
		httpCode,
	});

async function store(
	{ helpers, line, address }: Download,
	body: Stream,
	title: string,
	type: string,
): Promise<IBinaryData> {
	try {
		return await helpers.prepareBinaryData(body, title, type);
	} catch (error) {
		line.cut();
		throw cutOff(address, line.reason() ?? networkCode(error));
	}
}

const cutOff = (address: string, reason: string) =>
	new Explained({
		message: `The download from ${hostOf(address)} was cut off (${reason})`,
		description: 'The video is still there: run this row again.',
	});

/** n8n before 2.0 gives the size of a stored file only as a formatted text; its metadata has the number. */
async function sizeOf(helpers: Helpers, binary: IBinaryData): Promise<number> {
	if (binary.bytes !== undefined) return binary.bytes;
	if (binary.id) return (await helpers.getBinaryMetadata(binary.id)).fileSize;
	return Buffer.byteLength(binary.data, 'base64');
}
