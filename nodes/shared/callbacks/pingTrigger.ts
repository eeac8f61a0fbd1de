import type { IHttpRequestOptions } from 'n8n-workflow';

import { TOKEN_PARAMETER } from '../contract/values';
import type { RowError } from '../items/rowError';
import { receiveResponse, RESPONSE_LIMITS } from '../service/responseBody';
import { textWithoutSecrets } from '../service/secrets';
import type { ServiceResponse } from '../service/transport';
import { shortened } from '../utils/text';
import { withoutToken } from './callbackUrl';
import type { TriggerUrlSource } from './triggerUrl';

/** What a creation node sends to a trigger before it pays for anything. */
const PING = { event: 'ping' } as const;

/** What a trigger answers to a ping that carries its token. */
export const PONG = { trigger: 'ready' } as const;

export const isPing = (body: unknown): boolean =>
	(body as { event?: unknown } | undefined)?.event === PING.event;

/** Whether a trigger will be notified; `hint` where that cannot be known from here. */
type PingResult =
	| { kind: 'listening' }
	| { kind: 'notListening'; error: RowError }
	| { kind: 'unknown'; hint: string };

/**
 * Asks the trigger at a callback URL whether it is there. 404: no trigger listens. 401: the trigger uses another
 * credential. Anything else is a hint where the URL is certain, as it may be a problem of this machine alone; a URL that
 * is not certain must be answered by the trigger, or the events of paid videos would be lost. Never throws.
 */
export async function pingTrigger(
	request: (options: IHttpRequestOptions) => Promise<unknown>,
	callbackUrl: string,
	source: TriggerUrlSource = 'named',
): Promise<PingResult> {
	const url = withoutToken(callbackUrl);
	try {
		const send = async (abortSignal: AbortSignal) =>
			await request({
				method: 'POST',
				url: callbackUrl,
				body: PING,
				json: true,
				encoding: 'stream',
				abortSignal,
				disableFollowRedirect: true,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
			});
		return resultOf(await receiveResponse(send, RESPONSE_LIMITS.ping), url, source);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const token = new URL(callbackUrl).searchParams.get(TOKEN_PARAMETER) ?? '';
		const reason = shortened(textWithoutSecrets(message, [token]));
		if (source === 'guessed') {
			return notListening(
				`no Video Generation Trigger can be found at ${url} (${reason})`,
				ENTER_PRODUCTION_URL,
			);
		}
		if (source === 'unregistered') {
			return notListening(
				`no Video Generation Trigger of this workflow is registered; ${url} cannot be reached from this n8n (${reason})`,
				'Publish (activate) this workflow. It needs a Video Generation Trigger.',
			);
		}
		return {
			kind: 'unknown',
			hint: `The trigger at ${url} cannot be checked from this n8n (${reason}). If the service can reach that address, you can ignore this.`,
		};
	}
}

const notListening = (reason: string, advice: string): PingResult => ({
	kind: 'notListening',
	error: { message: `Not sent, as ${reason}`, advice },
});

/** The way out where the webhook endpoint of n8n cannot be known. */
const ENTER_PRODUCTION_URL =
	'If this n8n has other webhook addresses than usual (N8N_ENDPOINT_WEBHOOK), set What to Do to "Notify the Trigger of Another Workflow" and enter the production URL of the trigger, also for a trigger in this workflow.';

function resultOf(
	{ status, body }: ServiceResponse,
	url: string,
	source: TriggerUrlSource,
): PingResult {
	if (status === 404) {
		const advice =
			'Publish (activate) that workflow. It needs a Video Generation Trigger. Or set What to Do to "Wait Until Finished".';
		return notListening(
			`no published Video Generation Trigger listens at ${url}`,
			source === 'named' ? advice : `${advice} ${ENTER_PRODUCTION_URL}`,
		);
	}
	if (status === 401) {
		return notListening(
			`the Video Generation Trigger at ${url} uses another credential`,
			"Choose the credential of this node in the trigger, and publish the trigger's workflow again.",
		);
	}
	const isReady = (body as { trigger?: unknown } | undefined)?.trigger === PONG.trigger;
	if (status === 200 && isReady) return { kind: 'listening' };
	if (source !== 'named') {
		return notListening(
			`the address ${url} answered ${status}, but not like a Video Generation Trigger`,
			`Check that the service reaches this n8n at that address. ${ENTER_PRODUCTION_URL}`,
		);
	}
	return {
		kind: 'unknown',
		hint: `The address ${url} answered ${status}, but not like a Video Generation Trigger. Check that callbacks of the service reach this n8n there.`,
	};
}
