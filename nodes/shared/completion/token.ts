import { createHash, createHmac, timingSafeEqual } from 'crypto';

/**
 * The token of a callback address. The service's callbacks carry no credential ("Authentication", 5), so the
 * address does: HMAC-SHA256 over what identifies the receiver, keyed with the account's callback secret.
 */
export const callbackToken = (callbackSecret: string, receiver: string): string =>
	createHmac('sha256', callbackSecret).update(receiver).digest('base64url');

/** The receiver that a workflow's trigger is. */
export const triggerReceiver = (workflowId: string): string => `trigger:${workflowId}`;

/**
 * The receiver that an execution is while it waits for the video of an input item. In a loop the node runs several
 * times, and a late callback of an earlier run is about none of the videos that are waited for now.
 */
export const waitReceiver = (
	executionId: string,
	nodeId: string,
	runIndex: number,
	item: number,
): string => `wait:${executionId}:${nodeId}:${runIndex}:${item}`;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a token from outside is the expected one, in a time that does not depend on where they differ. */
export const tokenMatches = (given: unknown, expected: string): boolean =>
	typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
