import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { callbackTooLarge, NOT_TAKEN_IN, WRONG_TOKEN } from '../messages/callbacks';
import { TOKEN_PARAMETER } from '../service/secrets';
import { SECOND_MS } from '../utils/clock';
import { ExpiringCache } from '../utils/expiringCache';
import { tokenMatches } from './callbackToken';

/** Whether a request to a webhook carries a token. */
export const carries = (context: IWebhookFunctions, token: string): boolean =>
	tokenMatches((context.getQueryData() as Record<string, unknown>)[TOKEN_PARAMETER], token);

/**
 * What was read of the credentials of receivers, by receiver: each at most once a second, however many wrong tokens come.
 * A failed read counts, too. No callback is refused for that: it comes minutes after its token was made, and the service
 * repeats it ("Delivery rules").
 */
export const credentialReads = <Read>() => new ExpiringCache<Promise<Read>>(SECOND_MS);

/** The largest body of a callback, in bytes after decompression. */
const MAX_BODY_LENGTH = 256 * 1024;

/** Whether a request is larger than any callback of the service should be; to read all its values would take seconds. */
export const isPayloadTooLarge = (context: IWebhookFunctions): boolean =>
	(context.getRequestObject().rawBody?.length ?? 0) > MAX_BODY_LENGTH;

/** Calls back when a webhook has responded, with whether the caller has got 200. */
export function afterResponse(
	context: IWebhookFunctions,
	callback: (isTaken: boolean) => void,
): void {
	const response = context.getResponseObject();
	response.once('close', () => callback(response.statusCode === 200 && response.writableFinished));
}

export function respond(
	context: IWebhookFunctions,
	status: number,
	message: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}

export const respondUnauthorized = (context: IWebhookFunctions) =>
	respond(context, 401, WRONG_TOKEN);

export const respondTooLarge = (context: IWebhookFunctions) =>
	respond(context, 400, callbackTooLarge(MAX_BODY_LENGTH / 1024));

/** Responds 503, so that the service calls again ("Delivery rules"). */
export const respondUnavailable = (context: IWebhookFunctions) =>
	respond(context, 503, NOT_TAKEN_IN);
