import {
	callbackToken,
	triggerReceiver,
	waitReceiver,
	type WaitingExecution,
} from '../../../../nodes/shared/callbacks/callbackToken';
import { instanceId } from '../../support/engine';
import { WORKFLOW_ID } from '../../support/trigger';

export const KEY = 'key-4hJx8Qm2Vt6Zb0';
export const SECRET = 'secret-9sLw3Yc7Rn1Kd5';

/** What the engine of these tests calls the suspended execution and its node. */
export const EXECUTION = 'e1';
export const NODE_ID = 'n2';

export const triggerToken = callbackToken(SECRET, triggerReceiver(instanceId, WORKFLOW_ID));

const waiting = { instanceId, executionId: EXECUTION, runIndex: 0 };

const waitToken = (item: number, other: Partial<WaitingExecution> = {}, node = NODE_ID) =>
	callbackToken(SECRET, waitReceiver({ ...waiting, ...other }, node, item));

export const firstRowToken = waitToken(0);

/** The addresses that a service may quote. */
export const addressesWith = (token: string): string[] => [
	`https://n8n.test/webhook/video-generation/${WORKFLOW_ID}?vgtoken=${token}`,
	`https://n8n.test/webhook-waiting/${EXECUTION}/${NODE_ID}?signature=1f&item=0&vgtoken=${token}`,
];

/** What nothing may tell. */
export const secrets = [KEY, SECRET, triggerToken, firstRowToken];

const ofTrigger = triggerReceiver(instanceId, WORKFLOW_ID);
const ofFirstRow = waitReceiver(waiting, NODE_ID, 0);

/** Tokens that are right for other receivers, and those of other secrets. */
export const foreign = [
	...[waitToken(1), waitToken(0, { executionId: 'e2' }), waitToken(0, {}, 'n1')],
	...[waitToken(0, { runIndex: 1 }), waitToken(0, { instanceId: 'another' })],
	...[triggerReceiver(instanceId, 'another'), triggerReceiver('another', WORKFLOW_ID)]
		.concat('', WORKFLOW_ID)
		.map((other) => callbackToken(SECRET, other)),
	...[KEY, '', ' ', 'undefined', 'null'].flatMap((other) =>
		[ofTrigger, ofFirstRow].map((receiver) => callbackToken(other, receiver)),
	),
];
