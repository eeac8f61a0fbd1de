import { systemTimer } from '../utils/clock';

/** The body of a response as a stream, already decompressed. */
export interface ResponseStream extends AsyncIterable<Uint8Array> {
	destroy(error?: Error): unknown;
}

export interface BodyLimits {
	/** After decompression. */
	maxBytes: number;
	/** How long the whole body may take. */
	timeoutMs: number;
}

/**
 * Reads a body as UTF-8, and no more of it than the limits allow: a service that sends without end would hold its request
 * for ever, and use up the memory of n8n.
 *
 * @returns undefined when it is too large
 * @throws an error with the code ETIMEDOUT, or what ends the connection
 */
export async function readText(
	body: ResponseStream,
	{ maxBytes, timeoutMs }: BodyLimits,
): Promise<string | undefined> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const cancel = systemTimer.after(timeoutMs, () => {
		body.destroy(Object.assign(new Error('The response did not end'), { code: 'ETIMEDOUT' }));
	});
	try {
		// leaving the loop closes the connection
		for await (const chunk of body) {
			size += chunk.length;
			if (size > maxBytes) return undefined;
			chunks.push(chunk);
		}
	} finally {
		cancel();
	}
	return Buffer.concat(chunks).toString('utf8');
}
