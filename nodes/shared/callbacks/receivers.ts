import { createHash, createHmac, timingSafeEqual } from 'crypto';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { callbackTooLarge, NOT_TAKEN_IN, WRONG_TOKEN } from '../messages/callbacks';
import { TOKEN_PARAMETER } from '../service/secrets';
import { SECOND_MS } from '../utils/clock';
import { ExpiringCache } from '../utils/expiringCache';

/** In characters. */
export const CALLBACK_TOKEN_LENGTH = 43;

/**
 * The token of a callback URL. The service's callbacks carry no credential ("Authentication", 5), so the URL does:
 * HMAC-SHA256 of what identifies the receiver, keyed with the account's callback secret, in base64url.
 */
export const callbackToken = (callbackSecret: string, receiver: string): string =>
	createHmac('sha256', callbackSecret).update(receiver).digest('base64url');

/** Identifies the trigger of a workflow. The instance counts: a copy of the workflow has the same ID elsewhere. */
export const triggerReceiver = (instanceId: string, workflowId: string): string =>
	JSON.stringify(['trigger', instanceId, workflowId]);

/** An execution, in one run of a node, that waits for callbacks. */
export interface WaitingExecution {
	/** The n8n that has suspended it: another one has an execution of the same ID. */
	instanceId: string;
	executionId: string;
	/** How often the node has run before: in a loop a late callback of an earlier run is about another video. */
	runIndex: number;
}

/** Identifies an execution that waits for the video of an input item. */
export const waitReceiver = (
	{ instanceId, executionId, runIndex }: WaitingExecution,
	nodeId: string,
	itemIndex: number,
): string => JSON.stringify(['wait', instanceId, executionId, nodeId, runIndex, itemIndex]);

/** What the query of a callback has for a token. */
export const tokenIn = (query: object): unknown =>
	(query as Record<string, unknown>)[TOKEN_PARAMETER];

/** `timingSafeEqual` needs inputs of the same length. */
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const tokenMatches = (token: unknown, expected: string): boolean =>
	typeof token === 'string' && timingSafeEqual(sha256(token), sha256(expected));

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

/** Responds to a request to a webhook of this package, and starts or resumes nothing. */
export function respond(
	context: IWebhookFunctions,
	status: number,
	message: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}

/** Responds 401. */
export const respondUnauthorized = (context: IWebhookFunctions) =>
	respond(context, 401, WRONG_TOKEN);

/** Responds 400. */
export const respondTooLarge = (context: IWebhookFunctions) =>
	respond(context, 400, callbackTooLarge(MAX_BODY_LENGTH / 1024));

/** Responds 503, so that the service calls again ("Delivery rules"). */
export const respondUnavailable = (context: IWebhookFunctions) =>
	respond(context, 503, NOT_TAKEN_IN);
