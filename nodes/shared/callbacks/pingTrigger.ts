import type { IHttpRequestOptions } from 'n8n-workflow';

import type { RowError } from '../items/rowError';
import { WEBHOOK_ENDPOINT_SETTING } from '../service/account';
import { receiveResponse, RESPONSE_LIMITS } from '../service/responseBody';
import { textWithoutSecrets, TOKEN_PARAMETER } from '../service/secrets';
import type { ServiceResponse } from '../service/transport';
import { shortened } from '../utils/text';
import { withoutToken } from './callbackUrl';

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
 * credential. Any other answer that is not the trigger's: the events of paid videos would be lost. No answer is a hint, as
 * that may be a problem of this machine alone. Never throws.
 */
export async function pingTrigger(
	request: (options: IHttpRequestOptions) => Promise<unknown>,
	callbackUrl: string,
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
		return pingResultOf(await receiveResponse(send, RESPONSE_LIMITS.ping), url);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const token = new URL(callbackUrl).searchParams.get(TOKEN_PARAMETER) ?? '';
		const reason = shortened(textWithoutSecrets(message, [token]));
		return {
			kind: 'unknown',
			hint: `The trigger at ${url} cannot be checked from this n8n (${reason}). If the service can reach that address, and a Video Generation Trigger is published there, you can ignore this.`,
		};
	}
}

const notListening = (reason: string, advice: string): PingResult => ({
	kind: 'notListening',
	error: { message: `Not sent, as ${reason}`, advice },
});

function pingResultOf({ status, body }: ServiceResponse, url: string): PingResult {
	if (status === 404) {
		return notListening(
			`no published Video Generation Trigger listens at ${url}`,
			`Publish (activate) that workflow. It needs a Video Generation Trigger. If this n8n has other webhook addresses than usual (N8N_ENDPOINT_WEBHOOK), correct ${WEBHOOK_ENDPOINT_SETTING}. Or set What to Do to "Wait Until Finished".`,
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
	return notListening(
		`the address ${url} answered ${status}, but not like a Video Generation Trigger`,
		'Check that callbacks of the service reach this n8n there, without a login or a redirect, and that the trigger has a credential that works.',
	);
}
