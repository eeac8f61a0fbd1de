import type {
	IDataObject,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { ITEM_PARAMETER, TOKEN_PARAMETER } from '../callbacks/callbackUrl';
import { respond, respondUnauthorized, respondUnavailable } from '../callbacks/respond';
import { callbackToken, tokenMatches, waitReceiver } from '../callbacks/token';
import { parseCallback, type VideoEvent } from '../callbacks/videoEvent';
import { type Account, CREDENTIAL, readAccount } from '../service/account';
import { withoutSecrets } from '../service/secrets';
import { SECOND_MS, systemClock } from '../utils/clock';
import { ExpiringCache } from '../utils/expiringCache';
import {
	finished,
	hasProject,
	isAbout,
	isPending,
	type ProcessedVideo,
	type VideoIds,
} from '../video/video';
import { finishUntilPending, videoLookUp } from './lookUpVideo';
import { resumedItems, type Suspension, suspensionIn } from './suspension';

/** The webhook that resumes a suspended execution; n8n puts its path behind the execution's ID. */
export const resumeWebhooks: IWebhookDescription[] = [
	{
		name: 'default',
		httpMethod: 'POST',
		responseMode: 'onReceived',
		responseData: '',
		path: '={{$nodeId}}',
		isFullPath: true,
		restartWebhook: true,
	},
];

/** How long a callback may take to look other videos up. */
const CALLBACK_LOOKUP_TIMEOUT_MS = 8 * SECOND_MS;

/** Events of videos whose executions are suspended: n8n stores nothing that a callback brings until they go on. */
export const receivedEvents = new ExpiringCache<VideoEvent>(Infinity);

/**
 * Executions that are being resumed. A second callback at the same time would resume the same stored state again and, in
 * a loop, pay twice. Expires soon, in case n8n fails to resume.
 */
const resuming = new ExpiringCache<true>(30 * SECOND_MS);

/**
 * Handles a callback to a suspended execution: 401 without the token, 400 for what is no callback of a video that is
 * waited for. The last video's callback resumes the execution with the items of all videos; the ones before get 200.
 * A callback that cannot be handled for now gets 503, and the service calls again ("Delivery rules").
 *
 * Never throws: n8n would run the next node with an empty item.
 */
export async function resumeWait(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await handleCallback(this);
	} catch {
		return respondUnavailable(this);
	}
}

async function handleCallback(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const account = readAccount(await context.getCredentials(CREDENTIAL));
	const suspension = readSuspension(context);
	const query = context.getQueryData() as IDataObject;
	const itemIndex = itemIndexIn(query);
	const { executionId = '', runIndex = 0 } = suspension ?? {};
	const receiver = waitReceiver(executionId, context.getNode().id, runIndex, itemIndex);
	const token = callbackToken(account.callbackSecret, receiver);
	if (!suspension || !tokenMatches(query[TOKEN_PARAMETER], token)) {
		return respondUnauthorized(context);
	}
	const parsed = parseCallback(context.getBodyData(), systemClock.now());
	const event = parsed && withoutSecrets(parsed, { secrets: [...account.secrets, token] });
	const video = suspension.videos.find(isVideoOfCallback(executionId, itemIndex));
	if (!event || !video || !isAbout(video, event)) {
		return respond(context, 400, 'This is not a callback for a video that is waited for');
	}
	receivedEvents.set(keyOf(context, suspension, video), event);
	const { videos, state } = await applyReceivedEvents(context, account, suspension);
	if (state === 'busy') return respond(context, 503, 'Other videos cannot be looked up for now');
	const first = suspension.videos.find(hasProject) ?? video;
	if (state === 'pending' || !resuming.add(keyOf(context, suspension, first), true)) {
		return { webhookResponse: '' };
	}
	return { workflowData: [resumedItems({ ...suspension, videos })] };
}

/** No video was created for a rejected row, so a callback about one is not believed. */
const isVideoOfCallback =
	(executionId: string, itemIndex: number) =>
	(video: ProcessedVideo): boolean =>
		video.itemIndexes[0] === itemIndex &&
		video.status !== 'rejected' &&
		video.resumesExecution === executionId;

/** A query from outside may hold lists and objects, which `Number` accepts too. */
function itemIndexIn(query: IDataObject): number {
	const value = query[ITEM_PARAMETER];
	return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN;
}

/** The videos with the results that were received or can be looked up. */
async function applyReceivedEvents(
	context: IWebhookFunctions,
	account: Account,
	suspension: Suspension,
): ReturnType<typeof finishUntilPending> {
	const received = suspension.videos.map((video) => {
		if (!isPending(video) && video.status !== 'uncertain') return video;
		const event = receivedEvents.get(keyOf(context, suspension, video));
		return event ? finished(video, event) : video;
	});
	const lookUp = videoLookUp(context, account, {
		deadline: systemClock.now() + CALLBACK_LOOKUP_TIMEOUT_MS,
	});
	const result = await finishUntilPending(received, lookUp);
	for (const [index, video] of result.videos.entries()) {
		if ('event' in video && video !== received[index]) {
			receivedEvents.set(keyOf(context, suspension, video), video.event);
		}
	}
	return result;
}

/** A webhook can only read the node's context through an expression. */
function readSuspension(context: IWebhookFunctions): Suspension | undefined {
	const name = JSON.stringify(context.getNode().name);
	return suspensionIn(context.evaluateExpression(`{{ $node[${name}].context }}`));
}

/** An execution can wait in several nodes, and a node several times. */
const keyOf = (
	context: IWebhookFunctions,
	{ executionId, runIndex }: Suspension,
	{ itemIndexes: [itemIndex], projectId, videoId }: VideoIds,
): string =>
	JSON.stringify([executionId, context.getNode().id, runIndex, itemIndex, projectId, videoId]);
