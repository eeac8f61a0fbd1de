import omit from 'lodash/omit';
import pick from 'lodash/pick';
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import {
	afterResponse,
	carries,
	respondNoCallback,
	respondUnauthorized,
	respondUnavailable,
} from '../shared/callbacks/callbackRequests';
import { callbackToken, triggerReceiver } from '../shared/callbacks/callbackToken';
import { rowInQuery } from '../shared/callbacks/origin';
import { isPing, PONG } from '../shared/callbacks/pingTrigger';
import { parseCallback, type VideoEvent } from '../shared/callbacks/videoEvent';
import { tableColumnsIn } from '../shared/fields/rowOutput';
import { messageAndAdvice } from '../shared/items/rowError';
import { videoJson } from '../shared/items/tableRows';
import { CREDENTIAL, readSecrets } from '../shared/service/credential';
import { HOUR_MS } from '../shared/utils/clock';
import { ExpiringCache } from '../shared/utils/expiringCache';
import { digest } from '../shared/utils/objects';
import { resultOf } from '../shared/video/result';

/**
 * Callbacks of this process, kept for longer than the service repeats a callback ("Delivery rules"). In memory, as n8n
 * does not store what a webhook writes.
 */
const recentCallbacks = new ExpiringCache<true>(HOUR_MS);

/**
 * Responds to a request to the trigger: 401 without the token, 400 when it is no callback, 503 when that cannot be
 * checked (the credential is gone), upon which the service calls again ("Delivery rules"), and 200 for everything
 * else. Only a new event that the user has selected starts the workflow.
 *
 * Never throws: n8n would respond 500, and list a failed execution for anybody who calls the URL.
 *
 * @param now milliseconds since 1970
 */
export async function receive(
	context: IWebhookFunctions,
	now: number,
): Promise<IWebhookResponseData> {
	return await handle(context, now).catch(() => respondUnavailable(context));
}

async function handle(context: IWebhookFunctions, now: number): Promise<IWebhookResponseData> {
	const { id: workflowId = '' } = context.getWorkflow();
	const { callbackSecret, secrets } = readSecrets(await context.getCredentials(CREDENTIAL));
	const token = callbackToken(callbackSecret, triggerReceiver(context.getInstanceId(), workflowId));
	if (!carries(context, token)) return respondUnauthorized(context);
	const body = context.getBodyData();
	if (isPing(body)) return { webhookResponse: PONG };
	const event = parseCallback(body, now, [...secrets, token]);
	if (!event) return respondNoCallback(context);
	const selected = context.getNodeParameter('events', []) as string[];
	if (!selected.includes(event.event) || !isNew(context, event)) return { webhookResponse: '' };
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const items = triggerItems(event, context.getQueryData() as object, options);
	if (items.length === 0) return { webhookResponse: '' };
	return { workflowData: [items.map((json) => ({ json }))] };
}

/**
 * True for the first delivery of a callback. If n8n does not answer it with 200, the next delivery is the first again, so
 * that the service's retry starts the workflow ("Delivery rules"). A callback that tells neither its video nor its row
 * is always new: another row may say the same, and is not to be lost.
 */
function isNew(context: IWebhookFunctions, event: VideoEvent): boolean {
	const { projectId, videoId, origin, status, url } = event;
	// the expiry may be counted from now
	const video = projectId ?? videoId ?? (origin && digest(omit(event, 'expiresAt')));
	if (video === undefined) return true;
	const { id: workflowId } = context.getWorkflow();
	const { id: nodeId } = context.getNode();
	// the ID of a callback can be very long
	const key = digest([workflowId, nodeId, context.getMode(), video, status, url !== undefined]);
	if (!recentCallbacks.add(key, true)) return false;
	afterResponse(context, (isTaken) => {
		if (!isTaken) recentCallbacks.delete(key);
	});
	return true;
}

/** What most workflows use of a video, in the order of n8n's table. */
const SIMPLE_EVENT_FIELDS = [
	'status',
	'message',
	'url',
	'projectId',
	'videoId',
	'code',
	'thumbnail',
	'expiresAt',
	'metadata',
	'origin',
] as const;

/**
 * What starts the workflow: with *Simplify*, the columns to write into the row that shows the project, if its node outputs
 * rows, else the fields that most workflows use. Empty if a row's callback names no project, which would match all rows
 * without one, or lacks the link of a completed video, which the next run brings.
 *
 * @param query of the callback, which can name the version of the row
 * @throws UserFacingError if two columns have the same name
 */
function triggerItems(
	event: VideoEvent,
	query: object,
	{ simplify, resultColumns }: IDataObject,
): IDataObject[] {
	if (simplify === false) return [event as object as IDataObject];
	const row = event.origin?.row ?? rowInQuery(query);
	if (!row) return [pick(event, SIMPLE_EVENT_FIELDS) as IDataObject];
	const columns = tableColumnsIn(resultColumns);
	const { projectId, videoId, status } = event;
	const version = String(row.version ?? '');
	const video = { itemIndexes: [], version, projectId, videoId, status, event };
	const result = resultOf(video, columns);
	if (!result.projectId || (status === 'completed' && !result.url)) return [];
	const message = messageAndAdvice(result.message ?? '', result.advice);
	return [videoJson({ ...result, message }, row, columns)];
}
