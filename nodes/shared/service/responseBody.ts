import { OWN_CODES } from '../items/ownCodes';
import { answerTooLarge, answerHasTooManyValues } from '../messages/service';
import { MINUTE_MS, SECOND_MS } from '../utils/clock';
import { withTimeout } from '../utils/timeLimits';

export interface ResponseLimits {
	/** How long it may take in all, from the connection to the end of the body. */
	timeoutMs: number;
	/** Of the body, after decompression. */
	maxBytes: number;
}

const MIB = 1024 * 1024;

/** More than any response of the service should need. */
const MAX_BYTES = 5 * MIB;

/** Of every response that is read as a whole, by what was requested. Files are streamed: `download/fetchVideo.ts`. */
export const RESPONSE_LIMITS = {
	/** A creation or a look-up. */
	service: { timeoutMs: MINUTE_MS, maxBytes: MAX_BYTES },
	credentialTest: { timeoutMs: 30 * SECOND_MS, maxBytes: MAX_BYTES },
	/** Asks a trigger whether it is there. */
	ping: { timeoutMs: 10 * SECOND_MS, maxBytes: MIB / 16 },
} satisfies Record<string, ResponseLimits>;

/** As many as 6,000 records of a list have. JavaScript needs ten times the memory of some JSON, and seconds to read it. */
const MAX_VALUES = 50_000;

/** What is read in the place of a body that is too large. */
const withoutBody = (message: string) => ({ message, code: OWN_CODES.tooLarge });

/** The body of a response as a stream, already decompressed. */
interface ResponseStream extends AsyncIterable<Uint8Array> {
	destroy(error?: Error): unknown;
}

/** A response as n8n hands it over. */
interface StreamedResponse {
	statusCode: number;
	headers: Record<string, unknown>;
	body: ResponseStream;
}

/**
 * Receives the response to a request within limits of time and size. The time-out that n8n's helpers know is one of
 * silence: headers or a body that drip would hold a request for ever.
 *
 * @param send resolves to a response with its body as a stream
 * @param cancelSignal ends the request early
 * @throws an error with the code ETIMEDOUT when the time is up, or what ends the connection
 */
export async function receiveResponse(
	send: (signal: AbortSignal) => Promise<unknown>,
	{ timeoutMs, maxBytes }: ResponseLimits,
	cancelSignal?: AbortSignal,
) {
	const receiveAll = async (signal: AbortSignal) => {
		const { statusCode, headers, body } = (await send(signal)) as StreamedResponse;
		const text = await readText(body, maxBytes, signal);
		const isTooLong = text === undefined;
		const read = isTooLong ? withoutBody(answerTooLarge(maxBytes / MIB)) : parseBody(text);
		return { status: statusCode, headers, body: read };
	};
	return await withTimeout(timeoutMs, receiveAll, cancelSignal);
}

/**
 * Reads a body as UTF-8, and no more of it than the limit allows: a service that sends without end would use up the
 * memory of n8n.
 *
 * @param maxBytes after decompression
 * @param signal ends it, and closes the connection
 * @returns undefined when it is too large
 * @throws when the signal aborts, or what ends the connection
 */
export async function readText(
	body: ResponseStream,
	maxBytes: number,
	signal: AbortSignal,
): Promise<string | undefined> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const close = () => body.destroy();
	if (signal.aborted) close();
	signal.addEventListener('abort', close);
	try {
		// leaving the loop closes the connection
		for await (const chunk of body) {
			size += chunk.length;
			if (size > maxBytes) return undefined;
			chunks.push(chunk);
		}
	} finally {
		signal.removeEventListener('abort', close);
	}
	return Buffer.concat(chunks).toString('utf8');
}

/** The body of a response: parsed where it is JSON, else the text. One of too many values is replaced by a message. */
export function parseBody(text: string): unknown {
	if (hasTooManyValues(text)) return withoutBody(answerHasTooManyValues(MAX_VALUES));
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

const JSON_SEPARATORS = /[,[{]/g;

/** Every value of JSON but the first stands behind one of these; those in texts count, too. */
function hasTooManyValues(text: string): boolean {
	JSON_SEPARATORS.lastIndex = 0;
	let values = 0;
	while (values <= MAX_VALUES && JSON_SEPARATORS.test(text)) values++;
	return values > MAX_VALUES;
}
