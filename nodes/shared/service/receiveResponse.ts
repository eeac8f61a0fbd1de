import { withTimeout } from '../utils/timeLimits';
import { parseBody, tooLarge } from './parseBody';
import { readText, type ResponseStream } from './responseBody';
import type { ServiceResponse } from './transport';

/** A response as n8n hands it over, its body as a stream. */
interface StreamedResponse {
	statusCode: number;
	headers: Record<string, unknown>;
	body: ResponseStream;
}

export interface ResponseLimits {
	/** How long it may take in all, from the connection to the end of the body. */
	timeoutMs: number;
	/** Of the body, after decompression. */
	maxBytes: number;
}

const MIB = 1024 * 1024;

/** More than any response of the service should need. */
export const MAX_RESPONSE_BYTES = 5 * MIB;

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
): Promise<ServiceResponse> {
	const receiveAll = async (signal: AbortSignal) => {
		const { statusCode, headers, body } = (await send(signal)) as StreamedResponse;
		const text = await readText(body, maxBytes, signal);
		const isTooLong = text === undefined;
		const read = isTooLong ? tooLarge(`is larger than ${maxBytes / MIB} MiB`) : parseBody(text);
		return { status: statusCode, headers, body: read };
	};
	return await withTimeout(timeoutMs, receiveAll, cancelSignal);
}
