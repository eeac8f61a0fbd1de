import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { answer, notNow, unauthorized } from '../shared/completion/answer';
import { isPing, PONG } from '../shared/completion/ping';
import { Seen } from '../shared/completion/seen';
import { parseCallback, type VideoEvent } from '../shared/completion/videoEvent';
import { isShallow } from '../shared/contract/depth';
import { withoutSecrets } from '../shared/service/secrets';
import { authenticate } from './authenticate';

/** Shared by all triggers of the process; keys start with the workflow and the node. */
const seen = new Seen();

/**
 * Answers one request to the trigger's address: 401 without the token, 400 for what is no callback, and 200
 * for everything else, of which only a new event that the user asked for starts the workflow. Where that cannot
 * be told for now (a credential that is gone) the answer is 503, and the service calls again ("Delivery rules").
 *
 * Never throws: n8n would answer 500, and list a failed execution for whoever called.
 *
 * @param now milliseconds
 */
export async function receive(
	context: IWebhookFunctions,
	now: number,
): Promise<IWebhookResponseData> {
	try {
		return await judge(context, now);
	} catch {
		return notNow(context);
	}
}

async function judge(context: IWebhookFunctions, now: number): Promise<IWebhookResponseData> {
	const authentic = await authenticate(context, now);
	if (!authentic) {
		return unauthorized(context);
	}
	const body = context.getBodyData();
	if (isPing(body)) return { webhookResponse: PONG };
	const event = parseCallback(body, now);
	if (!event) return answer(context, 400, 'This is not a callback of the video service');
	if (!wanted(context, event) || !isNew(context, event, now)) return { webhookResponse: '' };
	const json = withoutSecrets(toJson(context, event, body), authentic);
	return { workflowData: [[{ json }]] };
}

const wanted = (context: IWebhookFunctions, { event }: VideoEvent): boolean =>
	(context.getNodeParameter('events', []) as string[]).includes(event);

/**
 * The service repeats a callback that was not answered with 200 ("Delivery rules"). One that n8n fails to
 * take in is forgotten again, so that its repetition is not taken for a duplicate and lost.
 */
function isNew(context: IWebhookFunctions, event: VideoEvent, now: number): boolean {
	const { projectId, videoId, status } = event;
	const { id } = context.getWorkflow();
	const key = JSON.stringify([
		id,
		context.getNode().id,
		context.getMode(),
		projectId ?? videoId,
		status,
	]);
	if (!seen.first(key, now)) return false;
	const response = context.getResponseObject();
	response.once('close', () => {
		if (response.statusCode !== 200 || !response.writableFinished) seen.forget(key);
	});
	return true;
}

function toJson(context: IWebhookFunctions, event: VideoEvent, body: IDataObject): IDataObject {
	const { rawPayload = false } = context.getNodeParameter('options', {}) as {
		rawPayload?: boolean;
	};
	return { ...event, ...(rawPayload && isShallow(body) && { payload: body }) } as IDataObject;
}
