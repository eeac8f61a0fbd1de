/** The body of a response as a stream, already decompressed. */
export interface ResponseStream extends AsyncIterable<Uint8Array> {
	destroy(error?: Error): unknown;
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
