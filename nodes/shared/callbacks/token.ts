import { createHash, createHmac, timingSafeEqual } from 'crypto';

/**
 * The token of a callback URL. The service's callbacks carry no credential ("Authentication", 5), so the URL does:
 * HMAC-SHA256 of what identifies the receiver, keyed with the account's callback secret.
 * `CALLBACK_TOKEN_LENGTH` is its length.
 */
export const callbackToken = (callbackSecret: string, receiver: string): string =>
	createHmac('sha256', callbackSecret).update(receiver).digest('base64url');

/** Identifies the trigger of a workflow. */
export const triggerReceiver = (workflowId: string): string => `trigger:${workflowId}`;

/**
 * Identifies an execution that waits for the video of an input item. The run index counts: in a loop a late callback
 * of an earlier run is about another video.
 */
export const waitReceiver = (
	executionId: string,
	nodeId: string,
	runIndex: number,
	itemIndex: number,
): string => `wait:${executionId}:${nodeId}:${runIndex}:${itemIndex}`;

/** `timingSafeEqual` needs inputs of the same length. */
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const tokenMatches = (token: unknown, expected: string): boolean =>
	typeof token === 'string' && timingSafeEqual(sha256(token), sha256(expected));
