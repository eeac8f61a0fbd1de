import { createHash, createHmac, timingSafeEqual } from 'crypto';

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

/** `timingSafeEqual` needs inputs of the same length. */
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const tokenMatches = (token: unknown, expected: string): boolean =>
	typeof token === 'string' && timingSafeEqual(sha256(token), sha256(expected));
