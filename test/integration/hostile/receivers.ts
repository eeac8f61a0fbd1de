import {
	callbackToken,
	triggerReceiver,
	waitReceiver,
} from '../../../nodes/shared/callbacks/token';
import { WORKFLOW_ID } from '../support/trigger';

export const KEY = 'key-4hJx8Qm2Vt6Zb0';
export const SECRET = 'secret-9sLw3Yc7Rn1Kd5';

/** What the engine of these tests calls the suspended execution and its node. */
export const EXECUTION = 'e1';
export const NODE_ID = 'n2';

export const triggerToken = callbackToken(SECRET, triggerReceiver(WORKFLOW_ID));

const waitToken = (item: number, execution = EXECUTION, node = NODE_ID, run = 0) =>
	callbackToken(SECRET, waitReceiver(execution, node, run, item));

export const firstRowToken = waitToken(0);

/** The addresses that a service may quote. */
export const addressesWith = (token: string): string[] => [
	`https://n8n.test/webhook/video-generation/${WORKFLOW_ID}?token=${token}`,
	`https://n8n.test/webhook-waiting/${EXECUTION}/${NODE_ID}?signature=1f&item=0&token=${token}`,
];

/** What nothing may tell. */
export const secrets = [KEY, SECRET, triggerToken, firstRowToken];

const ofTrigger = triggerReceiver(WORKFLOW_ID);
const ofFirstRow = waitReceiver(EXECUTION, NODE_ID, 0, 0);

/** Tokens that are right for other receivers, and those of other secrets. */
export const foreign = [
	...[waitToken(1), waitToken(0, 'e2'), waitToken(0, EXECUTION, 'n1')],
	waitToken(0, EXECUTION, NODE_ID, 1),
	...[triggerReceiver('another'), '', WORKFLOW_ID].map((other) => callbackToken(SECRET, other)),
	...[KEY, '', ' ', 'undefined', 'null'].flatMap((other) =>
		[ofTrigger, ofFirstRow].map((receiver) => callbackToken(other, receiver)),
	),
];
