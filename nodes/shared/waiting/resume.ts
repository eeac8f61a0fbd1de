import type {
	IDataObject,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import {
	afterResponse,
	carries,
	respondNoCallback,
	respondUnauthorized,
	respondUnavailable,
} from '../callbacks/callbackRequests';
import { callbackToken, waitReceiver } from '../callbacks/callbackToken';
import { ITEM_PARAMETER } from '../callbacks/callbackUrl';
import { parseCallback } from '../callbacks/videoEvent';
import { RENDERING_TIME } from '../messages/service';
import { CREDENTIAL, readAccount } from '../service/credential';
import { MINUTE_MS, SECOND_MS, systemClock, systemTimer } from '../utils/clock';
import { ExpiringCache } from '../utils/expiringCache';
import { textLiteral } from '../utils/text';
import { isAbout } from '../video/ids';
import type { ProcessedVideo } from '../video/video';
import { videoLookUp } from './lookUpVideos';
import {
	cancelCallAtLimit,
	isTimeUp,
	isTooEarly,
	resumedItems,
	type Suspension,
	suspensionIn,
	waitKey,
} from './suspension';
import {
	forgetEvents,
	rememberEvent,
	resultsAfterCallback,
	resultsAtLimit,
	type Wait,
} from './waitResults';

/** What the editor shows of a node whose execution is suspended. */
export const WAITING_TOOLTIP = `The video is rendering, which usually takes ${RENDERING_TIME}. You can close this tab.`;

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

/** When executions were resumed last, in milliseconds; kept for longer than a callback can take. */
const resumedAt = new ExpiringCache<number>(30 * MINUTE_MS);

/** After this time n8n has failed to resume, and a later callback may try again. */
const RESUME_TIMEOUT_MS = 30 * SECOND_MS;

/**
 * Whether a callback may resume its execution. One that came before another has resumed it would resume the same stored
 * state again and, in a loop, pay twice.
 *
 * @param cameAt when the callback came, in milliseconds
 */
function mayResume(wait: string, cameAt: number): boolean {
	if (cameAt < (resumedAt.get(wait) ?? -Infinity) + RESUME_TIMEOUT_MS) return false;
	resumedAt.set(wait, systemClock.now());
	return true;
}

/**
 * Handles a callback to a suspended execution: 401 without the token, 400 for what is no callback of a video that is
 * waited for. The last video's callback resumes the execution with the items of all videos; the ones before get 200. A
 * callback that cannot be handled for now gets 503, and the service calls again ("Delivery rules"). At the limit of the
 * wait, this process calls back itself, and the execution goes on with all videos, finished or not.
 *
 * Never throws: n8n would run the next node with an empty item.
 */
export async function resumeWait(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	return await handleCallback(this).catch(() => respondUnavailable(this));
}

async function handleCallback(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const cameAt = systemClock.now();
	const suspension = readSuspension(context);
	if (!suspension) return respondUnauthorized(context);
	const { id: nodeId } = context.getNode();
	const wait: Wait = { key: waitKey(suspension, nodeId), videos: suspension.videos };
	const account = readAccount(await context.getCredentials(CREDENTIAL));
	const itemIndex = itemIndexIn(context.getQueryData() as IDataObject);
	const token = callbackToken(account.callbackSecret, waitReceiver(suspension, nodeId, itemIndex));
	if (!carries(context, token)) return respondUnauthorized(context);
	const lookUpUntil = (deadline: number, signal?: AbortSignal) =>
		videoLookUp(context, account, { deadline, signal });
	const resumeWith = (videos: ProcessedVideo[]): IWebhookResponseData => {
		if (!mayResume(wait.key, cameAt)) return { webhookResponse: '' };
		cancelCallAtLimit(wait.key);
		afterResponse(context, (isTaken) => {
			// the other callbacks that came before need them still
			if (isTaken) systemTimer.after(RESUME_TIMEOUT_MS, () => forgetEvents(wait));
		});
		return { workflowData: [resumedItems({ ...suspension, videos })] };
	};
	const body = context.getBodyData();
	if (isTimeUp(body)) {
		if (isTooEarly(suspension, cameAt)) return respondNoCallback(context);
		return resumeWith(await resultsAtLimit(wait, lookUpUntil));
	}
	const event = parseCallback(body, systemClock.now(), [...account.secrets, token]);
	// no video was created for a rejected row, so a callback about one is not believed
	const video = wait.videos.find(
		(each) =>
			each.itemIndexes[0] === itemIndex &&
			'resumesExecution' in each &&
			each.resumesExecution === suspension.executionId,
	);
	if (!event || !video || !isAbout(video, event)) return respondNoCallback(context);
	rememberEvent(wait, video, event);
	const results = await resultsAfterCallback(wait, lookUpUntil);
	if (results === 'busy') return respondUnavailable(context);
	return results === 'pending' ? { webhookResponse: '' } : resumeWith(results);
}

/** A query from outside may hold lists and objects, which `Number` accepts too. */
function itemIndexIn(query: IDataObject): number {
	const value = query[ITEM_PARAMETER];
	return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN;
}

/** A webhook can only read the node's context through an expression. */
function readSuspension(context: IWebhookFunctions): Suspension | undefined {
	const name = textLiteral(context.getNode().name);
	return suspensionIn(context.evaluateExpression(`{{ $node[${name}].context }}`));
}
