import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { answer, notNow, unauthorized } from './answer';
import { type Account, CREDENTIAL, readAccount } from '../service/account';
import { systemClock } from '../service/clock';
import { withoutSecrets } from '../service/secrets';
import { ITEM_PARAMETER, TOKEN_PARAMETER } from './address';
import { type AwaitedVideo, isAbout, isPending } from './awaited';
import { Heard } from './heard';
import { lookUpAll, videoLookUp } from './lookUpVideo';
import { Seen } from './seen';
import { itemsOf, type Suspension, suspensionIn } from './suspension';
import { callbackToken, tokenMatches, waitReceiver } from './token';
import { parseCallback } from './videoEvent';

/** How long a callback may take to look other videos up, in milliseconds. */
const PATIENCE = 8_000;

export const heard = new Heard();

/**
 * Of callbacks that come together only one may resume: a second would start again from what was stored before, and in
 * a loop pay again. This is soon forgotten, in case n8n fails to resume.
 */
const resuming = new Seen(30_000);

/**
 * Answers a callback to a suspended execution: 401 without the token, 400 for what is no callback of a video
 * that is waited for. The last video's resumes the execution with the items of all; the ones before answer 200.
 * Where that cannot be told for now the answer is 503, and the service calls again ("Delivery rules").
 *
 * Never throws: n8n would run the next node with an empty item.
 */
export async function resumeWait(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await receive(this);
	} catch {
		return notNow(this);
	}
}

async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const account = readAccount(await context.getCredentials(CREDENTIAL));
	const suspension = readState(context);
	const query = context.getQueryData() as IDataObject;
	const item = itemIn(query);
	const nodeId = context.getNode().id;
	const { executionId = '', runIndex = 0 } = suspension ?? {};
	const receiver = waitReceiver(executionId, nodeId, runIndex, item);
	const expected = callbackToken(account.callbackSecret, receiver);
	if (!suspension || !tokenMatches(query[TOKEN_PARAMETER], expected)) {
		return unauthorized(context);
	}
	const secrets = [...account.secrets, expected];
	const said = parseCallback(context.getBodyData(), systemClock.now());
	const event = said && withoutSecrets(said, { secrets });
	const video = suspension.videos.find(isCalledBack(suspension, item));
	if (!event || !video || !isAbout(video, event)) {
		return answer(context, 400, 'This is not a callback for a video that is waited for');
	}
	heard.add(keyOf(context, suspension, video), event);
	const state = await complete(context, account, suspension);
	if (state === 'busy') return answer(context, 503, 'Other videos cannot be looked up for now');
	const first = suspension.videos.find(({ known }) => !known) ?? video;
	const taken = () => !resuming.first(keyOf(context, suspension, first), systemClock.now());
	if (state === 'pending' || taken()) return { webhookResponse: '' };
	return { workflowData: [itemsOf(suspension)] };
}

/** Nothing can be created for a row that was refused for certain, so no callback is believed about one. */
const isCalledBack =
	({ executionId }: Suspension, item: number) =>
	({ rows: [first], callbackTo }: AwaitedVideo): boolean =>
		first === item && callbackTo === executionId;

/** The query of a stranger may hold lists and objects, which JavaScript takes for numbers too. */
function itemIn(query: IDataObject): number {
	const given = query[ITEM_PARAMETER];
	return typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : NaN;
}

/** Sets the event of every video, as far as it is remembered or can be looked up. */
async function complete(
	context: IWebhookFunctions,
	account: Account,
	suspension: Suspension,
): Promise<'complete' | 'pending' | 'busy'> {
	const deadline = systemClock.now() + PATIENCE;
	const lookUp = videoLookUp(context, account, { deadline });
	const key = (video: AwaitedVideo) => keyOf(context, suspension, video);
	for (const video of suspension.videos) video.event ??= heard.get(key(video));
	return await lookUpAll(suspension.videos.filter(isPending), lookUp, (video) => {
		if (video.event) heard.add(key(video), video.event);
	});
}

/** A webhook has no other way to the node's context than an expression. */
function readState(context: IWebhookFunctions): Suspension | undefined {
	const name = JSON.stringify(context.getNode().name);
	return suspensionIn(context.evaluateExpression(`{{ $node[${name}].context }}`));
}

/** An execution can wait in several nodes, and a node several times. */
const keyOf = (
	context: IWebhookFunctions,
	{ executionId, runIndex }: Suspension,
	{ rows: [row], projectId, videoId }: AwaitedVideo,
): string => JSON.stringify([executionId, context.getNode().id, runIndex, row, projectId, videoId]);
