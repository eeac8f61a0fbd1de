import type { IExecuteFunctions } from 'n8n-workflow';

export type Helpers = IExecuteFunctions['helpers'];
export type Stream = Exclude<Parameters<Helpers['prepareBinaryData']>[0], Uint8Array>;

export interface FileResponse {
	url: string;
	statusCode: number;
	headers: Record<string, unknown>;
	body: Stream;
}

/** Asks for a file without the API key, and follows no redirect: see `targets.ts`. */
export async function requestFile(
	helpers: Helpers,
	url: string,
	{ timeoutMs, abortSignal }: { timeoutMs: number; abortSignal: AbortSignal },
): Promise<FileResponse> {
	const response = (await helpers.httpRequest({
		url,
		disableFollowRedirect: true,
		// what keeps names of the internet from leading into the own network: docs/security.md
		skipSslCertificateValidation: false,
		encoding: 'stream',
		// Content-Length is then the size of the file
		headers: { accept: 'video/*, */*;q=0.1', 'accept-encoding': 'identity' },
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		timeout: timeoutMs,
		abortSignal,
	})) as Omit<FileResponse, 'url'>;
	ignoreEarlyErrors(response.body);
	return { ...response, url };
}

/** Without a listener an early error would end the process; n8n still sees it when it reads the stream. */
export const ignoreEarlyErrors = (stream: Stream) => stream.on('error', () => {});
