import omit from 'lodash/omit';
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { isPing, PONG } from '../shared/callbacks/pingTrigger';
import { respond, respondUnauthorized, respondUnavailable } from '../shared/callbacks/receivers';
import { parseCallback, type VideoEvent } from '../shared/callbacks/videoEvent';
import { withoutSecrets } from '../shared/service/secrets';
import { MINUTE_MS } from '../shared/utils/clock';
import { ExpiringCache } from '../shared/utils/expiringCache';
import { digest, isShallow } from '../shared/utils/objects';
import { authenticate } from './authenticate';

/**
 * Of all triggers of the process, for longer than the service repeats a callback: 21 minutes ("Delivery rules"). In
 * memory, as n8n does not store what a webhook writes.
 */
const recentCallbacks = new ExpiringCache<true>(60 * MINUTE_MS);

/**
 * Responds to a request to the trigger: 401 without the token, 400 when it is no callback, 503 when that cannot be
 * checked (the credential is gone), upon which the service calls again ("Delivery rules"), and 200 for everything else.
 * Only a new event that the user has selected starts the workflow.
 *
 * Never throws: n8n would respond 500, and list a failed execution for anybody who calls the URL.
 *
 * @param now milliseconds since 1970
 */
export async function receive(
	context: IWebhookFunctions,
	now: number,
): Promise<IWebhookResponseData> {
	try {
		return await handle(context, now);
	} catch {
		return respondUnavailable(context);
	}
}

async function handle(context: IWebhookFunctions, now: number): Promise<IWebhookResponseData> {
	const authenticated = await authenticate(context);
	if (!authenticated) return respondUnauthorized(context);
	const body = context.getBodyData();
	if (isPing(body)) return { webhookResponse: PONG };
	const event = parseCallback(body, now);
	if (!event) return respond(context, 400, 'This is not a callback of the video service');
	if (!isSelected(context, event) || !isNew(context, event)) return { webhookResponse: '' };
	const json = await withoutSecrets(toJson(context, event, body), authenticated.secrets);
	return { workflowData: [[{ json }]] };
}

const isSelected = (context: IWebhookFunctions, { event }: VideoEvent): boolean =>
	(context.getNodeParameter('events', []) as string[]).includes(event);

/**
 * True for the first delivery of a callback. If n8n does not answer it with 200, the next delivery is the first again, so
 * that the service's retry starts the workflow ("Delivery rules"). A callback that tells neither its video nor its row
 * is always new: another row may say the same, and is not to be lost.
 */
function isNew(context: IWebhookFunctions, event: VideoEvent): boolean {
	const { projectId, videoId, origin, status } = event;
	// the expiry may be counted from now
	const video = projectId ?? videoId ?? (origin && digest(omit(event, 'expiresAt')));
	if (video === undefined) return true;
	const { id: workflowId } = context.getWorkflow();
	const { id: nodeId } = context.getNode();
	// the ID of a callback can be very long
	const key = digest([workflowId, nodeId, context.getMode(), video, status]);
	if (!recentCallbacks.add(key, true)) return false;
	const response = context.getResponseObject();
	response.once('close', () => {
		if (response.statusCode !== 200 || !response.writableFinished) recentCallbacks.delete(key);
	});
	return true;
}

function toJson(context: IWebhookFunctions, event: VideoEvent, body: IDataObject): IDataObject {
	const { rawPayload = false } = context.getNodeParameter('options', {}) as {
		rawPayload?: boolean;
	};
	return { ...event, ...(rawPayload && isShallow(body) && { payload: body }) } as IDataObject;
}
